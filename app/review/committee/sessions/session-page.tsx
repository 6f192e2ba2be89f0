import { redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import {
  formatDateLong,
  formatTime,
  hourInWords,
  timeInDakar,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { newestMails } from "#app/mails/mail.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { opinionsAgainstGrid } from "../../examination/against-grid.queries.server.ts";
import { declarationAddress } from "../../interests/declaration-address.ts";
import { declaredAmong } from "../../interests/interests.queries.server.ts";
import { applicationRefusalsOfAgenda } from "../agenda/agenda.refusals.ts";
import { agendaOf, rapporteursFor, readyApplications } from "../agenda/item.queries.server.ts";
import { moveItem } from "../agenda/move-item.server.ts";
import { scheduleApplication } from "../agenda/schedule-application.server.ts";
import { postponeItem } from "../vote/end-item.server.ts";
import type { Route } from "./+types/session-page";
import { replyToConvocation } from "./attend-session.server.ts";
import { admitObserver, inviteObserver } from "./invite-observer.server.ts";
import { cancelSession, conveneSession, moveSession, openSession } from "./plan-session.server.ts";
import { sessionMachine } from "./session.machine.ts";
import { sessionMailKinds } from "./session.mail.ts";
import { attendeesOf, observersOf, presidersOn } from "./session.queries.server.ts";
import {
  admitSchema,
  cancelSchema,
  conveneSchema,
  inviteSchema,
  moveSchema,
  openSchema,
  postponeSchema,
  reorderSchema,
  replySchema,
  scheduleSchema,
} from "./session.schema.ts";
import { isNoticeShort } from "./session.ts";
import { openSessionPage } from "./session-access.server.ts";
import { SessionPage } from "./session-view.tsx";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(applicationRefusalsOfAgenda);

const outcomes: Record<string, string> = {
  schedule: "Le dossier est à l’ordre du jour.",
  reorder: "L’ordre du jour est changé.",
  postpone: "Le dossier est retiré de l’ordre du jour.",
  convene: "Les membres sont convoqués. Les dossiers leur sont ouverts.",
  move: "La séance est déplacée.",
  cancel: "La séance est annulée. Ses dossiers attendent une autre séance.",
  reply: "Votre réponse est enregistrée.",
  invite: "L’observateur est invité.",
  admit: "L’engagement de l’observateur est noté.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { session, accountId, manages, votes, scope } = orNotFound(
    await openSessionPage(ctx, params.id),
  );
  const staff = staffScope(ctx.actor);
  const coming = session.state === "planned" || session.state === "convened";
  const hasItsDay = session.heldOn <= todayInDakar(ctx.now);
  const people = await attendeesOf(ctx.db, scope, session.id);
  const mails = manages
    ? await newestMails(ctx.db, { kinds: sessionMailKinds, subjectIds: [session.id] })
    : [];
  const ownAttendance = people.find((each) => each.accountId === accountId);
  const items = await agendaOf(ctx.db, scope, session.id);
  const declaring =
    session.state === "convened" &&
    (ownAttendance !== undefined ||
      (await presidersOn(ctx.db, session.heldOn)).some((each) => each.accountId === accountId));
  const declared = await declaredAmong(ctx.db, {
    applicationIds: items.filter(({ isHidden }) => !isHidden).map((item) => item.applicationId),
    accountId,
  });
  const { committeeNoticeDays } = await settingsInForce(ctx.db, ctx.now);
  const against = staff
    ? await opinionsAgainstGrid(
        ctx.db,
        staff,
        items.filter(({ isHidden }) => !isHidden).map(({ applicationId }) => applicationId),
      )
    : new Map();
  return {
    id: session.id,
    number: session.number,
    state: session.state,
    stateLabel: sessionMachine.states[session.state].label,
    day: formatDateLong(session.heldOn),
    hour: hourInWords(session.startsAt),
    place: session.place,
    second: session.followsId !== null,
    endReason: session.endReason,
    shortNotice: session.shortNotice,
    noticeDays: committeeNoticeDays,
    isNoticeShort: isNoticeShort(session.heldOn, {
      today: todayInDakar(ctx.now),
      days: committeeNoticeDays,
    }),
    opensEarly:
      session.heldOn === todayInDakar(ctx.now) && timeInDakar(ctx.now) < session.startsAt
        ? formatTime(ctx.now)
        : null,
    manages,
    votes,
    coming,
    hasItsDay,
    agenda: items.map((item) => ({
      id: item.id,
      position: item.position,
      number: item.number,
      state: item.state,
      companyName: item.companyName,
      class: item.class,
      outcome: item.outcome,
      applicationId: item.applicationId,
      rapporteur: item.rapporteurName,
      isAgainstGrid: against.has(item.applicationId),
      isHidden: item.isHidden,
      declareAt:
        declaring && !item.isHidden && item.state !== "closed" && !declared.has(item.applicationId)
          ? declarationAddress(
              item.applicationId,
              addressOf("/bureau/seances/:id", { id: session.id }),
            )
          : null,
    })),
    people: people.map(({ accountId: id, name, email, college, reply, here, sits }) => ({
      id,
      name,
      reply,
      here,
      sits,
      college: collegeLabels[college],
      mail: mails.find(({ to }) => to === email)?.state ?? null,
    })),
    ownReply: ownAttendance ? (ownAttendance.reply ?? "none") : null,
    observers: await observersOf(ctx.db, scope, session.id),
    ready:
      manages && coming && staff
        ? (await readyApplications(ctx.db, staff)).map(
            ({ id, number, companyName, class: askedClass }) => ({
              value: id,
              label: `${number} ${companyName}, classe\u00A0${askedClass}`,
            }),
          )
        : [],
    rapporteurs:
      manages && coming
        ? (await rapporteursFor(ctx.db, session.heldOn)).map(({ accountId: value, name }) => ({
            value,
            label: name,
          }))
        : [],
    presiders:
      manages && session.state === "convened" && hasItsDay
        ? (await presidersOn(ctx.db, todayInDakar(ctx.now))).map((each) => ({
            value: each.accountId,
            label: each.deputy ? `${each.name}, suppléance` : each.name,
          }))
        : [],
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  orNotFound(await openSessionPage(ctx, params.id));
  const form = await readForm(request);
  const sessionId = params.id;
  const buttons = {
    schedule: button(scheduleSchema, (input) => scheduleApplication(ctx, { sessionId, ...input })),
    postpone: button(postponeSchema, (input) => postponeItem(ctx, input)),
    reorder: button(reorderSchema, (input) => moveItem(ctx, input)),
    convene: button(conveneSchema, (input) => conveneSession(ctx, { sessionId, ...input })),
    move: button(moveSchema, (input) => moveSession(ctx, { sessionId, ...input })),
    cancel: button(cancelSchema, (input) => cancelSession(ctx, { sessionId, ...input })),
    open: button(openSchema, (input) => openSession(ctx, { sessionId, ...input })),
    reply: button(replySchema, (input) => replyToConvocation(ctx, { sessionId, ...input })),
    invite: button(inviteSchema, (input) => inviteObserver(ctx, { sessionId, ...input })),
    admit: button(admitSchema, (input) => admitObserver(ctx, { sessionId, ...input })),
  };
  const here = addressOf("/bureau/seances/:id", { id: sessionId });
  const pressed = await pressButton(form, buttons);
  if (!pressed.ok)
    return pressed.refusal === "not-declared"
      ? redirect(declarationAddress(textOf(form, "applicationId"), here), 303)
      : pressed.answer;
  const { intent } = pressed;
  if (intent === "open")
    return redirect(addressOf("/bureau/seances/:id/conduite", { id: sessionId }), 303);
  return redirect(`${here}?fait=${intent}`, 303);
}

export default SessionPage;
