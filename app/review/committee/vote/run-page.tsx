import { redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatTime, todayInDakar } from "#app/kernel/dates.ts";
import { actions, intentOf, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type Class, isClass, type Level } from "#app/tariff/classes.ts";
import { opinionsAgainstOf } from "../../examination/against-grid.queries.server.ts";
import { isLineReason } from "../../examination/proposal.ts";
import { declarationAddress } from "../../interests/declaration-address.ts";
import { declarationOf } from "../../interests/interests.queries.server.ts";
import { applicationRefusalsOfAgenda } from "../agenda/agenda.refusals.ts";
import { proposeLine } from "../agenda/propose-line.server.ts";
import { answerConfirmation } from "../confirmations/answer-confirmation.server.ts";
import { askConfirmation } from "../confirmations/ask-confirmation.server.ts";
import {
  isConfirmationKind,
  waitingConfirmation,
} from "../confirmations/confirmation.queries.server.ts";
import { endWords, recusedHere } from "../minutes/minutes.ts";
import { noteArrival, noteDeparture } from "../sessions/attend-session.server.ts";
import { closeSession, stateQuorumFailed } from "../sessions/plan-session.server.ts";
import { attendeesOf } from "../sessions/session.queries.server.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import type { Route } from "./+types/run-page";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeHands } from "./close-hands.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { divideItem, postponeItem, postponeRest } from "./end-item.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { expertsFor } from "./opinion.queries.server.ts";
import { recordOpinion } from "./record-opinion.server.ts";
import { RunPage } from "./run-view.tsx";
import { lineResult, peopleNow, runningNow, turnoutOf } from "./running.server.ts";
import { liveOf } from "./session-state.server.ts";
import { type Choice, isChoice, type VoteOutcome } from "./tally.ts";
import { typeBoxOutcome } from "./type-box-outcome.server.ts";
import { waitedFor } from "./vote.queries.server.ts";

export const headers = privatePageHeaders;

export const handle = { focused: true };

const outcomes: Record<string, string> = {
  "close-vote": "Le vote est clos.",
  ask: "La présidence doit confirmer\u00A0: elle voit la demande sur sa page de conduite.",
  confirm: "C’est confirmé, et fait.",
  refuse: "C’est refusé\u00A0: rien n’est fait.",
  withdraw: "La demande est retirée.",
  postpone: "Le point est reporté à une autre séance.",
  opinion: "L’avis de l’expert est inscrit.",
  divide: "Le point est voté sous-domaine par sous-domaine.",
  propose: "La proposition est changée.",
  "postpone-rest":
    "Les points sont reportés\u00A0: la séance peut être close, et la seconde prévue.",
  "quorum-failed":
    "L’absence de quorum est constatée\u00A0: reportez les points, puis prévoyez la seconde séance.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openSessionPage(ctx, params.id));
  const { session, accountId, manages, presides, scope } = opened;
  if (session.state !== "open" || !(manages || presides))
    throw redirect(addressOf("/bureau/seances/:id", { id: session.id }));
  const live = await liveOf(ctx, opened, { query: new URL(request.url).searchParams });
  const today = todayInDakar(ctx.now);
  const { running, attendees, reasons } = await ctx.readTogether(ctx.db, (db) => ({
    running: runningNow({ db }, scope, session),
    attendees: attendeesOf(db, scope, session.id),
    reasons: reasonsOn(db, today),
  }));
  const { item, open, lines, votes } = running;
  const next = running.items.find(({ state }) => state === "pending");
  const asked = item?.state === "open" ? item : next;
  const shown = item?.isHidden ? undefined : item;
  const { people, waiting, declared, against, seen, waited, turnout } = await ctx.readTogether(
    ctx.db,
    (db) => ({
      people:
        asked && !asked.isHidden
          ? peopleNow({ db, now: ctx.now }, scope, { session, itemId: asked.id })
          : null,
      waiting: shown && waitingConfirmation(db, scope, shown.id),
      declared: shown && declarationOf(db, { applicationId: shown.applicationId, accountId }),
      against: shown ? opinionsAgainstOf({ db, actor: ctx.actor }, shown.applicationId) : [],
      seen: shown ? currentVersion(db, shown.id) : "",
      waited: open ? waitedFor(db, scope, open, session.id) : [],
      turnout: open ? turnoutOf(db, scope, open) : [],
    }),
  );
  const unjudged = people?.unjudged ?? [];
  const { committeeCasting } = await settingsInForce(ctx.db, ctx.now);
  const hasDeclared = !presides || !shown || declared !== undefined;
  return {
    id: session.id,
    live,
    readAt: formatTime(ctx.now),
    number: session.number,
    facts: `En séance depuis ${formatTime(session.openedAt ?? ctx.now)} · ${formatDateLong(session.heldOn)}, ${session.place}`,
    manages,
    presides,
    urnLost: running.urnLost,
    quorumFailed: session.quorumFailedAt !== null,
    left: running.items.filter(({ state }) => state !== "closed").length,
    items: running.items.map((each) => ({
      id: each.id,
      position: each.position,
      companyName: each.companyName,
      state: each.state,
      outcome: each.outcome,
      detail: each.isHidden
        ? recusedHere
        : each.outcome
          ? endWords[each.outcome]
          : `classe ${each.class ?? "–"}`,
    })),
    item: item && {
      id: item.id,
      position: item.position,
      number: item.number,
      state: item.state,
      companyName: item.companyName,
      applicationId: item.applicationId,
      class: item.class,
      baseClass: item.baseClass,
      rapporteur: item.rapporteurName,
      divided: item.dividedBy !== null,
      isHidden: item.isHidden,
      against,
      outcome: item.outcome && endWords[item.outcome],
      seen,
    },
    lines: lines.map((line) => ({ ...line, result: lineResult(line, votes) })),
    votes: votes.map(({ round, kind, state, outcome, subAreaId, voidReason, voters, reason }) => ({
      round,
      kind,
      state,
      outcome,
      voidReason,
      voters,
      reason,
      code: lines.find((line) => line.subAreaId === subAreaId)?.code ?? null,
      subAreaId,
      hands: [],
    })),
    open: open && {
      kind: open.kind,
      state: open.state,
      outcome: open.outcome,
      voters: open.voters,
      waited,
      openedAt:
        todayInDakar(open.openedAt) === today
          ? formatTime(open.openedAt)
          : `${formatTime(open.openedAt)} le ${formatDateLong(todayInDakar(open.openedAt))}`,
      turnout,
    },
    waiting: waiting && {
      id: waiting.id,
      kind: waiting.kind,
      reason: waiting.reason,
      requests: waiting.requests,
      waited: waiting.waited,
      by: waiting.askedByName,
      at: formatTime(waiting.askedAt),
      mayAnswer: presides && waiting.askedBy !== accountId,
      mayWithdraw: manages,
    },
    casting: committeeCasting,
    declareAt:
      hasDeclared || !shown
        ? null
        : declarationAddress(
            shown.applicationId,
            addressOf("/bureau/seances/:id/conduite", { id: session.id }),
          ),
    people,
    opinion:
      manages && asked && unjudged.length > 0
        ? {
            itemId: asked.id,
            experts: (
              await expertsFor(ctx.db, { familyIds: unjudged.map(({ id }) => id), day: today })
            ).map(({ familyId, expertId, name, organisation }) => ({
              value: `${familyId} ${expertId}`,
              label: `${unjudged.find(({ id }) => id === familyId)?.name}\u00A0: ${name}${organisation ? `, ${organisation}` : ""}`,
            })),
          }
        : null,
    attendees: attendees.map(({ accountId: id, name, here }) => ({ accountId: id, name, here })),
    next: next && { id: next.id, companyName: next.companyName },
    reasons: reasons.filter(isLineReason),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  orNotFound(await openSessionPage(ctx, params.id));
  const form = await readForm(request);
  const sessionId = params.id;
  const text = (name: string) => textOf(form, name);
  const itemId = text("itemId");
  const seen = text("seen");
  const accountId = text("accountId");
  const part = text("subAreaId");
  const isVoteKind = (kind: string): kind is "secret" | "box" | "hands" =>
    ["secret", "box", "hands"].includes(kind);
  const kind = text("kind");
  const choice = text("choice");
  const result = await actions(form, {
    arrive: () => noteArrival(ctx, { sessionId, accountId }),
    leave: () => noteDeparture(ctx, { sessionId, accountId }),
    call: () => openItem(ctx, { itemId }),
    divide: () => divideItem(ctx, { itemId }),
    opinion: () => {
      const [familyId = "", expertId = ""] = text("expert").split(" ");
      return recordOpinion(ctx, {
        itemId,
        familyId,
        expertId,
        text: text("opinion"),
        source: text("source"),
      });
    },
    "open-vote": () =>
      openVote(ctx, {
        itemId,
        seen,
        kind: isVoteKind(kind) ? kind : "secret",
        left: text("left") === "oui",
        reason: text("reason"),
        subAreaId: part || undefined,
      }),
    "close-vote": () => closeVote(ctx, { itemId, seen }),
    ask: () =>
      askConfirmation(ctx, {
        itemId,
        seen,
        kind: isConfirmationKind(kind) ? kind : "adjourn",
        reason: text("reason"),
        requests: [...form.entries()].flatMap(([name, value]) =>
          name.startsWith("demande.") ? [{ code: name.slice(8), text: String(value) }] : [],
        ),
      }),
    confirm: () => answerConfirmation(ctx, { id: text("id"), seen, answer: "confirmed" }),
    refuse: () => answerConfirmation(ctx, { id: text("id"), seen, answer: "refused" }),
    withdraw: () => answerConfirmation(ctx, { id: text("id"), seen, answer: "withdrawn" }),
    hands: () => {
      const hands: Record<string, Choice> = {};
      for (const [name, value] of form.entries()) {
        const hand = String(value);
        if (name.startsWith("main.") && isChoice(hand)) hands[name.slice(5)] = hand;
      }
      return closeHands(ctx, { itemId, seen, hands });
    },
    box: () => {
      const outcome = text("outcome");
      const known = ["adopted", "rejected", "tied"].includes(outcome);
      return typeBoxOutcome(ctx, {
        itemId,
        seen,
        outcome: known ? (outcome as VoteOutcome) : "void",
        voters: Number(text("voters")),
      });
    },
    casting: () =>
      castCastingVote(ctx, {
        itemId,
        seen,
        subAreaId: part || null,
        choice: isChoice(choice) ? choice : undefined,
        reason: text("reason"),
      }),
    propose: () => {
      const level = Number(text("level"));
      const proposed: Class | null = isClass(text("class")) ? (text("class") as Class) : null;
      return proposeLine(ctx, {
        itemId,
        seen,
        subAreaId: part,
        note: text("note"),
        class: proposed,
        outcome: text("outcome") === "granted" ? "granted" : "refused",
        level: [1, 2, 3].includes(level) ? (level as Level) : null,
        reasonCodes: form.getAll("reason").map(String).filter(Boolean),
      });
    },
    postpone: () => postponeItem(ctx, { itemId, reason: text("reason") }),
    "quorum-failed": () => stateQuorumFailed(ctx, { sessionId }),
    "postpone-rest": () => postponeRest(ctx, { sessionId, reason: "Le quorum a manqué." }),
    close: () => closeSession(ctx, { sessionId }),
  });
  if (!result.ok) return refusalAnswer(applicationRefusalsOfAgenda[result.refusal]);
  const intent = intentOf(form);
  if (intent === "close")
    return redirect(addressOf("/bureau/seances/:id/proces-verbal", { id: sessionId }), 303);
  return redirect(
    `${addressOf("/bureau/seances/:id/conduite", { id: sessionId })}?fait=${intent}`,
    303,
  );
}

export default RunPage;
