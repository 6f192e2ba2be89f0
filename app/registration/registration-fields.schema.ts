import * as v from "valibot";
import {
  newPasswordSchema,
  passwordConfirmationSchema,
} from "#app/accounts/passwords/credentials.schema.ts";
import { countries, countryCodes } from "#app/companies/countries.ts";
import type { TextFieldProps } from "#app/forms/field.tsx";
import { requiredLine, typedEmail, typedName, typedPhone } from "#app/forms/typed-text.ts";
import { parseBusinessDate } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { parseFcfa } from "#app/kernel/money.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";

/** The sections of the page; the fields of the first three are the steps of the wizard (Spec §2, §9). */
export type Section = "company" | "contact" | "activity" | "account";

export interface Look
  extends Partial<
    Pick<
      TextFieldProps,
      "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck" | "list" | "optional"
    >
  > {
  label: string;
  help?: string;
  control?: "select" | "date" | "money" | "password" | "email";
  options?: readonly { value: string; label: string }[];
  /** Takes a whole line where other fields are two per line. */
  wide?: true;
}

/** One field: its section, its path in the payload of Spec §3 (null: not sent), its rules and its input. */
const row = <Schema extends v.GenericSchema>(
  section: Section,
  path: string | null,
  schema: Schema,
  look?: Look,
) => ({ section, path, schema, look });

const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

const tooLong = (maxLength: number) => `Ce texte ne doit pas dépasser ${maxLength} caractères`;

const amount = (subject: string) => {
  const messages = {
    empty: `${subject} est requis`,
    decimals: `${subject} doit être un nombre entier de FCFA, sans décimale`,
    "odd-groups": `Vérifiez ${subject.toLowerCase()}\u00A0: les chiffres vont par trois, ou sans espace (exemple\u00A0: 10 000 000)`,
    "not-a-number": `${subject} doit être écrit en chiffres (exemple\u00A0: 10 000 000)`,
    negative: `${subject} ne peut pas être négatif`,
    "too-large": `${subject} dépasse ce qui peut être enregistré. Vérifiez le nombre de zéros.`,
  };
  return v.pipe(
    v.union([v.string(), v.number()], messages.empty),
    v.rawTransform<string | number, bigint>(({ dataset, addIssue, NEVER }) => {
      // The text « 1.234 » is a grouped amount; the number 1.234 is a decimal and is refused.
      const whole = typeof dataset.value === "string" || Number.isInteger(dataset.value);
      const parsed = parseFcfa(String(dataset.value));
      if (whole && parsed.ok) return parsed.amount;
      addIssue({ message: messages[parsed.ok ? "decimals" : parsed.reason] });
      return NEVER;
    }),
  );
};

const incompleteDay = "Indiquez le jour, le mois et l’année (exemple\u00A0: 01/09/2015)";
const shortYear = "L’année s’écrit avec quatre chiffres (exemple\u00A0: 2015)";

/** The error of a date typed in three fields, « 1/9/15 »; undefined when it has another shape. */
function problemOfDay(text: string): string | undefined {
  const parts = text.split("/");
  if (parts.length === 3 && parts.includes("")) return incompleteDay;
  return /^\d+\/\d+\/\d{1,3}$/.test(text) ? shortYear : undefined;
}

const day = (required: string, wrong: string) =>
  v.pipe(
    requiredLine(required, 40),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const date = parseBusinessDate(dataset.value);
      if (date !== null) return date;
      addIssue({ message: problemOfDay(dataset.value) ?? wrong });
      return NEVER;
    }),
  );

const website = v.pipe(
  v.string("Une valeur sous forme de texte est attendue"),
  v.maxLength(300, tooLong(300)),
  v.transform(withScheme),
  v.check(
    (url) => url === null || isPrintable(url),
    "Ce texte contient un caractère qui ne peut pas être enregistré",
  ),
  v.check(
    (url) => url === null || /^https?:\/\//i.test(url) || !/^[a-z][a-z\d+.-]*:/i.test(url),
    "L’adresse du site web doit commencer par http:// ou https://",
  ),
  v.check(
    (url) => url === null || !/^[^\s/]+@[^\s/]+$/.test(url),
    "Ceci est une adresse e-mail. Indiquez celle d’un site (exemple\u00A0: www.baol.sn), ou rien",
  ),
  v.check(
    (url) => url === null || isWebAddress(url),
    "L’adresse du site web n’est pas complète (exemple\u00A0: www.baol.sn). Laissez ce champ vide s’il n’y a pas de site",
  ),
);

const AROUND_WEB_ADDRESS = /^[<("“«]+ ?| ?[.,;>)"”»]+$/g;

/** Adds the scheme to a typed `www.baol.sn`; null for an empty field. */
function withScheme(text: string): string | null {
  const address = cleanLine(text).replace(AROUND_WEB_ADDRESS, "");
  if (address === "") return null;
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#].*)?$/u.test(address)
    ? `https://${address}`
    : address;
}

function isWebAddress(url: string) {
  try {
    const { hostname, username } = new URL(url);
    return /^https?:\/\//i.test(url) && hostname.includes(".") && username === "";
  } catch {
    return false;
  }
}

const subAreasMessage = "Veuillez sélectionner au moins un domaine d’activité";

const subAreas = v.pipe(
  v.array(
    v.pipe(
      v.string("L’identifiant du sous-domaine est attendu"),
      v.check(isId, "Ce domaine d’activité n’existe pas"),
    ),
    subAreasMessage,
  ),
  v.transform((ids) => [...new Set(ids)]),
  v.minLength(1, subAreasMessage),
  v.maxLength(200, "Trop de domaines d’activité sont sélectionnés"),
);

/** Every field of the registration, in the order of the page, with the messages of Spec §5 to the letter. */
export const registrationFields = {
  name: row("company", "partnerName", typedName("Le nom de l’entreprise est requis"), {
    label: "Nom de l’entreprise",
    autoComplete: "organization",
    wide: true,
  }),
  country: row(
    "company",
    "country",
    described(
      v.picklist(countryCodes, "Choisissez un pays de la liste"),
      "Pays d’immatriculation (ISO 3166-1), SN par défaut.",
    ),
    {
      label: "Pays d’immatriculation",
      control: "select",
      options: countries.map(({ code, name }) => ({ value: code, label: name })),
      autoComplete: "country",
      wide: true,
    },
  ),
  ein: row(
    "company",
    "ein",
    described(
      requiredLine("Le numéro d’identification fiscale est requis", 60),
      "NINEA, avec le code COFI s’il est connu.",
    ),
    {
      label: "Numéro d’identification fiscale (NINEA)",
      help: "Tel qu’il figure sur vos papiers, avec le code COFI si vous le connaissez. Exemple\u00A0: 005677234\u00A02G3",
      spellCheck: false,
    },
  ),
  businessRegistry: row(
    "company",
    "businessRegistry",
    described(requiredLine("Le registre du commerce est requis", 80), "Numéro RCCM."),
    {
      label: "Registre du commerce (RCCM)",
      help: "Exemple\u00A0: SN.DKR.2015.B.20990",
      spellCheck: false,
    },
  ),
  address: row("company", "partnerAddress", requiredLine("L’adresse est requise", 300), {
    label: "Adresse",
    help: "Quartier, rue ou point de repère, ville. Une boîte postale est facultative.",
    autoComplete: "address-line1",
    wide: true,
  }),
  phone: row("company", "phoneNumber", typedPhone(), {
    label: "Téléphone",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    help: "Exemple\u00A0: 77 123 45 67",
  }),
  email: row(
    "company",
    "partnerEmailContact",
    described(
      typedEmail("L’email de contact est requis"),
      "E-mail de l’entreprise, à défaut celui du contact.",
    ),
    { label: "E-mail de contact de l’entreprise", control: "email", autoComplete: "email" },
  ),
  contactFirstname: row("contact", "partnerContact.firstname", typedName("Le prénom est requis"), {
    label: "Prénom du contact",
    autoComplete: "given-name",
  }),
  contactLastname: row("contact", "partnerContact.lastname", typedName("Le nom est requis"), {
    label: "Nom du contact",
    autoComplete: "family-name",
  }),
  contactEmail: row("contact", "partnerContact.emailAddress", typedEmail("L’email est requis"), {
    label: "E-mail du contact",
    control: "email",
    help: "Le lien d’activation y sera envoyé. Cette adresse servira à vous connecter.",
    autoComplete: "username",
  }),
  contactFunction: row(
    "contact",
    "partnerContact.function",
    requiredLine("La fonction est requise", 120),
    {
      label: "Fonction du contact",
      help: "Exemple\u00A0: gérante, directeur technique",
      autoComplete: "organization-title",
    },
  ),
  subAreas: row("activity", "subAreas", subAreas),
  legalForm: row(
    "activity",
    "partnerLegalForm",
    described(
      requiredLine("La forme juridique est requise", 120),
      "Texte libre, par exemple SARL ou SA.",
    ),
    {
      label: "Forme juridique",
      help: "Exemple\u00A0: SARL, SA, GIE. Une autre forme peut être saisie.",
      list: "formes-juridiques",
    },
  ),
  foundedOn: row(
    "activity",
    "partnerStatUpDate",
    described(
      day(
        "La date de création est requise",
        "La date de création doit être une date (exemple\u00A0: 01/09/2015)",
      ),
      "Date de création, AAAA-MM-JJ.",
    ),
    { label: "Date de création", control: "date", help: "Exemple\u00A0: 01/09/2015" },
  ),
  capital: row(
    "activity",
    "capital",
    described(amount("Le capital social"), "Capital social en FCFA, nombre entier."),
    {
      label: "Capital social",
      control: "money",
      help: "Exemple\u00A0: 10\u202F000\u202F000. Saisissez 0 s’il n’y en a pas.",
    },
  ),
  turnover: row(
    "activity",
    "partnerBusinessSales",
    described(amount("Le chiffre d’affaires"), "Chiffre d’affaires annuel en FCFA, nombre entier."),
    {
      label: "Chiffre d’affaires annuel",
      control: "money",
    },
  ),
  website: row("activity", "webSite", described(website, "Site web, facultatif."), {
    label: "Site web",
    help: "Exemple\u00A0: exemple.sn",
    type: "url",
    inputMode: "url",
    autoComplete: "url",
    autoCapitalize: "none",
    spellCheck: false,
    optional: true,
    wide: true,
  }),
  password: row("account", "plainTextPassword", newPasswordSchema, {
    label: "Mot de passe",
    control: "password",
    autoComplete: "new-password",
    help: "8 caractères au moins",
  }),
  confirmPassword: row("account", null, passwordConfirmationSchema, {
    label: "Confirmation du mot de passe",
    control: "password",
    autoComplete: "new-password",
    help: "Le même mot de passe, une seconde fois",
  }),
  acceptTerms: row(
    "account",
    "acceptCGU",
    v.literal(true, "Vous devez accepter les CGU pour vous inscrire"),
  ),
};

export type RegistrationField = keyof typeof registrationFields;

export const fieldNames = Object.keys(registrationFields) as RegistrationField[];

export const fieldsOfSection = (section: Section): RegistrationField[] =>
  fieldNames.filter((field) => registrationFields[field].section === section);

/** The form field of a payload path, such as `subAreas.0.subAreaId`. */
export const fieldOfPath = (path: string): RegistrationField | undefined =>
  fieldNames.find((field) => registrationFields[field].path === path) ??
  fieldNames.find((field) => registrationFields[field].path === path.split(".")[0]);

/** The payload path of a form field. */
export const pathOfField = (field: RegistrationField): string =>
  registrationFields[field].path ?? field;
