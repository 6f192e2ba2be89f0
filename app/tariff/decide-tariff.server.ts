import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { publishTariffIn } from "./publish-tariff.server.ts";
import {
  endProposal,
  forgetTariff,
  latestTariffNumber,
  openProposal,
  type ProposalOutcome,
} from "./tariff.queries.server.ts";
import type { TariffRefusal } from "./tariff.refusals.ts";

export type DecisionRefusal = Exclude<TariffRefusal, "nothing-changes" | "proposal-waits">;

/**
 * Decides a proposal of fees: its proposer may only withdraw it, another person publishes or refuses it (security R3.5).
 * Fees whose day has passed apply from the day of publication.
 */
export async function decideTariff(
  ctx: Context,
  { proposalId, outcome }: { proposalId: string; outcome: ProposalOutcome },
): Promise<Result<null, DecisionRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const decider = actorName(ctx.actor);
  const result = await ctx.transaction(async (tx) => {
    const proposal = await openProposal(tx.db);
    if (proposal?.id !== proposalId) return refused("no-proposal");
    const isOwn = proposal.proposedBy === decider;
    if (isOwn && outcome !== "withdrawn") return refused("own-proposal");
    if (!isOwn && outcome === "withdrawn") return refused("others-proposal");
    const decision = { outcome, at: tx.now, by: decider };
    if (!(await endProposal(tx.db, proposalId, decision))) return refused("no-proposal");
    await appendToJournal(tx, {
      subjectKind: "tariff",
      subjectId: "tariff",
      event: "tariff-proposal-ended",
      data: { proposalId, outcome },
    });
    if (outcome !== "published") return done(null);
    if ((await latestTariffNumber(tx.db)) !== proposal.basedOn) return refused("edited-meanwhile");
    const today = todayInDakar(tx.now);
    const passed = proposal.effectiveFrom < today;
    const effectiveFrom = passed ? today : proposal.effectiveFrom;
    const published = await publishTariffIn(tx, { effectiveFrom, parts: proposal.parts });
    return published.ok ? done(null) : published;
  });
  forgetTariff(ctx.db);
  return result;
}
