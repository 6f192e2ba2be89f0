import { searchable } from "#app/kernel/text.ts";

export interface LegalForm {
  code: string;
  /** The everyday name, as in the combobox. */
  name: string;
  label: string;
  /** Letter of its RCCM number; null when such a business is not registered. */
  rccmLetter: "A" | "B" | "C" | "E" | "K" | null;
  /** Possible last digits of its COFI code; empty when it has no NINEA of its own. */
  cofiDigits: string;
  /** Other spellings, normalised by `searchable`, separated by bars. */
  synonyms: string;
}

const form = (
  code: string,
  name: string,
  label: string,
  rccmLetter: LegalForm["rccmLetter"],
  cofiDigits: string,
  synonyms = "",
): LegalForm => ({ code, name, label, rccmLetter, cofiDigits, synonyms });

/** OHADA legal forms and similar ones (domain §2.6), the most usual first. */
export const legalForms: readonly LegalForm[] = [
  form("SARL", "SARL", "Société à responsabilité limitée", "B", "2"),
  form(
    "SUARL",
    "SUARL",
    "Société unipersonnelle à responsabilité limitée",
    "B",
    "2",
    "sarlu|surl|eurl|sarl unipersonnelle|sarl a associe unique|societe a responsabilite limitee unipersonnelle",
  ),
  form("SA", "SA", "Société anonyme", "B", "3"),
  form("SAU", "SAU", "Société anonyme unipersonnelle", "B", "3", "sa unipersonnelle"),
  form("SAS", "SAS", "Société par actions simplifiée", "B", "03"),
  form(
    "SASU",
    "SASU",
    "Société par actions simplifiée unipersonnelle",
    "B",
    "03",
    "sas unipersonnelle",
  ),
  form(
    "GIE",
    "GIE",
    "Groupement d’intérêt économique",
    "C",
    "6",
    "groupement d'interets economiques",
  ),
  form(
    "EI",
    "Entreprise individuelle",
    "Entreprise individuelle",
    "A",
    "1",
    "ei|ent individuelle|entrepreneur individuel|entreprise personnelle|personne physique|ets|etablissement|etablissements",
  ),
  form("ENT", "Entreprenant", "Entreprenant (statut OHADA)", "E", "1", "statut d'entreprenant"),
  form("SNC", "SNC", "Société en nom collectif", "B", "8"),
  form("SCS", "SCS", "Société en commandite simple", "B", "4"),
  form(
    "SCOOPS",
    "Société coopérative",
    "Société coopérative simplifiée",
    "K",
    "9",
    "scoops|coop|cooperative",
  ),
  form(
    "COOP-CA",
    "Société coopérative avec conseil d’administration",
    "Société coopérative avec conseil d’administration",
    "K",
    "9",
    "coop ca|cooperative avec conseil d'administration",
  ),
  form("SC", "Société civile", "Société civile", "B", "7"),
  form("SCI", "SCI", "Société civile immobilière", "B", "7"),
  form("SCP", "SCP", "Société civile professionnelle", "B", "7"),
  form(
    "SUCC",
    "Succursale de société étrangère",
    "Succursale de société étrangère",
    "B",
    "0",
    "succursale|succ",
  ),
  form(
    "BL",
    "Bureau de liaison",
    "Bureau de liaison ou de représentation",
    null,
    "0",
    "bl|bureau de representation",
  ),
  form(
    "SEP",
    "Groupement momentané d’entreprises",
    "Société en participation ou groupement momentané d’entreprises",
    null,
    "",
    "sep|gme|societe en participation|groupement momentane|groupement d'entreprises",
  ),
  form("EP", "Établissement public", "Établissement public", "B", "0", "ep|epic|epa"),
  form("SN", "Société nationale", "Société nationale", "B", "0", "societe d'etat"),
  form("AUTRE", "Autre", "Autre (préciser)", null, "0"),
];

/** Suggestions of the combobox; any other text may be typed (Spec §2). */
export const legalFormSuggestions: readonly string[] = legalForms
  .filter(({ code }) => code !== "AUTRE")
  .map(({ name }) => name);

/** Splits a text into words: dots join letters (S.A.R.L.), other signs separate, and letters spelt one by one are joined. */
const words = (text: string): string =>
  searchable(text)
    .replace(/[.]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/^ste /, "societe ")
    .replace(/\b[a-z](?: [a-z]\b)+/g, (letters) => letters.replace(/ /g, ""))
    .trim();

let codeByWording: [wording: string, code: string][] | undefined;

const wordings = () =>
  legalForms
    .flatMap(({ code, name, label, synonyms }) =>
      [name, label, ...synonyms.split("|")].map((text): [string, string] => [words(text), code]),
    )
    .filter(([wording]) => wording !== "")
    .sort(([a], [b]) => b.length - a.length);

/**
 * The code of the legal form that a free text names or begins with, the longest wording first (« SARL unipersonnelle
 * » is a SUARL, « SA au capital de… » an SA); `AUTRE` when it names none.
 */
export function legalFormCodeOf(freeText: string): string {
  codeByWording ??= wordings();
  const text = `${words(freeText.slice(0, 200))} `;
  return codeByWording.find(([wording]) => text.startsWith(`${wording} `))?.[1] ?? "AUTRE";
}

/** A legal form as it is written everywhere: its everyday name where the text names it and nothing else, else the text as typed. */
export function legalFormAsWritten(freeText: string): string {
  codeByWording ??= wordings();
  const text = words(freeText).trim();
  const code = codeByWording.find(([wording]) => wording === text)?.[1];
  return legalForms.find((each) => each.code === code)?.name ?? freeText;
}
