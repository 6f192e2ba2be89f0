import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import { logSecurity, type SecurityEvent } from "#app/kernel/security-log.ts";
import { type LockedPerson, lockPerson } from "./staff.queries.server.ts";
import type { StaffRefusal } from "./staff.refusals.ts";

export type Changed = Result<null, StaffRefusal>;

/**
 * Runs a change that one administrator makes to another staff member, never to themselves: locks the person, runs the work and
 * writes the security log.
 */
export async function changePerson(
  ctx: Context,
  { accountId, event }: { accountId: string; event: SecurityEvent },
  work: (tx: Tx, person: LockedPerson) => Promise<Changed>,
  details: Record<string, string> = {},
): Promise<Changed> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "staff.manage")) return refused("not-permitted");
  if (actor.accountId === accountId) return refused("own-account");
  const changed = await ctx.transaction<Changed>(async (tx) => {
    const person = await lockPerson(tx.db, accountId);
    return person ? await work(tx, person) : refused("unknown-person");
  });
  if (changed.ok) logSecurity(ctx, event, { person: accountId, ...details });
  return changed;
}

type AccountEvent = Extract<JournalEntry, { subjectKind: "account" }>;
type AccountEventData = AccountEvent extends infer Entry
  ? Entry extends AccountEvent
    ? Pick<Entry, "event" | "data">
    : never
  : never;

/** Appends the change to the journal of the person. */
export const journalOf = (tx: Tx, accountId: string, data: AccountEventData) =>
  appendToJournal(tx, { subjectKind: "account", subjectId: accountId, ...data } as JournalEntry);
