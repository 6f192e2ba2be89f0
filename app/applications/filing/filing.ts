import type { Means, MeansSummary } from "#app/companies/means/means.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { DraftFigures } from "../draft/draft.ts";

/** Who swore that what is filed is true, by which text, from which network address apart. */
export interface Sworn {
  accountId: string;
  name: string;
  /** ISO 8601. */
  at: string;
  /** As it was read, and its SHA-256. */
  text: string;
  textSha256: string;
}

/** All that an application holds. */
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
  /** What the figures reach by the grid of the day. */
  classReached: Class | null;
  /** Of the tariff. */
  tariff: number;
  subAreas: { code: string; name: string; level: Level }[];
  figures: DraftFigures;
  means: Means;
  summary: MeansSummary;
  documents: FiledDocument[];
  fee: { reference: string; amount: number };
}

export interface FiledDocument {
  code: string;
  label: string;
  /** Of the requirement. */
  version: number;
  documentId: string;
  name: string;
  sha256: string;
  bytes: number;
  issuedOn: string | null;
  endsOn: string | null;
  /** It only proves that the document was asked for. */
  requestOnly: boolean;
}

/** What was filed, as it stood at that instant: what the examiner reads, whatever the company changes afterwards. */
export interface Filing extends FiledContent {
  number: string;
  class: Class;
}

/** A filing as its row holds it. Rows written before migration 0083 call the documents `papers`, and stay as they were hashed. */
export function storedFiling(stored: unknown): Filing {
  const { papers, ...filing } = stored as Filing & { papers?: FiledDocument[] };
  return papers ? { ...filing, documents: papers } : filing;
}
