import type { QualificationStatus } from "#app/certificates/qualification.ts";
import type { Workplace } from "#app/companies/workplaces.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { RightConditions } from "./right-conditions.ts";

export const sorts = ["relevance", "name", "recent"] as const;
export type Sort = (typeof sorts)[number];

/** A query on the directory. */
export interface DirectoryQuery extends RightConditions {
  /** Name, former or trade name, NINEA, RCCM, number of a certificate, trade or place, as typed. */
  q: string;
  /** Whether `q` is searched in names and numbers alone, even where it means a trade or a place. */
  inNames: boolean;
  /** Exactly these numbers, without separators; null for any. */
  ein: string | null;
  businessRegistry: string | null;
  /** A number as it is printed. */
  certificate: string | null;
  sort: Sort;
  /** From 0. */
  page: number;
  size: number;
}

/** The day decides which qualifications count. A qualification is « to renew » within `renewalOpensDays` of its end. */
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
  /** Last day of the qualification, included. */
  endsOn: string;
  status: QualificationStatus;
  /** First day on which it is suspended, withdrawn, annulled, replaced or expired; null while it is in force. */
  since: string | null;
}

/** The state of a company on the day, from all its qualifications together. */
export type Standing =
  | { kind: "in-force" }
  | { kind: "suspended"; since: string }
  | { kind: "upcoming"; from: string }
  /** How the last qualifications ended. */
  | { kind: "ended"; how: "withdrawn" | "void" | "expired"; since: string };

export interface FormerName {
  name: string;
  until: string;
}

export interface ListedCompany {
  slug: string;
  name: string;
  tradeName: string | null;
  /** Names and trade names that it bore in the directory, with the day on which they were changed; the last one first. */
  formerNames: readonly FormerName[];
  country: string;
  /** NINEA root of nine digits; the tax number elsewhere. */
  ein: string;
  businessRegistry: string;
  region: { code: string; name: string } | null;
  /** The places where it chose to say that it works. */
  workplaces: readonly Workplace[];
  /** A demonstration company, made up to show the product. */
  demo: boolean;
  certificate: { number: string; decidedOn: string };
  standing: Standing;
  /** Those in force or suspended. For a company that has neither: those to come, else those that ended. */
  qualifications: ListedQualification[];
}

/** How many companies match the other filters, for each value of one filter. */
export interface DirectoryCounts {
  /** By code of family, area or sub-area. */
  activities: Readonly<Record<string, number>>;
  /** By region of the seat. */
  regions: Readonly<Record<string, number>>;
  /** By region where they have their seat or work. */
  places: Readonly<Record<string, number>>;
  classes: Readonly<Record<string, number>>;
  statuses: Readonly<Record<string, number>>;
}

export interface DirectoryAnswer {
  companies: ListedCompany[];
  /** How many companies are found, those without a current qualification included. */
  total: number;
  /** How many of them match with rights in force. */
  inForce: number;
  /** How many of them have no current qualification: they are found only by name or number, and come last. */
  withoutRight: number;
  counts: DirectoryCounts;
  /** No company matches the words as typed: these match the most similar words. */
  approximate?: true;
}

/** The public page of one company. */
export interface CompanySheet extends ListedCompany {
  legalForm: string;
  foundedOn: string;
  website: string | null;
  /** A business phone in E.164 that it chose to show, while it has a qualification in force. */
  phone: string | null;
  /** Whether visitors may write to it. */
  takesMessages: boolean;
  certificates: { number: string; kind: "full" | "provisional"; decidedOn: string }[];
  /** Ended, withdrawn, annulled or replaced: shown apart and never as valid. */
  past: ListedQualification[];
  /** Granted, but not begun. */
  upcoming: ListedQualification[];
}
