import * as v from "valibot";
import {
  equipmentSchema,
  type MeansSummary,
  workerSchema,
  worksSchema,
} from "#app/companies/means/means.ts";
import { applicationKinds } from "#app/documents/requirement.ts";
import { keyOf, storedJson } from "#app/kernel/stored-json.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import type { Stored } from "#db/tables.ts";
import { sourceWords } from "../draft/discrepancies.ts";
import { draftFiguresSchema } from "../draft/figures.ts";
import { listDocuments } from "./list-document.ts";

/** Who accepted the sworn statement, when, and with which text; the network address is not part of it. */
export const swornSchema = v.object({
  accountId: v.string(),
  name: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** The text that was shown, and its SHA-256. */
  text: v.string(),
  textSha256: v.string(),
});
export type Sworn = v.InferOutput<typeof swornSchema>;

/** A figure that differs from another number about the same thing, and why both are right. */
const confirmedSchema = v.object({
  name: v.string(),
  label: v.string(),
  declared: v.number(),
  found: v.number(),
  source: keyOf(sourceWords),
  reason: v.string(),
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
});

const filedDocumentSchema = v.object({
  code: v.string(),
  label: v.string(),
  /** Version of the requirement. */
  version: v.number(),
  documentId: v.string(),
  name: v.string(),
  sha256: v.string(),
  bytes: v.number(),
  issuedOn: v.nullable(v.string()),
  endsOn: v.nullable(v.string()),
  /** The document only proves that the required one was requested. */
  requestOnly: v.boolean(),
});
export type FiledDocument = v.InferOutput<typeof filedDocumentSchema>;

const summaryEntries = {
  engineers: v.number(),
  technicians: v.number(),
  staff: v.number(),
  equipment: v.number(),
  reference: v.number(),
  workers: v.number(),
  machines: v.number(),
  references: v.number(),
} satisfies Record<keyof MeansSummary, unknown>;

const filedContentSchema = v.object({
  kind: v.picklist(applicationKinds),
  /** Null for a draft. */
  number: v.nullable(v.string()),
  company: v.object({
    name: v.string(),
    ein: v.string(),
    businessRegistry: v.string(),
    country: v.string(),
    legalForm: v.string(),
    foundedOn: v.nullable(v.string()),
    address: v.string(),
    phone: v.string(),
    email: v.string(),
  }),
  contact: v.object({
    firstname: v.string(),
    lastname: v.string(),
    function: v.string(),
    email: v.string(),
    phone: v.string(),
  }),
  class: v.nullable(v.picklist(classes)),
  /** The class that the figures reach by the grid of that day. */
  classReached: v.nullable(v.picklist(classes)),
  /** Version of the tariff. */
  tariff: v.number(),
  subAreas: v.array(v.object({ code: v.string(), name: v.string(), level: v.picklist(levels) })),
  figures: draftFiguresSchema,
  /** The registration data of the company; absent before migration 0087. */
  registered: v.exactOptional(v.object({ turnover: v.number() })),
  /** The figures that differ from the lists or the registration, as the company confirmed them; absent before migration 0087. */
  confirmed: v.exactOptional(v.array(confirmedSchema)),
  means: v.object({
    workers: v.array(workerSchema),
    equipment: v.array(equipmentSchema),
    references: v.array(worksSchema),
  }),
  summary: v.object(summaryEntries),
  documents: v.array(filedDocumentSchema),
  /** The documents that are made from the lists in `means`; absent before migration 0087. */
  listed: v.exactOptional(
    v.array(
      v.object({
        code: keyOf(listDocuments),
        label: v.string(),
        version: v.number(),
        entries: v.number(),
      }),
    ),
  ),
  /** What was paid, and what is given back of it; `toReturn` is absent for nothing and in earlier filings. */
  fee: v.object({
    reference: v.string(),
    amount: v.number(),
    toReturn: v.exactOptional(v.number()),
  }),
});
/** The whole content of an application. */
export type FiledContent = v.InferOutput<typeof filedContentSchema>;
/** The content as staff read it too: nobody who examines, votes or signs sees what was paid. */
export type ExaminedContent = Omit<FiledContent, "fee">;

/** The content at the instant of filing: the examiner reads this, whatever the company changes afterwards. */
const filingSchema = v.object({
  ...filedContentSchema.entries,
  number: v.string(),
  class: v.picklist(classes),
});
export type Filing = v.InferOutput<typeof filingSchema>;
export type ExaminedFiling = Omit<Filing, "fee">;

/** A filing as rows hold it. */
const { documents, ...otherEntries } = filingSchema.entries;
const storedFilingSchema = v.union([
  filingSchema,
  v.object({ ...otherEntries, papers: documents }),
]);
export type StoredFiling = v.InferOutput<typeof storedFilingSchema>;

/**
 * A filing as stored. Rows written before migration 0083 name the documents `papers`; they are not rewritten, because
 * their hash covers that name.
 */
export function storedFiling(stored: Stored<"application.filing">): Filing {
  const filing = storedJson("application.filing", storedFilingSchema, stored);
  if ("documents" in filing) return filing;
  const { papers, ...others } = filing;
  return { ...others, documents: papers };
}
