import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { forgetSubAreas } from "./activity.queries.server.ts";
import { markWithdrawn, nomenclatureEditions } from "./nomenclature.queries.server.ts";
import type { NomenclatureRefusal } from "./nomenclature.refusals.ts";

export type WithdrawalRefusal = Extract<
  NomenclatureRefusal,
  "not-yours" | "has-begun" | "edition-follows" | "edition-gone"
>;

/** Withdraws an edition that has not begun and has no later one; its row stays as history. */
export async function withdrawEdition(
  ctx: Context,
  number: number,
): Promise<Result<null, WithdrawalRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const result = await ctx.transaction(async (tx) => {
    const editions = await nomenclatureEditions(tx.db);
    const edition = editions.find((each) => each.number === number);
    if (!edition || edition.withdrawnAt) return refused("edition-gone");
    const { id, effectiveFrom } = edition;
    if (effectiveFrom <= todayInDakar(tx.now)) return refused("has-begun");
    if (editions.some((each) => each.number > number && !each.withdrawnAt))
      return refused("edition-follows");
    // Append before the update: of this and a simultaneous publication the journal chain lets one commit; the other runs again.
    await appendToJournal(tx, {
      subjectKind: "nomenclature",
      subjectId: "nomenclature",
      event: "nomenclature-withdrawn",
      data: { number, effectiveFrom },
    });
    const withdrawn = await markWithdrawn(tx.db, { id, by: actorName(tx.actor), at: tx.now });
    return withdrawn ? done(null) : refused("edition-gone");
  });
  forgetSubAreas(ctx.db);
  return result;
}
