import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity, type SecurityEvent } from "#app/kernel/security-log.ts";
import { endLinks } from "../account-links.server.ts";
import { notifyOwnerPart } from "../self/notify-owner.server.ts";
import { endSessionsOf } from "../session.queries.server.ts";
import { endRole, giveRole, othersAdminister } from "../staff-role.queries.server.ts";
import type { StaffRefusal } from "./staff.refusals.ts";

type Changed = Result<null, StaffRefusal>;
type Person = { email: string; disabledAt: Date | null };

/**
 * What one administrator does to another person of the body, never to themselves: the person is locked, the work done,
 * and the security log told.
 */
export async function changePerson(
  ctx: Context,
  { accountId, event }: { accountId: string; event: SecurityEvent },
  work: (tx: Tx, person: Person) => Promise<Changed>,
  details: Record<string, string> = {},
): Promise<Changed> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "staff.manage")) return refused("not-permitted");
  if (actor.accountId === accountId) return refused("own-account");
  const changed = await ctx.transaction<Changed>(async (tx) => {
    const person = await tx.db
      .selectFrom("account")
      .select(["email", "disabled_at as disabledAt"])
      .where("id", "=", accountId)
      .where("id", "in", (people) => people.selectFrom("staff_role").select("account_id"))
      .forUpdate()
      .executeTakeFirst();
    return person ? await work(tx, person) : refused("unknown-person");
  });
  if (changed.ok) logSecurity(ctx, event, { person: accountId, ...details });
  return changed;
}

type AccountEvent = Extract<JournalEntry, { subjectKind: "account" }>;
type Told = AccountEvent extends infer Entry
  ? Entry extends AccountEvent
    ? Pick<Entry, "event" | "data">
    : never
  : never;

/** Writes into the chain of the person what was done. */
export const journalOf = (tx: Tx, accountId: string, told: Told) =>
  appendToJournal(tx, { subjectKind: "account", subjectId: accountId, ...told } as JournalEntry);

interface RoleOf {
  accountId: string;
  role: StaffRole;
}

export const giveRoleTo = (ctx: Context, { accountId, role }: RoleOf): Promise<Changed> =>
  changePerson(
    ctx,
    { accountId, event: "role-given" },
    async (tx, person) => {
      if (person.disabledAt) return refused("disabled");
      if (!(await giveRole(tx, { accountId, role }))) return refused("role-held");
      await journalOf(tx, accountId, { event: "role-given", data: { role } });
      await notifyOwnerPart(tx, { accountId, notice: "roles-changed" });
      return done(null);
    },
    { role },
  );

export const endRoleOf = (ctx: Context, { accountId, role }: RoleOf): Promise<Changed> =>
  changePerson(
    ctx,
    { accountId, event: "role-ended" },
    async (tx) => {
      if (role === "administrator" && !(await othersAdminister(tx.db, accountId)))
        return refused("last-administrator");
      if (!(await endRole(tx, { accountId, role }))) return refused("role-not-held");
      await journalOf(tx, accountId, { event: "role-ended", data: { role } });
      await notifyOwnerPart(tx, { accountId, notice: "roles-changed" });
      return done(null);
    },
    { role },
  );

/** Nobody signs in to the account from now on: its sessions and its links end in the same transaction. */
export const disablePerson = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "account-disabled" }, async (tx, person) => {
    if (person.disabledAt) return refused("disabled");
    if (!(await othersAdminister(tx.db, accountId))) return refused("last-administrator");
    await setDisabled(tx, { accountId, disabledAt: tx.now });
    for (const purpose of ["invitation", "password-reset", "email-change"] as const)
      await endLinks(tx, { accountId, purpose });
    await endSessionsOf(tx.db, accountId);
    await journalOf(tx, accountId, { event: "account-disabled", data: {} });
    return done(null);
  });

export const enablePerson = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "account-enabled" }, async (tx, person) => {
    if (!person.disabledAt) return done(null);
    await setDisabled(tx, { accountId, disabledAt: null });
    await journalOf(tx, accountId, { event: "account-enabled", data: {} });
    return done(null);
  });

const setDisabled = (
  { db, now }: Tx,
  { accountId, disabledAt }: { accountId: string; disabledAt: Date | null },
) =>
  db
    .updateTable("account")
    .set({ disabled_at: disabledAt, updated_at: now })
    .where("id", "=", accountId)
    .execute();

/** Signs the person out wherever they are (ASVS 7.4.5). */
export const signPersonOut = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "sessions-ended" }, async (tx) => {
    const ended = await endSessionsOf(tx.db, accountId);
    await journalOf(tx, accountId, { event: "sessions-ended", data: { ended } });
    return done(null);
  });
