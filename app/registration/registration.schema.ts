import * as v from "valibot";
import {
  newPasswordSchema,
  passwordConfirmationSchema,
  passwordsDiffer,
} from "#app/accounts/password.schema.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { countryCodes } from "#app/companies/countries.ts";
import { parseEin, wrongEinLength, wrongForeignEinLength } from "#app/companies/ein.ts";
import { parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { parseFcfa } from "#app/kernel/money.ts";
import { parsePhone } from "#app/kernel/phone.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";

const text = (required: string, maxLength: number) =>
  v.pipe(
    v.string("Une valeur sous forme de texte est attendue"),
    v.maxLength(maxLength * 2, `Ce texte ne doit pas dépasser ${maxLength} caractères`),
    v.transform(cleanLine),
    v.check(isPrintable, "Ce texte contient un caractère qui ne peut pas être enregistré"),
    v.minLength(1, required),
    v.maxLength(maxLength, `Ce texte ne doit pas dépasser ${maxLength} caractères`),
  );

const email = (required: string) =>
  v.pipe(
    text(required, 254),
    v.check(isEmail, "Veuillez entrer une adresse email valide"),
    v.transform(emailKey),
  );

const amount = (required: string, wrong: string) =>
  v.pipe(
    v.union([v.string(), v.number()], required),
    v.rawTransform<string | number, bigint>(({ dataset, addIssue, NEVER }) => {
      // « 1.234 » typed is a grouped amount; the number 1.234 is a decimal.
      const whole = typeof dataset.value === "string" || Number.isInteger(dataset.value);
      const parsed = parseFcfa(String(dataset.value));
      if (whole && parsed.ok) return parsed.amount;
      addIssue({ message: !parsed.ok && parsed.reason === "empty" ? required : wrong });
      return NEVER;
    }),
  );

const phone = v.pipe(
  text("Le numéro de téléphone est requis", 40),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parsePhone(dataset.value);
    if (parsed.ok) return parsed.e164;
    addIssue({
      message: "Le numéro de téléphone doit comporter 9 chiffres (ex.\u00A0: 77 123 45 67)",
    });
    return NEVER;
  }),
);

const foundedOn = v.pipe(
  text("La date de création est requise", 40),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const date = parseBusinessDate(dataset.value);
    if (date === null)
      addIssue({ message: "La date de création doit être une date (ex.\u00A0: 01/09/2015)" });
    else if (date > todayInDakar(new Date())) {
      addIssue({ message: "La date de création ne peut pas être dans le futur" });
    } else return date;
    return NEVER;
  }),
);

const website = v.pipe(
  v.string("Une valeur sous forme de texte est attendue"),
  v.maxLength(300, "Ce texte ne doit pas dépasser 300 caractères"),
  v.check(isPrintable, "Ce texte contient un caractère qui ne peut pas être enregistré"),
  v.transform(withScheme),
  v.check(
    (url) => url === null || isWebAddress(url),
    "L'adresse du site web doit commencer par http:// ou https://",
  ),
);

/** `www.baol.sn` is what people type; an empty field is no website. */
function withScheme(typed: string): string | null {
  const address = typed.trim();
  if (address === "") return null;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(address) ? `https://${address}` : address;
}

function isWebAddress(url: string) {
  try {
    const { hostname, username } = new URL(url);
    return /^https?:\/\//i.test(url) && hostname.includes(".") && username === "";
  } catch {
    return false;
  }
}

const country = v.picklist(countryCodes, "Choisissez un pays de la liste");

/** Step 1 of the wizard (Spec §2): the company. */
export const companyEntries = {
  name: text("Le nom de l'entreprise est requis", 200),
  country,
  ein: text("Le numéro d'identification fiscale est requis", 60),
  businessRegistry: text("Le registre du commerce est requis", 80),
  address: text("L'adresse est requise", 300),
  phone,
  email: email("L'email de contact est requis"),
};

/** Step 2: the person who acts for the company. */
export const contactEntries = {
  contactFirstname: text("Le prénom est requis", 100),
  contactLastname: text("Le nom est requis", 100),
  contactEmail: email("L'email est requis"),
  contactFunction: text("La fonction est requise", 120),
};

export const subAreasMessage = "Veuillez sélectionner au moins un domaine d'activité";

/** Step 3: complementary information and activity domains. */
export const complementEntries = {
  subAreas: v.pipe(
    v.array(
      v.pipe(
        v.string("Un identifiant de sous-domaine est attendu"),
        v.check(isId, "Ce domaine d'activité n'existe pas"),
      ),
      subAreasMessage,
    ),
    v.transform((ids) => [...new Set(ids)]),
    v.minLength(1, subAreasMessage),
    v.maxLength(200, "Trop de domaines d'activité sont sélectionnés"),
  ),
  legalForm: text("La forme juridique est requise", 120),
  capital: amount(
    "Le capital social est requis",
    "Le capital social doit être un nombre entier de FCFA, sans décimale",
  ),
  turnover: amount(
    "Le chiffre d'affaires est requis",
    "Le chiffre d'affaires doit être un nombre entier de FCFA, sans décimale",
  ),
  foundedOn,
  website,
};

export const acceptTermsSchema = v.literal(true, "Vous devez accepter les CGU pour vous inscrire");

/** How a NINEA is read depends on the country (domain §2.1). */
export const isReadableEin = ({ country, ein }: { country: string; ein: string }) =>
  parseEin(ein, country).ok;

export const wrongEin = ({ input }: { input: unknown }) =>
  (input as { country?: string }).country === "SN" ? wrongEinLength : wrongForeignEinLength;

/** An RCCM number is refused for an impossible year alone (domain §2.2). */
export const isReadableRegistry = ({ businessRegistry }: { businessRegistry: string }) =>
  parseBusinessRegistry(businessRegistry, { today: todayInDakar(new Date()) }).ok;

export const impossibleYear =
  "L'année du registre du commerce semble impossible. Vérifiez votre saisie.";

/** The registration form, in the browser and on the server, with every message of Spec §5. */
export const registrationSchema = v.pipe(
  v.object({
    ...companyEntries,
    ...contactEntries,
    ...complementEntries,
    password: newPasswordSchema,
    acceptTerms: acceptTermsSchema,
    confirmPassword: passwordConfirmationSchema,
  }),
  v.forward(v.partialCheck([["country"], ["ein"]], isReadableEin, wrongEin), ["ein"]),
  v.forward(v.partialCheck([["businessRegistry"]], isReadableRegistry, impossibleYear), [
    "businessRegistry",
  ]),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword }) => password === confirmPassword,
      passwordsDiffer,
    ),
    ["confirmPassword"],
  ),
);

export type RegistrationInput = v.InferInput<typeof registrationSchema>;
export type Registration = Omit<v.InferOutput<typeof registrationSchema>, "confirmPassword">;
export type RegistrationField = keyof RegistrationInput;

/** The fields of each step of the wizard (Spec §2, §9: three steps). */
export const registrationSteps = [
  { title: "Entreprise", fields: Object.keys(companyEntries) },
  { title: "Contact", fields: Object.keys(contactEntries) },
  { title: "Activité", fields: Object.keys(complementEntries) },
] as const satisfies { title: string; fields: string[] }[];

export type FieldErrors = Partial<Record<RegistrationField, string>>;

/** The first message of each wrong field; empty when the registration is valid. */
export function registrationErrors(input: unknown): FieldErrors {
  const result = v.safeParse(registrationSchema, input);
  return result.success ? {} : firstMessages(result.issues);
}

export function firstMessages(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key as RegistrationField | undefined;
    if (field !== undefined) errors[field] ??= issue.message;
  }
  return errors;
}

/** May the wizard leave this step (1, 2 or 3)? The messages of its own fields, empty when it may (Spec §4). */
export function stepErrors(step: 1 | 2 | 3, input: unknown): FieldErrors {
  const fields: readonly string[] = registrationSteps[step - 1]?.fields ?? [];
  const all = Object.entries(registrationErrors(input));
  return Object.fromEntries(all.filter(([field]) => fields.includes(field)));
}
