import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/tables.ts";
import { retryAfter } from "../unavailable.ts";
import { markTransaction } from "./open-transaction.ts";
import { isStale } from "./preparing-client.ts";

const ATTEMPTS = 5;
const AFTER_OUTAGE_MS = 300;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const UNIQUE_VIOLATION = "23505";
/** Constraints that a concurrent transaction may violate: addresses of accounts, numbers derived from the last row, numbers of active companies. */
const LOST_PLACES = [
  "account_email_key",
  "company_ein",
  "company_business_registry",
  "journal_chain",
  "tariff_version_number_key",
  "nomenclature_edition_number_key",
  "requirement_version",
  "reason_version",
  "mail_text_version",
  // A sheet drawn by two at once: the index of its number may be asked before the one that lets the second give way.
  "sheet_number",
];

/**
 * Runs the work in one transaction: commits its result, or rolls back and throws its error. After a conflict with
 * another transaction (serialization failure, deadlock, same place in a journal chain or a numbering, same number),
 * or when the engine rejects a prepared statement, the work runs again from its beginning, five times in all: it must
 * use nothing but the `db` it is given. It also runs again, once, after a connection that broke before the commit.
 * Throws at once when called with a transaction or inside one.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction)
    throw new Error("A transaction inside a transaction: one use case opens one transaction.");
  let outages = 0;
  for (let attempt = 1; ; attempt++) {
    let atCommit = false;
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await markTransaction(() => work(transaction));
        atCommit = true;
        return result;
      });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      if (lostAgainstAnother(error) || isStale(error))
        await pause(2 ** attempt * (1 + Math.random() * 4));
      // Only once, and never when the connection broke during the commit, which may have succeeded.
      else if (retryAfter(error) !== undefined && !atCommit && outages++ === 0)
        await pause(AFTER_OUTAGE_MS);
      else throw error;
    }
  }
}

function lostAgainstAnother(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  if (code === UNIQUE_VIOLATION) return LOST_PLACES.includes(String(constraint));
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
