import type { ListedStatus, QualificationStatus } from "#app/certificates/qualification.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

export const sorts = ["relevance", "name", "recent"] as const;
export type Sort = (typeof sorts)[number];

/** What is asked of the directory; an empty list means no condition. */
export interface DirectoryQuery {
  /** Name, trade name, NINEA, RCCM or number of a certificate, as typed. */
  q: string;
  /** Code of a family (1 digit), an area (2) or a sub-area (4). */
  activity: string | null;
  /** ISO 3166-2 codes, « SN-DK ». */
  regions: readonly string[];
  classes: readonly Class[];
  statuses: readonly ListedStatus[];
  sort: Sort;
  /** From 0. */
  page: number;
  size: number;
}

/** The day decides which qualifications count; a qualification is « to renew » within these days of its end. */
export interface DirectoryDay {
  today: string;
  renewalOpensDays: number;
}

export interface ListedQualification {
  subAreaCode: string;
  subAreaName: string;
  level: Level;
  class: Class;
  startsOn: string;
  /** Last day of the right. */
  endsOn: string;
  status: QualificationStatus;
  /** First day on which it is suspended, withdrawn, replaced or expired; null while it may be relied on. */
  since: string | null;
}

/** What a company is worth on the day, all its qualifications together. */
export type Standing =
  | { kind: "in-force" }
  | { kind: "suspended"; since: string }
  | { kind: "upcoming"; from: string }
  /** The last ones to go were withdrawn, or came to their end. */
  | { kind: "ended"; how: "withdrawn" | "expired"; since: string };

export interface ListedCompany {
  slug: string;
  name: string;
  tradeName: string | null;
  country: string;
  /** NINEA root of nine digits; the tax number elsewhere. */
  ein: string;
  businessRegistry: string;
  region: { code: string; name: string } | null;
  /** Made up to show the product. */
  demo: boolean;
  certificate: { number: string; decidedOn: string };
  standing: Standing;
  /**
   * In force or suspended, without those that have ended; of a company that has neither, those that are to begin, else
   * those that ended.
   */
  qualifications: ListedQualification[];
}

/** How many companies answer the other conditions, for each value of one condition. */
export interface DirectoryCounts {
  /** By code of family, area and sub-area. */
  activities: Readonly<Record<string, number>>;
  regions: Readonly<Record<string, number>>;
  classes: Readonly<Record<string, number>>;
  statuses: Readonly<Record<string, number>>;
}

export interface DirectoryAnswer {
  companies: ListedCompany[];
  /** How many companies are found, those without a right today included. */
  total: number;
  /** How many of them have no right today: they are found by name or number alone, and stand last. */
  withoutRight: number;
  counts: DirectoryCounts;
  /** Nothing holds the words as typed: these companies hold the nearest ones. */
  approximate?: true;
}

/** The public page of one company. */
export interface CompanySheet extends ListedCompany {
  legalForm: string;
  foundedOn: string;
  website: string | null;
  certificates: { number: string; kind: "full" | "provisional"; decidedOn: string }[];
  /** Ended, withdrawn or replaced: shown apart and never as valid. */
  past: ListedQualification[];
  /** Granted, but not begun. */
  upcoming: ListedQualification[];
}
