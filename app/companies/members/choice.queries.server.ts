import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { NoticeEvent } from "./notices.ts";

/** The notice choices of an account; an event without a choice follows the default of the member's role. */
export async function choicesOf(db: Db, accountId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom("notification_choice")
    .select(["event", "wanted"])
    .where("account_id", "=", accountId)
    .execute();
  return new Map(rows.map(({ event, wanted }) => [event, wanted]));
}

/** Stores choices; earlier choices for the same events are replaced. */
export async function keepChoicesIn(
  { db, now }: Tx,
  { accountId, choices }: { accountId: string; choices: ReadonlyMap<NoticeEvent, boolean> },
): Promise<void> {
  if (choices.size === 0) return;
  await db
    .insertInto("notification_choice")
    .values(
      [...choices].map(([event, isWanted]) => ({
        account_id: accountId,
        event,
        wanted: isWanted,
        chosen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["account_id", "event"]).doUpdateSet({
        wanted: sql`excluded.wanted`,
        chosen_at: sql`excluded.chosen_at`,
      }),
    )
    .execute();
}
