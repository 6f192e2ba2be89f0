import * as v from "valibot";
import { subAreaPageSchema, subAreaSchema } from "#app/activity/activity.schema.ts";
import {
  recordedDocumentsSchema,
  verificationAnswerSchema,
} from "#app/certificates/verification/verification-answer.schema.ts";
import {
  certifiedCompanyExportSchema,
  certifiedCompanyPageSchema,
  certifiedCompanySchema,
  certifiedCompanySheetSchema,
} from "#app/directory/certified/certified-company.schema.ts";
import { publishedClassesSchema } from "#app/directory/certified/published-classes.schema.ts";
import type { Problem } from "#app/kernel/problem.ts";
import { registrationPayloadSchema } from "#app/registration/registration-payload.schema.ts";
import { paramsChangeSchema } from "#app/tariff/tariff.schema.ts";

const problemSchema = v.strictObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  message: v.pipe(v.string(), v.description("À montrer tel quel à l’utilisateur, en français.")),
  reference: v.exactOptional(
    v.pipe(v.string(), v.description("À communiquer au support pour retrouver l’incident.")),
  ),
  errors: v.exactOptional(v.array(v.strictObject({ field: v.string(), message: v.string() }))),
}) satisfies v.GenericSchema<Problem>;

/** The request schemas, the same that the routes parse with. The key is the name in the document. */
export const requestSchemas = {
  Registration: registrationPayloadSchema,
  SettingsUpdate: v.object({ settings: paramsChangeSchema }),
};

/** Properties that a registration may omit; the route fills them before it parses. */
export const registrationDefaults: readonly string[] = [
  "userLocale",
  "country",
  "webSite",
  "partnerEmailContact",
];

/** The answer schemas; tests compare real answers with them. */
export const answerSchemas = {
  SubArea: subAreaSchema,
  SubAreaPage: subAreaPageSchema,
  CertifiedCompany: certifiedCompanySchema,
  CertifiedCompanyPage: certifiedCompanyPageSchema,
  CertifiedCompanyExport: certifiedCompanyExportSchema,
  CertifiedCompanySheet: certifiedCompanySheetSchema,
  PublishedClasses: publishedClassesSchema,
  Registered: v.object({ message: v.string(), partnerId: v.pipe(v.string(), v.uuid()) }),
  SettingsUpdated: v.object({
    changed: v.array(v.string()),
    waiting: v.optional(v.array(v.string())),
  }),
  Verification: verificationAnswerSchema,
  RecordedDocuments: recordedDocumentsSchema,
  Problem: problemSchema,
};

export type SchemaName = keyof typeof requestSchemas | keyof typeof answerSchemas;

/** A valid registration, except for the id of its sub-area, which differs between installations. */
export const registrationExample = {
  userLocale: "fr",
  partnerName: "Baol Bâtiment",
  country: "SN",
  ein: "30672212G2",
  businessRegistry: "SN.DKR.2015.B.20990",
  partnerAddress: "Sicap Liberté 6 Extension, Dakar",
  phoneNumber: "77 123 45 67",
  plainTextPassword: "un mot de passe long",
  partnerContact: {
    firstname: "Awa",
    lastname: "Ndiaye",
    emailAddress: "awa@baol.example",
    function: "Gérante",
  },
  subAreas: [{ subAreaId: "0196f2c1-7f0b-7c3a-9d5e-0123456789ab" }],
  capital: 1_000_000,
  partnerBusinessSales: 50_000_000,
  partnerStatUpDate: "2015-03-02",
  partnerLegalForm: "SARL",
  webSite: "https://baol.example",
  partnerEmailContact: "contact@baol.example",
  acceptCGU: true,
};
