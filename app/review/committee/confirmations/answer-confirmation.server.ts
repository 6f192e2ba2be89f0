import { lockApplication } from "#app/applications/application.queries.server.ts";
import type { ChangeRefusal } from "#app/applications/application.refusals.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import type { ComplementRefusal } from "#app/applications/complements/complement.refusals.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { applicationOfItem, type Item } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import type { Session } from "../sessions/session.queries.server.ts";
import { closeVoteIn, emptyUrn, voidVoteIn } from "../vote/close-vote.server.ts";
import { adjournItemIn } from "../vote/end-item.server.ts";
import { currentVersion } from "../vote/item-version.server.ts";
import { lockInSession } from "../vote/open-item.server.ts";
import { votesOn } from "../vote/vote.queries.server.ts";
import type { VoteRefusal } from "../vote/vote.refusals.ts";
import {
  type Confirmation,
  confirmationWithId,
  writeConfirmationAnswer,
} from "./confirmation.queries.server.ts";

type AnswerRefusal = VoteRefusal | ChangeRefusal | ComplementRefusal;

interface Answer {
  id: string;
  /** The version of the item that the person read. */
  seen: string;
  answer: "confirmed" | "refused" | "withdrawn";
}

/**
 * Who presides confirms or refuses what the secretary asked for, or the secretary withdraws it (decision 0130). A confirmed act is made at
 * once: the vote closes or is cancelled, the item is adjourned or postponed. Who asked never confirms.
 */
export async function answerConfirmation(
  ctx: Context,
  { id, seen, answer }: Answer,
): Promise<Result<null, AnswerRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  if (answer === "withdrawn" && !permit(actor, "application.schedule")) return refused("not-yours");
  const answered = await ctx.transaction<Result<{ endedVote: boolean }, AnswerRefusal>>(
    async (tx) => {
      const confirmation = isId(id) ? await confirmationWithId(tx.db, atWork, id) : undefined;
      if (!confirmation) return refused("no-confirmation");
      // The application before the session: every act that takes an item off an agenda locks them in this order.
      const applicationId = await applicationOfItem(tx.db, confirmation.itemId);
      if (applicationId) await lockApplication(tx.db, applicationId);
      const locked = await lockInSession(tx, confirmation.itemId);
      if (!locked.ok) return locked;
      const { item, session } = locked.value;
      if (answer !== "withdrawn") {
        if (session.presidedBy !== actor.accountId) return refused("not-presiding");
        if (confirmation.askedBy === actor.accountId) return refused("own-confirmation");
      }
      if (seen !== (await currentVersion(tx.db, confirmation.itemId)))
        return refused("item-changed");
      const { accountId } = actor;
      if (!(await writeConfirmationAnswer(tx, { id, state: answer, by: accountId })))
        return refused("no-confirmation");
      await appendToJournal(tx, {
        subjectKind: "committee-session",
        subjectId: session.id,
        event: "confirmation-answered",
        data: { id, itemId: item.id, kind: confirmation.kind, state: answer },
      });
      if (answer !== "confirmed") return done({ endedVote: false });
      const acted = await makeIn(tx, { asked: confirmation, item, session });
      return acted.ok ? done({ endedVote: confirmation.round !== null }) : acted;
    },
  );
  if (!answered.ok) return answered;
  if (answered.value.endedVote) await emptyUrn(ctx);
  return done(null);
}

/** Makes the act that was asked for, in the transaction that confirms it. */
async function makeIn(
  tx: Tx,
  { asked, item, session }: { asked: Confirmation; item: Item; session: Session },
): Promise<Result<null, AnswerRefusal>> {
  const { kind, reason, requests } = asked;
  if (kind === "adjourn") return await adjournItemIn(tx, { item, session, reason, requests });
  if (kind === "postpone") {
    const moved = await changeApplicationIn(asSystem(tx, "committee"), {
      applicationId: item.applicationId,
      move: "postpone",
      reason,
    });
    return moved.ok ? done(null) : moved;
  }
  const vote = (await votesOn(tx.db, atWork, item.id)).find(
    ({ round, state }) => round === asked.round && state !== "closed",
  );
  if (!vote) return refused("no-vote");
  if (kind === "close-vote") await closeVoteIn(tx, { item, session, vote });
  else await voidVoteIn(tx, { vote, session });
  return done(null);
}
