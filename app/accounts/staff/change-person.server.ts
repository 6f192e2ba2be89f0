import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import { logSecurity, type SecurityEvent } from "#app/kernel/security-log.ts";
import { type LockedPerson, lockPerson } from "./staff.queries.server.ts";
import type { StaffRefusal } from "./staff.refusals.ts";

export type Changed = Result<null, StaffRefusal>;

interface Change<Value> {
  accountId: string;
  /** The line of the security log; a function when it depends on the result of the change. */
  event: SecurityEvent | ((value: Value) => SecurityEvent);
  /** The work itself decides which changes administrators may make to their own account. */
  mayBeOwn?: true;
}

/**
 * Runs a change that one administrator makes to another staff member: locks the person, runs the work and writes the security
 * log.
 */
export async function changePerson<Value = null>(
  ctx: Context,
  { accountId, event, mayBeOwn }: Change<Value>,
  work: (tx: Tx, person: LockedPerson) => Promise<Result<Value, StaffRefusal>>,
  details: Record<string, string> = {},
): Promise<Result<Value, StaffRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "staff.manage")) return refused("not-yours");
  if (actor.accountId === accountId && !mayBeOwn) return refused("own-account");
  const changed = await ctx.transaction<Result<Value, StaffRefusal>>(async (tx) => {
    const person = await lockPerson(tx.db, accountId);
    return person ? await work(tx, person) : refused("unknown-person");
  });
  if (changed.ok) {
    const name = typeof event === "function" ? event(changed.value) : event;
    logSecurity(ctx, name, { person: accountId, ...details });
  }
  return changed;
}

/** The account that acts: `changePerson` accepts no other kind of actor. */
export const actorIn = ({ actor }: Tx): string => (actor.kind === "person" ? actor.accountId : "");

type AccountEvent = Extract<JournalEntry, { subjectKind: "account" }>;
type AccountEventData = AccountEvent extends infer Entry
  ? Entry extends AccountEvent
    ? Pick<Entry, "event" | "data">
    : never
  : never;

/** Appends the change to the journal of the person. */
export const journalOf = (tx: Tx, accountId: string, data: AccountEventData) =>
  appendToJournal(tx, { subjectKind: "account", subjectId: accountId, ...data } as JournalEntry);
