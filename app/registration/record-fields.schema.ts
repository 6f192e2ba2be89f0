import * as v from "valibot";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import type { DeclaredRecord, Identity } from "#app/companies/declared-record.queries.server.ts";
import { einMessage, parseEin } from "#app/companies/ein.ts";
import { regionOf, regions } from "#app/companies/regions.ts";
import { oneScriptAWord, requiredLine, typedLine } from "#app/forms/typed-text.ts";
import { type Look, registrationFields } from "./registration-fields.schema.ts";

const { address, phone, email, website, legalForm, foundedOn, capital, turnover } =
  registrationFields;
const { contactFirstname, contactLastname, contactFunction } = registrationFields;

/** The fields that a company corrects by itself, by theme: one form each, with the rules of the registration. */
export const recordThemes = {
  coordonnees: {
    title: "Coordonnées",
    schema: v.pipe(
      v.object({
        address: address.schema,
        region: v.picklist(["", ...regions.map(({ code }) => code)], "Choisissez une région"),
        department: v.string(),
        phone: phone.schema,
        email: email.schema,
        website: website.schema,
      }),
      v.forward(
        v.partialCheck(
          [["region"], ["department"]],
          ({ region, department }) =>
            department === "" || regionOf(region)?.departments.includes(department) === true,
          "Ce département n’est pas dans la région choisie",
        ),
        ["department"],
      ),
    ),
  },
  activite: {
    title: "Forme et chiffres",
    schema: v.object({
      tradeName: v.pipe(typedLine(60), oneScriptAWord()),
      legalForm: legalForm.schema,
      foundedOn: foundedOn.schema,
      capital: capital.schema,
      turnover: turnover.schema,
    }),
  },
  contact: {
    title: "Contact principal",
    schema: v.object({
      contactFirstname: contactFirstname.schema,
      contactLastname: contactLastname.schema,
      contactFunction: contactFunction.schema,
      contactPhone: phone.schema,
    }),
  },
} as const;

export type RecordTheme = keyof typeof recordThemes;
export type RecordField = {
  [Theme in RecordTheme]: keyof (typeof recordThemes)[Theme]["schema"]["entries"];
}[RecordTheme];

export const isRecordTheme = (theme: string | undefined): theme is RecordTheme =>
  theme !== undefined && Object.hasOwn(recordThemes, theme);

export const fieldsOfTheme = (theme: RecordTheme): RecordField[] =>
  Object.keys(recordThemes[theme].schema.entries) as RecordField[];

/** Fields that are, or may be, personal: the journal keeps that they changed, not their values. */
export const personalFields: readonly RecordField[] = [
  "address",
  "phone",
  "email",
  "contactFirstname",
  "contactLastname",
  "contactFunction",
  "contactPhone",
];

const plainLook = ({ look }: { look: Look | undefined }): Look => ({ label: "", ...look });

/** Label and input of each field. */
export const recordLooks: Record<RecordField, Look> = {
  address: plainLook(address),
  region: {
    label: "Région",
    control: "select",
    optional: true,
    options: [
      { value: "", label: "Non précisée" },
      ...regions.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  department: { label: "Département", control: "select", optional: true },
  phone: plainLook(phone),
  email: plainLook(email),
  website: plainLook(website),
  tradeName: {
    label: "Nom commercial",
    autoComplete: "organization",
    help: "Celui sous lequel on vous connaît, s’il n’est pas celui des statuts. L’annuaire le montre.",
    optional: true,
  },
  legalForm: plainLook(legalForm),
  foundedOn: plainLook(foundedOn),
  capital: plainLook(capital),
  turnover: plainLook(turnover),
  contactFirstname: plainLook(contactFirstname),
  contactLastname: plainLook(contactLastname),
  contactFunction: plainLook(contactFunction),
  contactPhone: { ...plainLook(phone), label: "Téléphone du contact" },
};

/** A value of the record as forms carry it: amounts in digits, phones in E.164, null as the empty text. */
export const asText = (value: string | bigint | null): string =>
  value === null ? "" : String(value);

/** The texts that the form of this theme shows for a record. */
export const textsOfRecord = (theme: RecordTheme, record: DeclaredRecord) =>
  Object.fromEntries(fieldsOfTheme(theme).map((field) => [field, asText(record[field])])) as Record<
    RecordField,
    string
  >;

/** The fields that change only on request, with their labels and inputs. */
export const identityFields = {
  name: {
    path: "nom",
    label: "Nom de l’entreprise",
    look: plainLook(registrationFields.name),
    schema: registrationFields.name.schema,
  },
  ein: {
    path: "ninea",
    label: "Numéro d’identification fiscale (NINEA)",
    look: plainLook(registrationFields.ein),
    schema: registrationFields.ein.schema,
  },
  "business-registry": {
    path: "rccm",
    label: "Registre du commerce (RCCM)",
    look: plainLook(registrationFields.businessRegistry),
    schema: registrationFields.businessRegistry.schema,
  },
} as const;

export type IdentityField = keyof typeof identityFields;

export const identityFieldAt = (path: string | undefined): IdentityField | undefined =>
  (Object.keys(identityFields) as IdentityField[]).find(
    (field) => identityFields[field].path === path,
  );

/** The typed name or number with its unique keys, or the message that says what is wrong with it. */
export function readIdentity(
  field: IdentityField,
  input: string,
  { country, today }: { country: string; today: string },
): { ok: true; identity: Identity; value: string } | { ok: false; message: string } {
  const text = v.safeParse(identityFields[field].schema, input);
  if (!text.success) return { ok: false, message: text.issues[0].message };
  const value = text.output;
  if (field === "name") return { ok: true, value, identity: { field, name: value } };
  if (field === "ein") {
    const parsed = parseEin(value, country);
    if (!parsed.ok) return { ok: false, message: einMessage({ country, ein: value }) };
    const { key, cofi, display } = parsed;
    return { ok: true, value: display, identity: { field, ein: display, einKey: key, cofi } };
  }
  const parsed = parseBusinessRegistry(value, { today });
  if (!parsed.ok)
    return {
      ok: false,
      message:
        "Indiquez le numéro tel qu’il figure sur l’extrait (exemple\u00A0: SN.DKR.2015.B.20990)",
    };
  return {
    ok: true,
    value: parsed.display,
    identity: { field, businessRegistry: parsed.display, businessRegistryKey: parsed.key },
  };
}

/** The requested value, the reason for it, and a text that says what proves it. */
export const changeRequestSchema = v.object({
  value: v.string(),
  reason: requiredLine(
    "Dites pourquoi\u00A0: la personne qui décide ne connaît pas votre situation",
    1000,
  ),
  proof: typedLine(200),
});
