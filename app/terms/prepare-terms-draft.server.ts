import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { TermsDraftRefusal } from "./edit-terms-draft.server.ts";
import { termsEdition, termsEditions } from "./terms.queries.server.ts";
import type { TermsRefusal } from "./terms.refusals.ts";
import { canonicalTermsText, type TermsText, termsPdf } from "./terms.ts";
import { rewriteTermsDraft, termsDraft } from "./terms-draft.queries.server.ts";

export interface TermsPreparation {
  stamp: string;
  /** Number by which the edition is cited and accepted. */
  number: string;
  /** First day (`YYYY-MM-DD`): today or later, and after any edition that has not begun. */
  effectiveFrom: string;
  acceptAgain: boolean;
}

export type PreparationRefusal =
  | TermsDraftRefusal
  | Extract<
      TermsRefusal,
      | "begins-in-the-past"
      | "begins-before-one-to-come"
      | "number-taken"
      | "nothing-changes"
      | "edited-meanwhile"
    >;

/** Draws the PDF that publication will put in force, and stores it with the draft. */
export async function prepareTermsDraft(
  ctx: Context,
  preparation: TermsPreparation,
): Promise<Result<null, PreparationRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const { stamp, number, effectiveFrom, acceptAgain } = preparation;
  const today = todayInDakar(ctx.now);
  const draft = await termsDraft(ctx.db);
  if (!draft) return refused("no-draft");
  if (draft.stamp !== stamp) return refused("draft-changed");
  if (effectiveFrom < today) return refused("begins-in-the-past");
  const editions = await termsEditions(ctx.db);
  const standing = editions.filter(({ withdrawnAt }) => !withdrawnAt);
  if (standing[0]?.number !== draft.basedOn) return refused("edited-meanwhile");
  if (standing[0].effectiveFrom > today && effectiveFrom <= standing[0].effectiveFrom)
    return refused("begins-before-one-to-come");
  if (editions.some((each) => each.number === number)) return refused("number-taken");
  const before = await termsEdition(ctx.db, draft.basedOn);
  if (before && saysTheSame(before.text, draft.text)) return refused("nothing-changes");
  const { bodyName, productName } = await settingsInForce(ctx.db, ctx.now);
  const names = { body: bodyName, product: productName };
  const text = { ...draft.text, number };
  const bodySha256 = sha256Hex(canonicalTermsText(text));
  const pdf = await ctx.renderPdf(termsPdf({ text, names, effectiveFrom, bodySha256 }));
  const prepared = {
    number,
    effectiveFrom,
    acceptAgain,
    names,
    bodySha256,
    pdfSha256: sha256Hex(pdf),
  };
  return await ctx.transaction(async (tx) => {
    const writing = { stamp, text, by: actorName(tx.actor), at: tx.now };
    const isWritten = await rewriteTermsDraft(tx.db, { ...writing, drawn: { prepared, pdf } });
    return isWritten ? done(null) : refused("draft-changed");
  });
}

const saysTheSame = (one: TermsText, other: TermsText): boolean =>
  canonicalTermsText({ ...one, number: "" }) === canonicalTermsText({ ...other, number: "" });
