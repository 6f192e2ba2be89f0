import type { Context } from "#app/kernel/context.ts";
import { daysBefore, monthsBefore } from "#app/kernel/dates.ts";

/** Retention of a decided request. */
export const decidedSuccessionMonths = 60;

/** Deletes requests whose address was never proved, and those decided longer ago than the retention; returns how many. */
export async function purgeSuccessions(
  { db, now }: Pick<Context, "db" | "now">,
  { unprovedDays }: { unprovedDays: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("succession")
    .where((row) =>
      row.or([
        row.and([
          row("confirmed_at", "is", null),
          row("asked_at", "<", daysBefore(now, unprovedDays)),
        ]),
        row.and([
          row("state", "in", ["granted", "refused"]),
          row("state_since", "<", monthsBefore(now, decidedSuccessionMonths)),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member_invitation")
            .select("member_invitation.id")
            .whereRef("member_invitation.succession_id", "=", "succession.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
