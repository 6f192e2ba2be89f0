import type { Tables } from "./tables.ts";

/** The parts of an export of personal data, in display order. */
export const parts = [
  "account",
  "roles",
  "companies",
  "acceptances",
  "factors",
  "sessions",
  "links",
  "notices",
  "successions",
  "mails",
  "messages",
  "complaints",
  "application-messages",
  "newsletter",
  "references",
  "interests",
  "expertise",
  "journal",
  "security",
  "accesses",
] as const;
export type Part = (typeof parts)[number];

interface Holding {
  /** The part of the export that shows the table; null when other parts show all of it. */
  exported: Part | null;
  /** The effect of an erasure on its rows. */
  erased: "removed" | "emptied" | "kept";
}

/** What the role that serves may do with the rows of a table beside reading them; what the product writes once is not changed by it. */
interface Rights {
  insert?: false;
  /** The columns that it may change. */
  update: "all" | readonly string[];
  delete?: true;
  truncate?: true;
}

/**
 * How the rows stay within those who may read them (decisions 0080 and 0132):
 * - `scoped`: each query has the condition of a scope, which `tests/architecture/scope-rule.ts` asks for;
 * - `public`: everybody may read them; `nobody`: they belong to no company, application or session;
 * - otherwise the reason why no condition is needed, with the test that opens the rows as somebody in conflict.
 */
type TableScope = "scoped" | "public" | "nobody" | { why: string; test: string };

export interface TableDefinition {
  /** What it holds about a person; null for nothing, which a table with an account column may not be. */
  personal: Holding | null;
  rights: Rights;
  scope: TableScope;
}

/** The definitions of the tables that one folder owns. */
export type DefinedTables = Partial<Record<keyof Tables, TableDefinition>>;

export const nothing = null;
/** Tables that only name an actor: the journal already shows it to the person, and an erased account has no name. */
export const actors: Holding = { exported: null, erased: "kept" };
/** What somebody wrote in a file, a decision or a setting: it belongs to that, and stays as long. */
export const words: Holding = { exported: null, erased: "kept" };
/** Rows about a staff member, which the person sees and which keep their name. */
export const interests: Holding = { exported: "interests", erased: "kept" };
/** What an outside expert was asked, signed, answered and opened. */
export const expertise: Holding = { exported: "expertise", erased: "kept" };

export const append: Rights = { update: [] };
export const all: Rights = { update: "all" };
/** Expired rows, requests and choices, rows of an account. */
export const allAndDelete: Rights = { update: "all", delete: true };

const everyPage = "tests/hidden-application.data.test.ts";
const everyState = "tests/conflict-by-state.data.test.ts";
export const throughItsApplication: TableScope = {
  why: "is read beside the application, document or payment that a query has found in a scope",
  test: everyPage,
};
export const throughItsDecision: TableScope = {
  why: "is read for a decision whose application a query has found in a scope",
  test: everyState,
};
export const withoutHidden: TableScope = {
  why: "is read by whoever keeps logs and mails, without the rows about what is hidden from them",
  test: everyPage,
};
export const identity: TableScope = {
  why: "is part of the identity of a company, which a conflict does not hide",
  test: everyPage,
};
export const never: TableScope = { why: "is never shown", test: everyState };
