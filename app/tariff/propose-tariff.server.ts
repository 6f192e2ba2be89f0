import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { publishTariffIn } from "./publish-tariff.server.ts";
import {
  forgetTariff,
  insertProposal,
  latestTariffNumber,
  tariffInForce,
} from "./tariff.queries.server.ts";
import type { TariffRefusal } from "./tariff.refusals.ts";
import type { TariffChange } from "./tariff.schema.ts";

export type ProposalRefusal = Exclude<
  TariffRefusal,
  "own-proposal" | "others-proposal" | "no-proposal"
>;

interface TariffEdit {
  /** First day (`YYYY-MM-DD`) on which it applies: today or later. */
  effectiveFrom: string;
  parts: TariffChange;
  /** Number of the version on which the form was based. */
  basedOn: number;
}

/**
 * Changes the tariff: fees wait as a proposal until a second person publishes them (security R3.5); every other part is
 * published at once. Answers which of the two happened.
 */
export async function proposeTariff(
  ctx: Context,
  edit: TariffEdit,
): Promise<Result<"waits" | "published", ProposalRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const result = await ctx.transaction(async (tx) => {
    if ((await latestTariffNumber(tx.db)) !== edit.basedOn) return refused("edited-meanwhile");
    if (edit.parts.fees !== undefined) return await proposeIn(tx, edit);
    const published = await publishTariffIn(tx, edit);
    if (!published.ok) return published;
    const { number } = published.value;
    if (number === null) return refused("nothing-changes");
    // A version committed after the first read has taken the next number.
    return number === edit.basedOn + 1 ? done("published" as const) : refused("edited-meanwhile");
  });
  forgetTariff(ctx.db);
  return result;
}

/** Stores a proposal. */
export async function proposeIn(
  tx: Tx,
  { effectiveFrom, parts, basedOn }: TariffEdit,
): Promise<Result<"waits", ProposalRefusal>> {
  if (effectiveFrom < todayInDakar(tx.now)) return refused("begins-in-the-past");
  const before = await tariffInForce(tx.db, effectiveFrom);
  if (canonicalJson(parts.fees) === canonicalJson(before.fees)) return refused("nothing-changes");
  const id = newId();
  const proposal = { id, basedOn, effectiveFrom, parts };
  if (!(await insertProposal(tx.db, { ...proposal, at: tx.now, by: actorName(tx.actor) })))
    return refused("proposal-waits");
  await appendToJournal(tx, {
    subjectKind: "tariff",
    subjectId: "tariff",
    event: "tariff-proposed",
    data: { proposalId: id, effectiveFrom, from: { fees: before.fees }, to: parts },
  });
  return done("waits");
}
