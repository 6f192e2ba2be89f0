import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { TermsDraftRefusal } from "./edit-terms-draft.server.ts";
import { publishTermsIn } from "./publish-terms.server.ts";
import { termsEditions } from "./terms.queries.server.ts";
import type { TermsRefusal } from "./terms.refusals.ts";
import { preparedPdf, removeTermsDraft, termsDraft } from "./terms-draft.queries.server.ts";
import { lockLatestTerms, markTermsWithdrawn } from "./terms-writes.queries.server.ts";

export type TermsPublicationRefusal =
  | TermsDraftRefusal
  | Extract<
      TermsRefusal,
      "not-prepared" | "begins-in-the-past" | "edited-meanwhile" | "number-taken"
    >;

/** Publishes the draft that the caller saw, with its prepared PDF, and deletes the draft, in one transaction. */
export async function publishTermsDraft(
  ctx: Context,
  stamp: string,
): Promise<Result<{ number: string }, TermsPublicationRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const latest = await lockLatestTerms(tx.db);
    const draft = await termsDraft(tx.db);
    if (!draft) return refused("no-draft");
    if (draft.stamp !== stamp) return refused("draft-changed");
    const pdf = await preparedPdf(tx.db);
    if (!draft.prepared || !pdf) return refused("not-prepared");
    if (latest?.number !== draft.basedOn) return refused("edited-meanwhile");
    const { names, effectiveFrom, acceptAgain, bodySha256 } = draft.prepared;
    if (effectiveFrom < todayInDakar(tx.now)) return refused("begins-in-the-past");
    // A simultaneous second publication waits for the lock on the latest edition, and then finds no draft.
    if (!(await removeTermsDraft(tx.db, stamp))) return refused("no-draft");
    const { text } = draft;
    return await publishTermsIn(tx, { text, names, effectiveFrom, acceptAgain, bodySha256, pdf });
  });
}

export type TermsWithdrawalRefusal = Extract<
  TermsRefusal,
  "not-yours" | "has-begun" | "edition-gone" | "edited-meanwhile"
>;

/** Withdraws the edition published last while it has not begun; its row stays as history. */
export async function withdrawTerms(
  ctx: Context,
  number: string,
): Promise<Result<null, TermsWithdrawalRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const latest = await lockLatestTerms(tx.db);
    const edition = (await termsEditions(tx.db)).find((each) => each.number === number);
    if (!edition || edition.withdrawnAt) return refused("edition-gone");
    const { effectiveFrom } = edition;
    if (effectiveFrom <= todayInDakar(tx.now)) return refused("has-begun");
    if (latest?.number !== number) return refused("edited-meanwhile");
    const writing = { number, by: actorName(tx.actor), at: tx.now };
    if (!(await markTermsWithdrawn(tx.db, writing))) return refused("edition-gone");
    const subject = { subjectKind: "terms", subjectId: number } as const;
    await appendToJournal(tx, { ...subject, event: "terms-withdrawn", data: { effectiveFrom } });
    return done(null);
  });
}
