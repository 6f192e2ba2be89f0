import { expect, test } from "vitest";
import {
  legalFormAsWritten,
  legalFormCodeOf,
  legalFormSuggestions,
  legalForms,
} from "./legal-forms.ts";

test.each([
  ["SARL", "SARL"],
  ["sarl", "SARL"],
  ["S.A.R.L.", "SARL"],
  ["S A R L", "SARL"],
  ["Sàrl", "SARL"],
  ["Société à responsabilité limitée", "SARL"],
  ["SOCIETE A RESPONSABILITE LIMITEE", "SARL"],
  ["Sté à responsabilité limitée", "SARL"],
  ["SARL au capital de 1.000.000 FCFA", "SARL"],
  ["Société à responsabilité limitée (SARL)", "SARL"],
  ["sarlu", "SUARL"],
  ["SUARL", "SUARL"],
  ["S.U.A.R.L", "SUARL"],
  ["SURL", "SUARL"],
  ["SARL unipersonnelle", "SUARL"],
  ["Société à responsabilité limitée unipersonnelle", "SUARL"],
  ["Société unipersonnelle à responsabilité limitée", "SUARL"],
  ["SA", "SA"],
  ["s.a.", "SA"],
  ["Société Anonyme", "SA"],
  ["SA avec conseil d’administration", "SA"],
  ["société anonyme unipersonnelle", "SAU"],
  ["SAS", "SAS"],
  ["société par actions simplifiée", "SAS"],
  ["SASU", "SASU"],
  ["Société par actions simplifiée unipersonnelle", "SASU"],
  ["SNC", "SNC"],
  ["société en commandite simple", "SCS"],
  ["G.I.E", "GIE"],
  ["Groupement d'intérêt économique", "GIE"],
  ["groupement d’intérêt économique", "GIE"],
  ["Entreprise individuelle", "EI"],
  ["Ent. individuelle", "EI"],
  ["E.I.", "EI"],
  ["Ets Diop & Frères", "EI"],
  ["personne physique", "EI"],
  ["Entreprenant", "ENT"],
  ["Coopérative", "SCOOPS"],
  ["SCOOPS", "SCOOPS"],
  ["COOP-CA", "COOP-CA"],
  ["société coopérative avec conseil d’administration", "COOP-CA"],
  ["société civile", "SC"],
  ["SCI", "SCI"],
  ["société civile immobilière", "SCI"],
  ["Succursale", "SUCC"],
  ["bureau de représentation", "BL"],
  ["société en participation", "SEP"],
  ["groupement momentané d'entreprises", "SEP"],
  ["établissement public à caractère industriel et commercial", "EP"],
  ["société nationale", "SN"],
  ["Autre", "AUTRE"],
  ["", "AUTRE"],
  ["   ", "AUTRE"],
  ["SARLOU", "AUTRE"],
  ["Sarr et fils", "AUTRE"],
  ["Sakho BTP", "AUTRE"],
  ["Ent. Diop BTP", "AUTRE"],
  ["ONG", "AUTRE"],
  ["constructor", "AUTRE"],
  ["__proto__", "AUTRE"],
  ["\u0000", "AUTRE"],
])("the legal form %j has the code %s", (text, code) => {
  expect(legalFormCodeOf(text)).toBe(code);
});

test("each name and each label of a legal form parses to its own code", () => {
  for (const { code, name, label } of legalForms) {
    expect(legalFormCodeOf(name)).toBe(code);
    expect(legalFormCodeOf(label)).toBe(code);
  }
});

test.each([
  ["s.a.r.l.", "SARL"],
  ["sarl", "SARL"],
  ["societe a responsabilite limitee", "SARL"],
  ["entreprise individuelle", "Entreprise individuelle"],
  ["SA au capital de 10 000 000", "SA au capital de 10 000 000"],
  ["Coopérative de Thiès", "Coopérative de Thiès"],
])("the legal form typed as « %s » is written « %s »", (typed, written) => {
  expect(legalFormAsWritten(typed)).toBe(written);
});

test("legal form codes are unique, and the suggestions are the names of all forms except « Autre »", () => {
  expect(new Set(legalForms.map(({ code }) => code)).size).toBe(legalForms.length);
  expect(legalFormSuggestions).toHaveLength(legalForms.length - 1);
  expect(legalFormSuggestions.slice(0, 3)).toEqual(["SARL", "SUARL", "SA"]);
  expect(legalFormSuggestions).toContain("Entreprise individuelle");
  expect(legalFormSuggestions).not.toContain("Autre");
});

test.each([
  ["EI", "A", "1"],
  ["SARL", "B", "2"],
  ["SA", "B", "3"],
  ["GIE", "C", "6"],
  ["SCOOPS", "K", "9"],
  ["SEP", null, ""],
])(
  "the legal form %s has the RCCM letter %s and the COFI digits %s",
  (code, rccmLetter, cofiDigits) => {
    expect(legalForms.find((form) => form.code === code)).toMatchObject({ rccmLetter, cofiDigits });
  },
);
