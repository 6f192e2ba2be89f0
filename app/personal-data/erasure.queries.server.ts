import type { Db, Tx } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { ErasureTable } from "#db/tables.ts";

/** Until when the erasure of an account can be undone; null when none is open. */
export async function erasureOf(db: Db, accountId: string): Promise<{ dueAt: Date } | null> {
  const open = await db
    .selectFrom("erasure")
    .select("due_at as dueAt")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return open ?? null;
}

interface Asked {
  accountId: string;
  askedBy: string;
  dueAt: Date;
}

/** Inserts the erasure of an account; returns the token of the link that undoes it, or null when one is already open. */
export async function askErasureIn(
  { db, now }: Tx,
  { accountId, askedBy, dueAt }: Asked,
): Promise<string | null> {
  const { token, hash } = newToken();
  const erasure = await db
    .insertInto("erasure")
    .values({
      id: newId(),
      account_id: accountId,
      asked_by: askedBy,
      asked_at: now,
      due_at: dueAt,
      undo_token_sha256: hash,
    })
    .onConflict((conflict) =>
      conflict.column("account_id").where("ended_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return erasure ? token : null;
}

type Which = { accountId: string } | { token: string };

/** Ends an open erasure and returns its account; null when there is none or it has ended in the meantime. */
export async function endErasureIn(
  { db, now }: Tx,
  which: Which,
  outcome: NonNullable<ErasureTable["outcome"]>,
): Promise<string | null> {
  const ended = await db
    .updateTable("erasure")
    .set({ ended_at: now, outcome })
    .where("ended_at", "is", null)
    .where((row) =>
      "token" in which
        ? row("undo_token_sha256", "=", sha256Hex(which.token))
        : row("account_id", "=", which.accountId),
    )
    .returning("account_id as accountId")
    .executeTakeFirst();
  return ended?.accountId ?? null;
}

/** Until when a link undoes an erasure; null when the link no longer works. */
export async function undoLinkOf(db: Db, token: string): Promise<{ dueAt: Date } | null> {
  const open = await db
    .selectFrom("erasure")
    .select("due_at as dueAt")
    .where("undo_token_sha256", "=", sha256Hex(token))
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return open ?? null;
}

/** Accounts whose erasure is due, the oldest first. */
export async function dueErasures(
  { db, now }: { db: Db; now: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("erasure")
    .select("account_id as accountId")
    .where("ended_at", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}
