import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, refused } from "#app/kernel/result.ts";
import { changePerson, journalOf } from "./change-person.server.ts";
import {
  hasMandateWithin,
  insertMandate,
  mandateAfter,
  type NewMandate,
  removeMandate,
  setLastDay,
} from "./mandate.queries.server.ts";

/** Gives a committee member a mandate for a college between two days. Mandates of one person do not overlap. */
export const giveMandate = (ctx: Context, mandate: NewMandate) => {
  const { accountId, college, fromOn, toOn } = mandate;
  return changePerson(ctx, { accountId, event: "mandate-given" }, async (tx) => {
    if (await hasMandateWithin(tx.db, mandate)) return refused("mandates-overlap");
    await insertMandate(tx, mandate);
    await journalOf(tx, accountId, { event: "mandate-given", data: { college, fromOn, toOn } });
    return done(null);
  });
};

/** Ends a mandate today; deletes one that has not begun. */
export const endMandate = (
  ctx: Context,
  { accountId, mandateId }: { accountId: string; mandateId: string },
) =>
  changePerson(ctx, { accountId, event: "mandate-ended" }, async (tx) => {
    const today = todayInDakar(tx.now);
    const mandate = await mandateAfter(tx.db, { accountId, mandateId }, today);
    if (!mandate) return refused("unknown-mandate");
    if (mandate.fromOn > today) await removeMandate(tx.db, mandateId);
    else await setLastDay(tx.db, mandateId, today);
    await journalOf(tx, accountId, { event: "mandate-ended", data: { ...mandate } });
    return done(null);
  });
