import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { linesOf } from "#app/review/committee/agenda/item.queries.server.ts";
import { proposeLine } from "#app/review/committee/agenda/propose-line.server.ts";
import { scheduleApplication } from "#app/review/committee/agenda/schedule-application.server.ts";
import { atWork } from "#app/review/committee/committee-scope.queries.server.ts";
import { answerConfirmation } from "#app/review/committee/confirmations/answer-confirmation.server.ts";
import { askConfirmation } from "#app/review/committee/confirmations/ask-confirmation.server.ts";
import { attestMinutes } from "#app/review/committee/minutes/attest-minutes.server.ts";
import { wholeMinutes } from "#app/review/committee/minutes/minutes.queries.server.ts";
import { correctMinutes, signMinutes } from "#app/review/committee/minutes/sign-minutes.server.ts";
import {
  confirmPresence,
  replyToConvocation,
} from "#app/review/committee/sessions/attend-session.server.ts";
import {
  closeSession,
  conveneSession,
  openSession,
  planSession,
} from "#app/review/committee/sessions/plan-session.server.ts";
import { castBallot } from "#app/review/committee/vote/cast-ballot.server.ts";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { currentVersion } from "#app/review/committee/vote/item-version.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { readDecision } from "#app/review/decision/notify-decision.server.ts";
import { openDecision } from "#app/review/decision/open-decision.server.ts";
import { prepareDecision } from "#app/review/decision/prepare-decision.server.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { paysBy } from "./application-acts.ts";
import { orThrow } from "./load-payments.ts";
import { declaresClear, declaresConflict } from "./review-acts.ts";
import { type Act, type Hall, type Seat, type SessionAct, type Stage, seats } from "./stage.ts";

/** The secretary plans the session. */
export const plans: SessionAct = async (hall) => {
  const plan = { heldOn: hall.heldOn, startsAt: "09:30", place: hall.place };
  hall.sessionId = orThrow(await planSession(hall.as("secretary"), plan)).sessionId;
};

/** The secretary declares no interest in an application and puts it on the agenda; its examiner presents it. */
export const schedules =
  (word: string): SessionAct =>
  async (hall) => {
    const stage = hall.stageOf(word);
    await declaresClear(stage, "secretary");
    orThrow(
      await scheduleApplication(hall.as("secretary"), {
        sessionId: hall.sessionId,
        applicationId: stage.applicationId,
        rapporteurId: memberAccountId(hall.as("examiner")),
      }),
    );
  };

/** The secretary convenes the members. */
export const convenes: SessionAct = async (hall) => {
  orThrow(
    await conveneSession(hall.as("secretary"), {
      sessionId: hall.sessionId,
      urgency: "Les dossiers de la démonstration sont lus le jour même.",
    }),
  );
};

/** The members answer that they come; they and who will preside declare no interest in these applications. */
export const prepare =
  (...words: string[]): SessionAct =>
  async (hall) => {
    const reply = { sessionId: hall.sessionId, reply: "coming" } as const;
    for (const seat of seats) orThrow(await replyToConvocation(hall.as(seat), reply));
    for (const word of words) await declareFor(word, ...seats, "president")(hall);
  };

/** Some members, or the president, declare no interest in an application. */
export const declareFor =
  (word: string, ...members: (Seat | "president")[]): SessionAct =>
  async (hall) => {
    for (const seat of members) await declaresClear(hall.stageOf(word), seat);
  };

/** A member declares a conflict of interests: the application is hidden from them, and they do not vote on it. */
export const recuses =
  (seat: Seat, word: string, reason: string): SessionAct =>
  async (hall) => {
    await declaresConflict(seat, reason)(hall.stageOf(word));
  };

/** The members are in the room, and the president opens the session. */
export const sits: SessionAct = async (hall) => {
  const { sessionId } = hall;
  for (const seat of seats) orThrow(await confirmPresence(hall.as(seat), { sessionId }));
  orThrow(
    await openSession(hall.as("secretary"), {
      sessionId,
      presidedBy: memberAccountId(hall.as("president")),
    }),
  );
};

/** Calls an item and opens its secret vote. */
export const opensVote =
  (word: string): SessionAct =>
  async (hall) => {
    const ctx = hall.as("secretary");
    const itemId = await itemOf(hall, word);
    orThrow(await openItem(ctx, { itemId }));
    orThrow(await openVote(ctx, { ...(await shownItem(ctx, itemId)), kind: "secret", left: true }));
  };

/** Calls an item; for a refusal changes what is proposed, with a reason of the list; its vote adopts it. */
export const votes =
  (word: string, { refused = false }: { refused?: boolean } = {}): SessionAct =>
  async (hall) => {
    const ctx = hall.as("secretary");
    const itemId = await itemOf(hall, word);
    orThrow(await openItem(ctx, { itemId }));
    if (refused) await proposesRefusal(ctx, itemId);
    orThrow(await openVote(ctx, { ...(await shownItem(ctx, itemId)), kind: "secret", left: true }));
    const ballot = { ...(await shownItem(ctx, itemId)), digit: "1" };
    for (const seat of seats) orThrow(await castBallot(hall.as(seat), ballot));
    orThrow(await closeVote(ctx, await shownItem(ctx, itemId)));
  };

async function proposesRefusal(ctx: Context, itemId: string): Promise<void> {
  const [reason] = await reasonsOn(ctx.db, todayInDakar(ctx.now), "refusal");
  for (const { subAreaId } of await linesOf(ctx.db, atWork, itemId))
    orThrow(
      await proposeLine(ctx, {
        ...(await shownItem(ctx, itemId)),
        subAreaId,
        outcome: "refused",
        level: null,
        class: null,
        reasonCodes: reason ? [reason.code] : [],
        note: "Deux des trois références ne sont pas confirmées par leur maître d’ouvrage.",
      }),
    );
}

/** Calls an item; the secretary asks to adjourn it with what is asked of the company, and who presides confirms. */
export const adjourns =
  (word: string, { reason, asks }: { reason: string; asks: string }): SessionAct =>
  async (hall) => {
    const ctx = hall.as("secretary");
    const itemId = await itemOf(hall, word);
    orThrow(await openItem(ctx, { itemId }));
    const [line] = await linesOf(ctx.db, atWork, itemId);
    const requests = line ? [{ code: line.code, text: asks }] : [];
    const { id } = orThrow(
      await askConfirmation(ctx, {
        ...(await shownItem(ctx, itemId)),
        kind: "adjourn",
        reason,
        requests,
      }),
    );
    const { seen } = await shownItem(ctx, itemId);
    orThrow(await answerConfirmation(hall.as("president"), { id, seen, answer: "confirmed" }));
  };

/** The secretary closes the session, which draws its minutes, and adds words to them. */
export const closes: SessionAct = async (hall) => {
  const ctx = hall.as("secretary");
  const { sessionId } = hall;
  orThrow(await closeSession(ctx, { sessionId }));
  const words = {
    before: "La séance s’est tenue dans la salle du conseil, sans incident.",
    after: "La prochaine séance est fixée au mois suivant.",
    items: {},
  };
  orThrow(await correctMinutes(ctx, { sessionId, seen: await versionOfMinutes(hall), words }));
};

/** The secretary signs the minutes, then the president does. */
export const signsMinutes: SessionAct = async (hall) => {
  const { sessionId } = hall;
  const seen = await versionOfMinutes(hall);
  orThrow(await attestMinutes(hall.as("secretary"), { sessionId, seen }));
  orThrow(await signMinutes(hall.as("president"), { sessionId, seen }));
};

/** The secretary prepares the decision on an item. */
export const preparesDecision =
  (word: string): SessionAct =>
  async (hall) => {
    const itemId = await itemOf(hall, word);
    orThrow(await prepareDecision(hall.as("secretary"), { itemId }));
  };

/** The president reads the letter of a decision and signs it. */
export const signsDecision =
  (word: string): SessionAct =>
  async (hall) => {
    const ctx = hall.as("president");
    const { id: decisionId } = await ctx.db
      .selectFrom("decision")
      .select("id")
      .where("item_id", "=", await itemOf(hall, word))
      .executeTakeFirstOrThrow();
    await openDecision(ctx, decisionId);
    orThrow(await signDecision(ctx, { decisionId }));
  };

/** The company reads its decision, which notifies it. */
export const readsDecision: Act = async (stage) => {
  const { applicationId, companyId } = stage;
  if (!(await readDecision(stage.as("owner"), { applicationId, companyId })))
    throw new Error(`${stage.word} has no decision to read.`);
};

/** The company pays the certificate fee, and its certificate is issued. */
export const paysCertificate: Act = async (stage) => {
  const { applicationId } = stage;
  const { db } = stage.as("owner");
  const { id } = await db
    .selectFrom("payment")
    .select("id")
    .where("subject_id", "=", applicationId)
    .where("purpose", "=", "certificate")
    .executeTakeFirstOrThrow();
  stage.paymentId = id;
  await paysBy("pays")(stage);
  orThrow(
    await stage
      .as("system")
      .transaction((tx) =>
        changeApplicationIn(asSystem(tx, "review"), { applicationId, move: "issue" }),
      ),
  );
};

/** What a form about the vote on an item posts. */
const shownItem = async ({ db }: Context, itemId: string) => ({
  itemId,
  seen: await currentVersion(db, itemId),
});

const memberAccountId = ({ actor }: Context): string => {
  if (actor.kind !== "person") throw new Error("The committee is made of persons.");
  return actor.accountId;
};

async function itemOf(hall: Hall, word: string): Promise<string> {
  const { applicationId }: Stage = hall.stageOf(word);
  const { id } = await hall
    .as("secretary")
    .db.selectFrom("agenda_item")
    .select("id")
    .where("session_id", "=", hall.sessionId)
    .where("application_id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return id;
}

async function versionOfMinutes(hall: Hall): Promise<number> {
  const minutes = await wholeMinutes(hall.as("secretary").db, atWork, hall.sessionId);
  if (!minutes) throw new Error("The session has no minutes.");
  return minutes.version;
}
