import type { Tx } from "#app/kernel/context.ts";
import { agendaOf, linesOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { confirmationsOf } from "../confirmations/confirmation.queries.server.ts";
import { lockSession, observersOf } from "../sessions/session.queries.server.ts";
import { opinionsOn } from "../vote/opinion.queries.server.ts";
import { votesOn } from "../vote/vote.queries.server.ts";
import { mandatesEndedIn, nameOf } from "./minutes.queries.server.ts";
import { type ItemFacts, type MinutesFacts, votedInWords } from "./minutes.ts";
import { alternatesOf, handsOf, presencesOf, recusalsOf } from "./minutes-facts.queries.server.ts";
import { insertMinutes } from "./minutes-writes.queries.server.ts";

/** Draws the minutes of a session from what happened, when it closes. The facts never change afterwards. */
export async function drawMinutesIn(tx: Tx, sessionId: string): Promise<void> {
  const { db, now, actor } = tx;
  if (actor.kind !== "person") throw new Error("A session is closed by a person.");
  const session = await lockSession(db, sessionId);
  if (!session?.presidedBy || !session.openedAt)
    throw new Error("A session closes after it opened.");
  const items: ItemFacts[] = [];
  for (const item of await agendaOf(db, atWork, sessionId)) {
    if (!item.outcome) throw new Error("A session closes when each item is closed.");
    const lines = await linesOf(db, atWork, item.id);
    const votes: ItemFacts["votes"] = [];
    for (const vote of await votesOn(db, atWork, item.id)) {
      if (!vote.outcome) throw new Error("An item closes after its votes.");
      votes.push({
        round: vote.round,
        kind: vote.kind,
        outcome: vote.outcome,
        voters: vote.voters,
        voidReason: vote.voidReason,
        code: lines.find(({ subAreaId }) => subAreaId === vote.subAreaId)?.code ?? null,
        hands: await handsOf(db, atWork, vote),
        proposal: vote.proposal.map(({ code, voted }) => `${code} ${votedInWords(voted)}`),
        reason: vote.reason,
        quorum: {
          percent: vote.quorum.percent,
          colleges: vote.quorum.colleges.map(({ college, seats, voters }) => ({
            college,
            seats,
            voters,
          })),
        },
      });
    }
    items.push({
      id: item.id,
      position: item.position,
      number: item.number,
      company: item.companyName,
      rapporteur: item.rapporteurName,
      outcome: item.outcome,
      reason: item.reason,
      divided: item.dividedBy !== null,
      recused: await recusalsOf(db, atWork, item.id),
      votes,
      alternates: await alternatesOf(db, atWork, item.id),
      opinions: await opinionsOn(db, atWork, item.id),
      acts: (await confirmationsOf(db, atWork, item.id)).flatMap((act) =>
        act.state === "asked" || act.answeredByName === null
          ? []
          : [
              {
                kind: act.kind,
                state: act.state,
                reason: act.reason,
                askedBy: act.askedByName,
                answeredBy: act.answeredByName,
                waited: act.waited,
              },
            ],
      ),
      lines:
        item.outcome === "adopted"
          ? lines.map(({ code, name, outcome, level, class: granted, reasons }) => ({
              code,
              name,
              outcome,
              level,
              class: granted,
              reasons: reasons.map(({ code: reason, text }) => ({ code: reason, text })),
            }))
          : [],
    });
  }
  const facts: MinutesFacts = {
    number: session.number,
    heldOn: session.heldOn,
    place: session.place,
    startsAt: session.startsAt,
    shortNotice: session.shortNotice,
    secretary: actor.name,
    second: session.followsId !== null,
    quorumFailed: session.quorumFailedAt !== null,
    openedAt: session.openedAt.toISOString(),
    closedAt: now.toISOString(),
    presidedBy: await nameOf(db, session.presidedBy),
    people: await presencesOf(db, atWork, sessionId),
    observers: (await observersOf(db, atWork, sessionId))
      .filter(({ attended }) => attended)
      .map(({ name, organisation }) => ({ name, organisation })),
    endedMandates: await mandatesEndedIn(db, atWork, {
      sessionId,
      from: session.openedAt,
      until: now,
    }),
    items,
  };
  const words = { before: "", items: {}, after: "" };
  await insertMinutes(db, { sessionId, facts, words, by: actor.accountId, at: now });
}
