import type { Means, MeansSummary } from "#app/companies/means/means.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { DiscrepancySource } from "../draft/discrepancies.ts";
import type { DraftFigures } from "../draft/figures.ts";
import type { ListCode } from "./list-document.ts";

/** Who accepted the sworn statement, when, and with which text; the network address is not part of it. */
export interface Sworn {
  accountId: string;
  name: string;
  /** ISO 8601. */
  at: string;
  /** The text that was shown, and its SHA-256. */
  text: string;
  textSha256: string;
}

/** The whole content of an application. */
export interface FiledContent {
  kind: ApplicationKind;
  /** Null for a draft. */
  number: string | null;
  company: {
    name: string;
    ein: string;
    businessRegistry: string;
    country: string;
    legalForm: string;
    foundedOn: string | null;
    address: string;
    phone: string;
    email: string;
  };
  contact: { firstname: string; lastname: string; function: string; email: string; phone: string };
  class: Class | null;
  /** The class that the figures reach by the grid of that day. */
  classReached: Class | null;
  /** Version of the tariff. */
  tariff: number;
  subAreas: { code: string; name: string; level: Level }[];
  figures: DraftFigures;
  /** The registration data of the company; absent before migration 0087. */
  registered?: { turnover: number };
  /** The figures that differ from the lists or the registration, as the company confirmed them; absent before migration 0087. */
  confirmed?: ConfirmedDiscrepancy[];
  means: Means;
  summary: MeansSummary;
  documents: FiledDocument[];
  /** The documents that are made from the lists in `means`; absent before migration 0087. */
  listed?: { code: ListCode; label: string; version: number; entries: number }[];
  /** What was paid, and what is given back of it; `toReturn` is absent for nothing and in earlier filings. */
  fee: { reference: string; amount: number; toReturn?: number };
}

/** A figure that differs from another number about the same thing, and why both are right. */
export interface ConfirmedDiscrepancy {
  name: string;
  label: string;
  declared: number;
  found: number;
  source: DiscrepancySource;
  reason: string;
  by: string;
  /** ISO 8601. */
  at: string;
}

export interface FiledDocument {
  code: string;
  label: string;
  /** Version of the requirement. */
  version: number;
  documentId: string;
  name: string;
  sha256: string;
  bytes: number;
  issuedOn: string | null;
  endsOn: string | null;
  /** The document only proves that the required one was requested. */
  requestOnly: boolean;
}

/** The content at the instant of filing: the examiner reads this, whatever the company changes afterwards. */
export interface Filing extends FiledContent {
  number: string;
  class: Class;
}

/**
 * A filing as stored. Rows written before migration 0083 name the documents `papers`; they are not rewritten, because
 * their hash covers that name.
 */
export function storedFiling(stored: unknown): Filing {
  const { papers, ...filing } = stored as Filing & { papers?: FiledDocument[] };
  return papers ? { ...filing, documents: papers } : filing;
}
