import { redirect } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatTime, todayInDakar } from "#app/kernel/dates.ts";
import { pressButton } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { opinionsAgainstOf } from "../../examination/against-grid.queries.server.ts";
import { isLineReason } from "../../examination/proposal.ts";
import { declarationAddress } from "../../interests/declaration-address.ts";
import { waitingConfirmation } from "../confirmations/confirmation.queries.server.ts";
import { endWords, recusedHere } from "../minutes/minutes.ts";
import { attendeesOf } from "../sessions/session.queries.server.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import type { Route } from "./+types/run-page";
import { currentVersion } from "./item-version.server.ts";
import { expertsFor } from "./opinion.queries.server.ts";
import { presiderGap } from "./presider-standing.server.ts";
import { runButtons } from "./run-buttons.server.ts";
import { RunPage } from "./run-view.tsx";
import { expectedEnd, lineResult, peopleNow, runningNow, turnoutOf } from "./running.server.ts";
import { liveOf } from "./session-state.server.ts";
import { waitedFor } from "./vote.queries.server.ts";

export const headers = privatePageHeaders;

export const handle = { focused: true };

const outcomes: Record<string, string> = {
  "close-vote": "Le vote est clos.",
  ask: "La présidence doit confirmer\u00A0: elle voit la demande sur sa page de conduite.",
  confirm: "C’est confirmé, et fait.",
  refuse: "C’est refusé\u00A0: rien n’est fait.",
  withdraw: "La demande est retirée.",
  reorder: "L’ordre du jour est changé.",
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
  const toCall = asked?.isHidden ? undefined : asked;
  const { people, unfit, waiting, against, seen, waited, turnout } = await ctx.readTogether(
    ctx.db,
    (db) => ({
      people: toCall
        ? peopleNow({ db, now: ctx.now }, scope, { session, itemId: toCall.id })
        : null,
      unfit: toCall ? presiderGap(db, { item: toCall, session }) : null,
      waiting: shown && waitingConfirmation(db, scope, shown.id),
      against: shown ? opinionsAgainstOf({ db, actor: ctx.actor }, shown.applicationId) : [],
      seen: shown ? currentVersion(db, shown.id) : "",
      waited: open ? waitedFor(db, scope, open, session.id) : [],
      turnout: open ? turnoutOf(db, scope, open) : [],
    }),
  );
  const unjudged = people?.unjudged ?? [];
  const end = expectedEnd(running.items, ctx.now);
  const { committeeCasting } = await settingsInForce(ctx.db, ctx.now);
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
    expectedEnd: end && formatTime(end),
    left: running.items.filter(({ state }) => state !== "closed").length,
    items: running.items.map((each) => ({
      id: each.id,
      position: each.position,
      companyName: each.companyName,
      state: each.state,
      outcome: each.outcome,
      isHidden: each.isHidden,
      detail: each.isHidden
        ? recusedHere
        : each.outcome
          ? endWords[each.outcome]
          : `classe\u00A0${each.class ?? "–"}`,
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
      calledAt: item.openedAt && formatTime(item.openedAt),
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
    unfit,
    declare:
      presides && unfit === "presider-undeclared" && toCall
        ? {
            companyName: toCall.companyName,
            at: declarationAddress(
              toCall.applicationId,
              addressOf("/bureau/seances/:id/conduite", { id: session.id }),
            ),
          }
        : null,
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
  const buttons = runButtons(ctx, { sessionId: params.id, form });
  const pressed = await pressButton(form, buttons);
  if (!pressed.ok) return pressed.answer;
  const { intent } = pressed;
  if (intent === "close")
    return redirect(addressOf("/bureau/seances/:id/proces-verbal", { id: params.id }), 303);
  const here = addressOf("/bureau/seances/:id/conduite", { id: params.id });
  return redirect(`${here}?fait=${intent}`, 303);
}

export default RunPage;
