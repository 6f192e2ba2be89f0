import * as v from "valibot";
import { newPasswordSchema } from "#app/accounts/password.schema.ts";
import { isId } from "#app/kernel/identifiers.ts";
import {
  acceptTermsSchema,
  companyEntries,
  complementEntries,
  contactEntries,
  impossibleYear,
  isReadableEin,
  isReadableRegistry,
  type Registration,
  subAreasMessage,
  wrongEin,
} from "./registration.schema.ts";

const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

const chosenSubArea = v.object(
  {
    subAreaId: v.pipe(
      v.string("L'identifiant du sous-domaine est attendu"),
      v.check(isId, "Ce domaine d'activité n'existe pas"),
    ),
    area: v.optional(v.unknown()),
    subAreaSequence: v.optional(v.unknown()),
  },
  "L'identifiant du sous-domaine est attendu",
);

/** The payload of `POST /v1/public/partners/register` (Spec §3), made of the same fields as the form of the page. */
export const registrationPayloadSchema = v.pipe(
  v.object({
    userLocale: described(
      v.pipe(
        v.string("La langue est attendue"),
        v.regex(/^[a-z]{2}([-_][A-Za-z]{2})?$/, "La langue est attendue, par exemple fr"),
      ),
      "Langue de l'utilisateur, fr par défaut.",
    ),
    partnerName: companyEntries.name,
    country: described(
      companyEntries.country,
      "Pays d'immatriculation (ISO 3166-1), SN par défaut.",
    ),
    ein: described(companyEntries.ein, "NINEA, avec le code COFI s'il est connu."),
    businessRegistry: described(companyEntries.businessRegistry, "Numéro RCCM."),
    partnerAddress: companyEntries.address,
    phoneNumber: companyEntries.phone,
    plainTextPassword: newPasswordSchema,
    partnerContact: v.object({
      firstname: contactEntries.contactFirstname,
      lastname: contactEntries.contactLastname,
      emailAddress: contactEntries.contactEmail,
      phoneNumber: v.optional(v.unknown()),
      function: contactEntries.contactFunction,
    }),
    subAreas: v.pipe(
      v.array(chosenSubArea, subAreasMessage),
      v.minLength(1, subAreasMessage),
      v.maxLength(200, "Trop de domaines d'activité sont sélectionnés"),
    ),
    capital: described(complementEntries.capital, "Capital social en FCFA, nombre entier."),
    partnerBusinessSales: described(
      complementEntries.turnover,
      "Chiffre d'affaires annuel en FCFA, nombre entier.",
    ),
    partnerStatUpDate: described(complementEntries.foundedOn, "Date de création, AAAA-MM-JJ."),
    partnerLegalForm: described(
      complementEntries.legalForm,
      "Texte libre, par exemple SARL ou SA.",
    ),
    webSite: described(complementEntries.website, "Site web, facultatif."),
    partnerEmailContact: described(
      companyEntries.email,
      "E-mail de l'entreprise, à défaut celui du contact.",
    ),
    acceptCGU: acceptTermsSchema,
  }),
  v.forward(v.partialCheck([["country"], ["ein"]], isReadableEin, wrongEin), ["ein"]),
  v.forward(v.partialCheck([["businessRegistry"]], isReadableRegistry, impossibleYear), [
    "businessRegistry",
  ]),
);

type Payload = v.InferOutput<typeof registrationPayloadSchema>;

export type PayloadResult =
  | { ok: true; registration: Registration }
  | { ok: false; errors: { field: string; message: string }[] };

/** Reads a payload: what may be left out gets its default, the rest its French message under the payload's own path. */
export function readPayload(body: Record<string, unknown>): PayloadResult {
  const result = v.safeParse(registrationPayloadSchema, withEveryKey(body));
  if (result.success) return { ok: true, registration: registrationOf(result.output) };
  const errors = new Map<string, string>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "";
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return { ok: false, errors: [...errors].map(([field, message]) => ({ field, message })) };
}

/** A missing key reads as an empty field, so that its message is « … est requis ». */
function withEveryKey(body: Record<string, unknown>) {
  const contact = objectOr(body.partnerContact);
  const text = (value: unknown, otherwise = "") =>
    value === null || value === undefined ? otherwise : value;
  return {
    ...Object.fromEntries(
      Object.keys(registrationPayloadSchema.entries).map((key) => [key, text(body[key])]),
    ),
    userLocale: text(body.userLocale, "fr"),
    country: text(body.country, "SN"),
    partnerEmailContact: body.partnerEmailContact || text(contact.emailAddress),
    subAreas: body.subAreas ?? [],
    partnerContact: {
      firstname: text(contact.firstname),
      lastname: text(contact.lastname),
      emailAddress: text(contact.emailAddress),
      function: text(contact.function),
    },
  };
}

function objectOr(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function registrationOf(payload: Payload): Registration {
  return {
    name: payload.partnerName,
    country: payload.country,
    ein: payload.ein,
    businessRegistry: payload.businessRegistry,
    address: payload.partnerAddress,
    phone: payload.phoneNumber,
    email: payload.partnerEmailContact,
    contactFirstname: payload.partnerContact.firstname,
    contactLastname: payload.partnerContact.lastname,
    contactEmail: payload.partnerContact.emailAddress,
    contactFunction: payload.partnerContact.function,
    subAreas: [...new Set(payload.subAreas.map(({ subAreaId }) => subAreaId))],
    legalForm: payload.partnerLegalForm,
    capital: payload.capital,
    turnover: payload.partnerBusinessSales,
    foundedOn: payload.partnerStatUpDate,
    website: payload.webSite,
    password: payload.plainTextPassword,
    acceptTerms: payload.acceptCGU,
  };
}
