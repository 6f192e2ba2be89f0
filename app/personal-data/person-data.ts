import type { Part } from "#db/table-definition.ts";

/** A person known by an account, or a visitor known by an address alone. */
export interface Whose {
  accountId: string | null;
  email: string;
}

/** Who reads the data: complaints, and the mails about them, are read by the person alone, because the staff must not learn who complains. */
export type Reader = "self" | "staff";

export type Cell = string | number | boolean | bigint | Date | null;

/** One part of the data of a person; all its rows have the same columns. */
export interface PersonSection {
  part: Part;
  rows: Record<string, Cell>[];
}

/** The most rows read of one part, so that an export stays small enough for a phone. */
export const mostRows = 2_000;
