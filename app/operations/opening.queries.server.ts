import { sql } from "kysely";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";

/** How many people hold each of these roles, have accepted their invitation and are not disabled. */
export async function activeHolders<Role extends StaffRole>(
  db: Db,
  roles: readonly Role[],
): Promise<Record<Role, number>> {
  const rows = await db
    .selectFrom("staff_role")
    .innerJoin("account", "account.id", "staff_role.account_id")
    .select("staff_role.role")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("staff_role.role", "in", roles)
    .where("staff_role.ended_at", "is", null)
    .where("account.disabled_at", "is", null)
    .where("account.password_hash", "is not", null)
    .groupBy("staff_role.role")
    .execute();
  const counts = new Map(rows.map(({ role, count }) => [role, count]));
  return Object.fromEntries(roles.map((role) => [role, counts.get(role) ?? 0])) as Record<
    Role,
    number
  >;
}

/** The purge of links and mails ends what an opened invitation proves; accounts that are older than that prove it as well. */
const OLD_DAYS = 30;

/**
 * Whether a mail has arrived: somebody has opened an invitation after its mail had left. A person cannot be invited otherwise, but for the first
 * administrator, whose link may come from a terminal.
 */
export async function mailHasArrived(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ arrived: boolean }>`
    select exists (
      select from account_link link
      join mail on mail.subject_kind = 'account' and mail.subject_id = link.account_id::text and mail.kind = 'invitation'
      where link.purpose = 'invitation' and mail.sent_at between link.created_at and link.used_at
    ) or (
      select count(*) > 1 from account
      where password_hash is not null and created_at < ${daysBefore(now, OLD_DAYS)}
    ) as arrived`.execute(db);
  return rows[0]?.arrived === true;
}

/** Whether companies of the demonstration are in the directory. */
export async function hasDemonstration(db: Db): Promise<boolean> {
  const company = await db
    .selectFrom("company")
    .select("id")
    .where("demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  return company !== undefined;
}
