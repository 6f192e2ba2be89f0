import { data, redirect } from "react-router";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import {
  addDays,
  addMonths,
  formatDateLong,
  formatInstant,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { addWorkingDays } from "#app/kernel/working-days.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { isDrawn } from "#app/sheets/sheet.queries.server.ts";
import { lastDayOpen } from "#app/tariff/last-days.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import type { Route } from "./+types/progress-page";
import { applicationMachine } from "./application.machine.ts";
import { changeRefusals } from "./application.refusals.ts";
import { kindLabels } from "./application.ts";
import { applicationVerdicts } from "./change-application.server.ts";
import { staysOf, type TimelineStay, usualDelay } from "./clock.queries.server.ts";
import { clockOf, daysOfStay } from "./clock.ts";
import { sinceInWords, usualInWords } from "./clock-words.ts";
import { awaitedAnswers, complementsOf } from "./complements/complement-reads.queries.server.ts";
import { applicationOfSpace } from "./draft/draft-facts.server.ts";
import { whyInWords } from "./end-words.ts";
import { examinationPeople } from "./examination-people.queries.server.ts";
import { unreadMessages } from "./messages/message.queries.server.ts";
import { moveApplication } from "./move-application.server.ts";
import { abandonWords, moveWords, nextInWords, stayInWords } from "./progress.ts";
import { ProgressPage } from "./progress-view.tsx";
import { decisionBy, promisedDays } from "./promised-days.ts";
import { agendaDayOf, hasDecision } from "./space/todo.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { application, scope } = spaceApplication;
  const { id, companyId, state, kind, number, version, deadlineOn } = application;
  if (state === "draft")
    throw redirect(`${addressOf("/espace/dossiers/:id", { id })}?entreprise=${companyId}`);
  const { db, now } = ctx;
  const today = todayInDakar(now);
  const [
    stays,
    usual,
    tariff,
    awaited,
    complements,
    unread,
    holidays,
    verdicts,
    people,
    decided,
    agendaOn,
    isReceiptDrawn,
    closesOn,
  ] = await Promise.all([
    staysOf(db, scope, id),
    usualDelay(db, now, { kind, class: application.class, state }),
    recentTariff(db, now),
    awaitedAnswers(db, scope, companyId),
    complementsOf(db, scope, id),
    unreadMessages(db, scope, companyId),
    holidaysBetween(db, addMonths(today, -36), addMonths(today, 12)),
    applicationVerdicts(ctx, { applicationId: id, moves: ["abandon"] }),
    examinationPeople(db, scope, { companyId, applicationId: id }),
    hasDecision(db, scope, id),
    agendaDayOf(db, scope, id),
    isDrawn(db, { kind: "filing-receipt", subjectKind: "application", subjectId: id }),
    lastDayOpen(db, application),
  ]);
  const calendar = { today, holidays };
  const clock = clockOf(stays, calendar);
  const { holder } = applicationMachine.states[state];
  const promised = promisedDays(state, tariff.delays);
  const waiting = awaited.find(({ applicationId }) => applicationId === id);
  const daysLeft = promised === null ? 0 : promised - clock.inState;
  return {
    id,
    number,
    title: number ?? kindLabels[kind],
    lead: [kindLabels[kind], application.class && `classe\u00A0${application.class}`]
      .filter(Boolean)
      .join(", "),
    state,
    version,
    filed: new URL(request.url).searchParams.has("depose"),
    isReceiptDrawn,
    sent: new URL(request.url).searchParams.has("envoye"),
    late: new URL(request.url).searchParams.has("trop-tard"),
    since: holder === "nobody" ? null : sinceInWords(holder, clock.inState),
    usual: holder === "staff" ? usualInWords(usual, promised) : null,
    total: [
      stayInWords("staff", clock.withUs),
      ...(clock.withYou > 0 ? [stayInWords("company", clock.withYou)] : []),
    ],
    next: nextInWords({
      state,
      deadlineOn,
      today,
      agendaOn,
      toAnswer: waiting?.toAnswer ?? 0,
      saved: waiting?.saved ?? 0,
      expectedOn:
        promised === null
          ? null
          : daysLeft > 0
            ? addWorkingDays(today, daysLeft, holidays)
            : addDays(today, -1),
      // A renewal is decided before its right ends, and no committee decides on a follow-up.
      decisionOn:
        kind === "first" || kind === "extension"
          ? decisionBy(state, { stays, delays: tariff.delays, calendar })
          : null,
      closesOn,
    }),
    toDo: toDoWords(waiting),
    why: whyInWords(state, {
      endReason: application.endReason,
      asked: complements.map(({ targetLabel, answer, ...each }) => ({
        ...each,
        label: targetLabel,
        hasAnswer: answer !== null,
      })),
    }),
    mayOpenAnother:
      "final" in applicationMachine.states[state] &&
      permit(ctx.actor, "application.prepare", { companyId }),
    complements: complements.length,
    decided,
    people: people.map(({ kind: personKind, name, since: from }) => ({
      of: personKind,
      name,
      from: formatDateLong(todayInDakar(from)),
    })),
    unread: unread.find(({ applicationId }) => applicationId === id)?.messages ?? 0,
    stays: stays.map((stay) => timelineEntry(stay, calendar)).toReversed(),
    mayAbandon: verdicts?.abandon.ok === true,
    abandonment: abandonWords(state),
  };
}

/** What the company has to do about the complements; null for nothing. */
function toDoWords(waiting: { toAnswer: number; saved: number } | undefined): string | null {
  if (!waiting || waiting.toAnswer + waiting.saved === 0) return null;
  return waiting.toAnswer > 0 ? "Répondre aux demandes" : "Envoyer vos réponses";
}

function timelineEntry(stay: TimelineStay, calendar: Parameters<typeof daysOfStay>[1]) {
  const { move, enteredAt, state, holder, by } = stay;
  return {
    what: move ? moveWords[move] : "Brouillon ouvert",
    state: applicationMachine.states[state].label,
    at: formatInstant(enteredAt),
    by: by.kind === "member" ? by.name : by.kind === "staff" ? "l’organisme" : null,
    lasted: state === "draft" ? null : stayInWords(holder, daysOfStay(stay, calendar)),
    open: stay.leftAt === null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id: applicationId, companyId } = spaceApplication.application;
  const form = await readForm(request);
  return await actions(form, {
    abandon: async () => {
      if (textOf(form, "compris") !== "oui")
        return refusalAnswer({
          status: 400,
          message: "Cochez la case pour confirmer que le dossier doit être abandonné.",
        });
      const seen = versionOf(form, "version") || undefined;
      const result = await moveApplication(ctx, { move: "abandon", applicationId, seen });
      if (result.ok)
        return redirect(
          `${addressOf("/espace/dossiers/:id/suivi", { id: applicationId })}?entreprise=${companyId}`,
          303,
        );
      return refusalAnswer(changeRefusals[result.refusal]);
    },
  });
}

export default ProgressPage;
