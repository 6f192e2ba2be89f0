import * as v from "valibot";
import { passwordsDiffer } from "#app/accounts/passwords/credentials.schema.ts";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { einMessage, parseEin } from "#app/companies/ein.ts";
import { legalFormAsWritten, legalFormCodeOf } from "#app/companies/legal-forms.ts";
import {
  type FieldErrors as Errors,
  type FormValues,
  fieldErrors,
  typedValues,
} from "#app/forms/form-input.ts";
import { parseBusinessDate } from "#app/kernel/dates.ts";
import { emailKey } from "#app/kernel/email.ts";
import { parseFcfa } from "#app/kernel/money.ts";
import {
  fieldNames,
  fieldsOfSection,
  type RegistrationField,
  registrationFields,
} from "./registration-fields.schema.ts";

type Rows = typeof registrationFields;
type Entries = { [Field in keyof Rows]: Rows[Field]["schema"] };

const entries = Object.fromEntries(
  fieldNames.map((field) => [field, registrationFields[field].schema]),
) as unknown as Entries;

const fields = v.object(entries);
const noPassword = v.optional(v.string(), "") as unknown as Entries["password"];
const fieldsOfOwn = v.object({ ...entries, password: noPassword, confirmPassword: noPassword });
type Fields = v.InferOutput<typeof fields>;

const unreadableRegistry = {
  empty: "Le registre du commerce est requis",
  "not-a-number":
    "Indiquez le numéro de votre registre du commerce tel qu’il figure sur l’extrait (exemple\u00A0: SN.DKR.2015.B.20990)",
  "impossible-year": "L’année du registre du commerce semble impossible. Vérifiez votre saisie.",
};

/**
 * The registration form, in the browser and on the server (Spec §5). It computes the unique keys of the numbers (domain §2);
 * no other code parses them again. `today` is the day in Dakar, YYYY-MM-DD. With `isOwn`, a signed-in person registers with
 * their account, which has its password.
 */
const schemaOn = (today: string, isOwn: boolean) =>
  v.pipe(
    isOwn ? fieldsOfOwn : fields,
    v.forward(
      v.partialCheck(
        [["country"], ["ein"]],
        ({ country, ein }) => parseEin(ein, country).ok,
        ({ input }) => einMessage(input as Pick<Fields, "country" | "ein">),
      ),
      ["ein"],
    ),
    v.forward(
      v.partialCheck(
        [["businessRegistry"]],
        ({ businessRegistry }) => parseBusinessRegistry(businessRegistry, { today }).ok,
        ({ input }) => {
          const { businessRegistry } = input as Pick<Fields, "businessRegistry">;
          const parsed = parseBusinessRegistry(businessRegistry, { today });
          return unreadableRegistry[parsed.ok ? "empty" : parsed.reason];
        },
      ),
      ["businessRegistry"],
    ),
    v.forward(
      v.partialCheck(
        [["foundedOn"]],
        ({ foundedOn }) => foundedOn <= today,
        "La date de création ne peut pas être dans le futur",
      ),
      ["foundedOn"],
    ),
    v.forward(
      v.partialCheck(
        [["password"], ["confirmPassword"]],
        ({ password, confirmPassword }) => password === confirmPassword,
        passwordsDiffer,
      ),
      ["confirmPassword"],
    ),
    v.transform(({ confirmPassword: _, ...registration }) => ({
      ...registration,
      ...identifiersOf(registration, today),
    })),
  );

let lastSchema: { today: string; own: boolean; schema: ReturnType<typeof schemaOn> } | undefined;

export function registrationSchema(today: string, isOwn = false) {
  if (lastSchema?.today !== today || lastSchema.own !== isOwn)
    lastSchema = { today, own: isOwn, schema: schemaOn(today, isOwn) };
  return lastSchema.schema;
}

/** Whether a signed-in person registers with their own address and without a new password. */
export const isOwnRegistration = (
  { contactEmail, password }: { contactEmail?: unknown; password?: unknown },
  signedInAs: string | null,
): boolean =>
  signedInAs !== null && emailKey(String(contactEmail ?? "")) === signedInAs && !password;

/**
 * The numbers and the legal form of a company as they are written everywhere, the keys that identify it, and the warnings that an
 * examiner should look at.
 */
function identifiersOf(
  registration: Pick<Fields, "ein" | "country" | "businessRegistry" | "legalForm" | "foundedOn">,
  today: string,
) {
  const { foundedOn } = registration;
  const legalFormCode = legalFormCodeOf(registration.legalForm);
  const ein = parseEin(registration.ein, registration.country);
  const registry = parseBusinessRegistry(registration.businessRegistry, {
    today,
    legalFormCode,
    foundedOn,
  });
  return {
    ein: ein.ok ? ein.display : registration.ein,
    businessRegistry: registry.ok ? registry.display : registration.businessRegistry,
    legalForm: legalFormAsWritten(registration.legalForm),
    einKey: ein.ok ? ein.key : "",
    cofi: ein.ok ? ein.cofi : null,
    businessRegistryKey: registry.ok ? registry.key : null,
    legalFormCode,
    warnings: [
      ...(ein.ok ? ein.warnings.map((warning) => `ein:${warning}`) : []),
      ...(registry.ok ? registry.warnings.map((warning) => `business-registry:${warning}`) : []),
    ],
  };
}

type Schema = ReturnType<typeof schemaOn>;

export type Registration = v.InferOutput<Schema>;
/** The form as typed. Passwords exist here only while the page is open. */
export type RegistrationValues = FormValues<Schema>;
export type FieldErrors = Errors<RegistrationValues>;

/** Reads a posted form, in the browser and on the server; a missing field is an empty one. */
export function valuesOfForm(form: FormData): RegistrationValues {
  const values = typedValues(fields, form);
  return { ...values, country: values.country || "SN" };
}

/** The values without the passwords, which are neither sent back to the page nor kept as a draft. */
export const withoutPasswords = (values: RegistrationValues): RegistrationValues => ({
  ...values,
  password: "",
  confirmPassword: "",
});

export const emptyRegistration: RegistrationValues = {
  ...(Object.fromEntries(fieldNames.map((field) => [field, ""])) as Record<
    Exclude<RegistrationField, "subAreas" | "acceptTerms">,
    string
  >),
  country: "SN",
  subAreas: [],
  acceptTerms: false,
};

export const isEmptyRegistration = (values: RegistrationValues): boolean =>
  fieldNames.every((field) => field === "country" || String(values[field] || "") === "");

interface PartOfForm {
  title: string;
  fields: readonly RegistrationField[];
}

/** The three steps of the wizard (Spec §2, §9). */
export const registrationSteps: readonly PartOfForm[] = [
  { title: "Entreprise", fields: fieldsOfSection("company") },
  { title: "Contact", fields: fieldsOfSection("contact") },
  { title: "Activité", fields: fieldsOfSection("activity") },
];

/** Password and consent, which belong to no step of the wizard. */
export const accountPart: PartOfForm = { title: "Compte", fields: fieldsOfSection("account") };

/** The first message of each wrong field, in the order of the page; empty when the registration is valid. */
export function registrationErrors(input: unknown, today: string, isOwn = false): FieldErrors {
  const schema = registrationSchema(today, isOwn);
  const result = v.safeParse(schema, input);
  return result.success ? {} : fieldErrors(schema, result.issues);
}

type ChosenSubArea = Pick<SubArea, "subAreaId"> &
  Partial<Pick<SubArea, "area" | "subAreaSequence">>;

interface Payload extends Record<string, unknown> {
  partnerContact: Record<string, unknown>;
  subAreas: ChosenSubArea[];
}

/**
 * The payload of Spec §3 for the typed values: sums are numbers, the date is YYYY-MM-DD, what was left empty is absent, and the
 * contact phone is the company's. `offered` are the sub-areas that the page offers. What cannot be read goes as it was typed.
 */
export function payloadOfValues(
  values: RegistrationValues,
  offered: readonly SubArea[] = [],
): Payload {
  const payload: Record<string, unknown> = { userLocale: "fr" };
  const partnerContact: Record<string, unknown> = { phoneNumber: values.phone };
  for (const field of fieldNames) {
    const [head, tail] = (registrationFields[field].path ?? "").split(".");
    const value = sentValue(field, values);
    if (value === "") continue;
    if (tail) partnerContact[tail] = value;
    else if (head) payload[head] = value;
  }
  const subAreas = values.subAreas.map((subAreaId) => {
    const subArea = offered.find((each) => each.subAreaId === subAreaId);
    return subArea
      ? { subAreaId, area: subArea.area, subAreaSequence: subArea.subAreaSequence }
      : { subAreaId };
  });
  return { ...payload, partnerContact, subAreas };
}

function sentValue(field: RegistrationField, values: RegistrationValues): unknown {
  if (field === "foundedOn") return parseBusinessDate(values.foundedOn) ?? values.foundedOn;
  if (field !== "capital" && field !== "turnover") return values[field];
  const sum = parseFcfa(values[field]);
  return sum.ok ? Number(sum.amount) : values[field];
}
