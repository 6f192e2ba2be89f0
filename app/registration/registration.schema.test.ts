import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { einMessage } from "#app/companies/ein.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { phoneProblems } from "#app/kernel/phone.ts";
import { aRegistration } from "#tests/registrations.ts";
import {
  accountPart,
  emptyRegistration,
  registrationErrors as errorsOn,
  payloadOfValues,
  registrationSchema,
  registrationSteps,
} from "./registration.schema.ts";
import {
  fieldNames,
  fieldsOfSection,
  type RegistrationField,
} from "./registration-fields.schema.ts";
import { readPayload } from "./registration-payload.schema.ts";

const today = "2026-11-21";
const registrationErrors = (input: unknown) => errorsOn(input, today);
const incompleteSite = expect.stringMatching(/n’est pas complète .* Laissez ce champ vide/);
const valid = (changes = {}) => aRegistration({ subAreas: [newId()], ...changes });

/** The messages of empty fields, row by row as in the table of Spec §5. */
const requiredMessages: [RegistrationField, string][] = [
  ["name", "Le nom de l’entreprise est requis"],
  ["ein", "Le numéro d’identification fiscale est requis"],
  ["businessRegistry", "Le registre du commerce est requis"],
  ["address", "L’adresse est requise"],
  ["phone", "Le numéro de téléphone est requis"],
  ["email", "L’email de contact est requis"],
  ["contactFirstname", "Le prénom est requis"],
  ["contactLastname", "Le nom est requis"],
  ["contactEmail", "L’email est requis"],
  ["contactFunction", "La fonction est requise"],
  ["subAreas", "Veuillez sélectionner au moins un domaine d’activité"],
  ["capital", "Le capital social est requis"],
  ["turnover", "Le chiffre d’affaires est requis"],
  ["foundedOn", "La date de création est requise"],
  ["legalForm", "La forme juridique est requise"],
  ["password", "Le mot de passe est requis"],
  ["confirmPassword", "La confirmation du mot de passe est requise"],
  ["acceptTerms", "Vous devez accepter les CGU pour vous inscrire"],
];

describe("messages of Spec §5", () => {
  const errors = registrationErrors(emptyRegistration);

  test.each(requiredMessages)("an empty %s gets the message « %s »", (field, message) => {
    expect(errors[field]).toBe(message);
  });

  test("website and contact phone are optional", () => {
    expect(Object.keys(errors).sort()).toEqual(requiredMessages.map(([field]) => field).sort());
  });

  test.each([
    ["email", "pas une adresse", "Veuillez entrer une adresse email valide"],
    ["contactEmail", "pas@une", "Veuillez entrer une adresse email valide"],
    ["password", "1234567", "Le mot de passe doit contenir au moins 8 caractères"],
    ["confirmPassword", "un autre mot", "Les mots de passe ne correspondent pas"],
  ] as const)("the %s « %s » gets the message « %s »", (field, value, message) => {
    expect(registrationErrors(valid({ [field]: value }))[field]).toBe(message);
  });

  test("a password mismatch is reported even while other fields are empty", () => {
    const { confirmPassword } = registrationErrors({
      ...emptyRegistration,
      password: "un mot de passe",
      confirmPassword: "un autre mot",
    });
    expect(confirmPassword).toBe("Les mots de passe ne correspondent pas");
  });

  test("a password of 8 characters is accepted", () => {
    expect(
      registrationErrors(valid({ password: "12345678", confirmPassword: "12345678" })),
    ).toEqual({});
  });
});

describe("typed values", () => {
  test.each([
    ["capital", "1 500 000 FCFA"],
    ["capital", "0"],
    ["capital", "FCFA 10 000 000"],
    ["capital", "10'000'000"],
    ["turnover", "1.500.000"],
    ["phone", "+221 77 123 45 67"],
    ["phone", "00221771234567"],
    ["ein", "N.I.N.E.A : 0,056,772,34 2G3".replace("0,056,772,34", "005 677 234")],
    ["ein", "3067222"],
    ["businessRegistry", "un numéro très ancien, 4225"],
    ["name", "S.A.R.L. Éts. Diop & Fils"],
    ["website", "www.sénégal-btp.sn"],
    ["foundedOn", "01/09/2015"],
    ["website", "www.baol.sn"],
    ["website", "https://baol.sn/contact"],
    ["legalForm", "Une forme que personne ne connaît"],
  ] as const)("%s « %s » is accepted", (field, value) => {
    expect(registrationErrors(valid({ [field]: value }))[field]).toBeUndefined();
  });

  test.each([
    ["capital", "1,5", "Le capital social doit être un nombre entier de FCFA, sans décimale"],
    [
      "turnover",
      "beaucoup",
      "Le chiffre d’affaires doit être écrit en chiffres (exemple\u00A0: 10 000 000)",
    ],
    ["turnover", "-5", "Le chiffre d’affaires ne peut pas être négatif"],
    [
      "turnover",
      "9".repeat(16),
      "Le chiffre d’affaires dépasse ce qui peut être enregistré. Vérifiez le nombre de zéros.",
    ],
    [
      "phone",
      "12",
      "Le numéro de téléphone doit comporter 9 chiffres (exemple\u00A0: 77 123 45 67)",
    ],
    ["phone", "791234567", phoneProblems["unknown-prefix"]],
    ["phone", "+33 1", phoneProblems["wrong-foreign-length"]],
    ["phone", "mon numéro", phoneProblems["not-a-number"]],
    ["ein", "123", einMessage({ ein: "123", country: "SN" })],
    ["foundedOn", "2150-01-01", "La date de création ne peut pas être dans le futur"],
    [
      "foundedOn",
      "31/02/2015",
      "La date de création doit être une date (exemple\u00A0: 01/09/2015)",
    ],
    ["website", "ftp://baol.sn", "L’adresse du site web doit commencer par http:// ou https://"],
    ["website", "baol", incompleteSite],
    ["website", "néant", incompleteSite],
    ["website", "contact@baol.sn", expect.stringContaining("une adresse e-mail")],
    ["capital", "10 00", expect.stringContaining("les chiffres vont par trois")],
    ["foundedOn", "1/9/15", expect.stringContaining("quatre chiffres")],
    ["foundedOn", "1//", expect.stringContaining("le jour, le mois et l’année")],
    ["website", "http://baol", incompleteSite],
    ["businessRegistry", "néant", expect.stringContaining("tel qu’il figure sur l’extrait")],
    [
      "name",
      "Gagnez sur exemple.com",
      "Un nom ne doit pas contenir d’adresse de site web ni d’adresse e-mail. Après un point, mettez un espace",
    ],
    [
      "website",
      "javascript:alert(1)",
      "L’adresse du site web doit commencer par http:// ou https://",
    ],
    ["name", "Baol\u0000", "Ce texte contient un caractère qui ne peut pas être enregistré"],
    ["name", "x".repeat(61), "Ce texte ne doit pas dépasser 60 caractères"],
    ["contactLastname", "x".repeat(61), "Ce texte ne doit pas dépasser 60 caractères"],
    ["country", "XX", "Choisissez un pays de la liste"],
    ["password", "x".repeat(129), "Le mot de passe ne doit pas dépasser 128 caractères"],
  ] as const)("the %s « %s » is refused", (field, value, message) => {
    expect(registrationErrors(valid({ [field]: value }))[field]).toEqual(message);
  });

  test.each([{}, { subAreas: "x", name: {} }])(
    "the malformed input %j gets messages and throws nothing",
    (input) => expect(Object.keys(registrationErrors(input)).length).toBeGreaterThanOrEqual(0),
  );
});

describe("wizard steps", () => {
  test("the three steps and the account hold each field of the form once", () => {
    const parts = [...registrationSteps, accountPart];
    expect(parts.flatMap(({ fields }) => fields)).toEqual(fieldNames);
    expect(registrationSteps.map(({ title }) => title)).toEqual([
      "Entreprise",
      "Contact",
      "Activité",
    ]);
  });

  test("the fields of a step have no message when they are valid, whatever the other steps lack", () => {
    const first = fieldsOfSection("company");
    const errors = registrationErrors({ ...emptyRegistration, ...pick(valid(), first) });
    const [company, contact, activity] = registrationSteps.map(({ fields }) =>
      fields.filter((field) => errors[field]),
    );
    expect([company, contact]).toEqual([[], fieldsOfSection("contact")]);
    expect(activity).not.toContain("website");
    expect(errors.subAreas).toBe("Veuillez sélectionner au moins un domaine d’activité");
  });
});

describe("payload of Spec §3", () => {
  const area = {
    areaId: newId(),
    areaCode: "22",
    areaName: "Gros œuvre",
    areaFamily: { areaFamilyId: newId(), areaFamilyName: "Structures", areaFamilyCode: "2" },
  };
  const subArea = {
    subAreaId: newId(),
    subAreaCode: "2201",
    subAreaName: "Maçonnerie et béton armé courant",
    subAreaSequence: 4,
    subAreaSynonyms: "maçon",
    area,
  };
  const values = valid({
    subAreas: [subArea.subAreaId],
    capital: "10\u202F000\u202F000 FCFA",
    turnover: "250.000.000",
    foundedOn: "1/9/2015",
    email: "",
  });
  const payload = payloadOfValues(values, [subArea]);

  test("a chosen sub-area goes with its area and its sequence", () => {
    expect(payload.subAreas).toEqual([{ subAreaId: subArea.subAreaId, area, subAreaSequence: 4 }]);
  });

  test.each([
    ["capital", 10_000_000],
    ["partnerBusinessSales", 250_000_000],
    ["partnerStatUpDate", "2015-09-01"],
    ["acceptCGU", true],
    ["userLocale", "fr"],
  ])("%s is %j", (key, value) => expect(payload[key]).toBe(value));

  test("what was left empty is absent, and so is the confirmation of the password", () => {
    for (const key of ["webSite", "partnerEmailContact", "confirmPassword"])
      expect(payload).not.toHaveProperty(key);
    expect(payload.partnerContact.phoneNumber).toBe(values.phone);
  });

  test("the server reads from it what it reads from the form", () => {
    const complete = { ...values, email: values.contactEmail };
    expect(readPayload({ ...payload }, { today })).toEqual({
      ok: true,
      registration: v.parse(registrationSchema(today), complete),
    });
  });

  test("a sum or a date that cannot be read goes as it was typed", () => {
    const unread = payloadOfValues({ ...values, capital: "1,5", foundedOn: "31/02/2015" });
    expect(unread).toMatchObject({ capital: "1,5", partnerStatUpDate: "31/02/2015" });
  });
});

const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
