import { redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatTime, timeInDakar, todayInDakar } from "#app/kernel/dates.ts";
import {
  actions,
  intentOf,
  refusalAnswer,
  unprintableRefusal,
} from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { newestMails } from "#app/mails/mail.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { opinionsAgainstGrid } from "../../examination/against-grid.queries.server.ts";
import { declarationAddress } from "../../interests/declaration-address.ts";
import { applicationRefusalsOfAgenda } from "../agenda/agenda.refusals.ts";
import { AgendaList } from "../agenda/agenda-list.tsx";
import { agendaOf, rapporteursFor, readyApplications } from "../agenda/item.queries.server.ts";
import { scheduleApplication } from "../agenda/schedule-application.server.ts";
import { postponeItem } from "../vote/end-item.server.ts";
import type { Route } from "./+types/session-page";
import { replyToConvocation } from "./attend-session.server.ts";
import { ConvenedMembers } from "./convened-members.tsx";
import { admitObserver, inviteObserver } from "./invite-observer.server.ts";
import { cancelSession, conveneSession, moveSession, openSession } from "./plan-session.server.ts";
import { sessionMachine } from "./session.machine.ts";
import { sessionMailKinds } from "./session.mail.ts";
import { attendeesOf, observersOf, presidersOn } from "./session.queries.server.ts";
import { sessionSchema } from "./session.schema.ts";
import { hourInWords, isNoticeShort } from "./session.ts";
import { openSessionPage } from "./session-access.server.ts";
import { ConveneForm, MoveOrCancel } from "./session-forms.tsx";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  schedule: "Le dossier est à l’ordre du jour.",
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
              label: `${number} ${companyName}, classe ${askedClass}`,
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
            label: each.deputy ? `${each.name}, suppléant` : each.name,
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
  const text = (name: string) => textOf(form, name);
  // Minutes print both.
  const unprintable = unprintableRefusal([text("place"), text("urgency")]);
  if (unprintable) return refusalAnswer(unprintable);
  const result = await actions(form, {
    schedule: () =>
      scheduleApplication(ctx, {
        sessionId,
        applicationId: text("applicationId"),
        rapporteurId: text("rapporteurId"),
      }),
    postpone: () => postponeItem(ctx, { itemId: text("itemId"), reason: text("reason") }),
    convene: () => conveneSession(ctx, { sessionId, urgency: text("urgency") }),
    move: async () => {
      const input = readFields(sessionSchema, form);
      if (!input.ok) return { ok: false as const, refusal: "incomplete-plan" as const };
      return await moveSession(ctx, { sessionId, ...input.output, urgency: text("urgency") });
    },
    cancel: () => cancelSession(ctx, { sessionId, reason: text("reason") }),
    open: () => openSession(ctx, { sessionId, presidedBy: text("presidedBy") }),
    reply: () =>
      replyToConvocation(ctx, {
        sessionId,
        reply: text("reply") === "coming" ? "coming" : "excused",
      }),
    invite: () =>
      inviteObserver(ctx, { sessionId, name: text("name"), organisation: text("organisation") }),
    admit: () => admitObserver(ctx, { sessionId, observerId: text("observerId") }),
  });
  const here = addressOf("/bureau/seances/:id", { id: sessionId });
  if (!result.ok && result.refusal === "not-declared")
    return redirect(declarationAddress(text("applicationId"), here), 303);
  if (!result.ok) return refusalAnswer(applicationRefusalsOfAgenda[result.refusal]);
  const intent = intentOf(form);
  if (intent === "open")
    return redirect(addressOf("/bureau/seances/:id/conduite", { id: sessionId }), 303);
  return redirect(`${here}?fait=${intent}`, 303);
}

export default function SessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const ended = page.state === "closed" || page.state === "signed";
  return (
    <OfficePage
      title={`Séance ${page.number}`}
      parent={{ path: "/bureau/seances", label: "Séances" }}
      facts={`${page.stateLabel} · ${page.day}, ${page.hour}, ${page.place}`}
      width="full"
    >
      <DoneNotice message={page.done} />
      <NothingDone message={actionData?.message} />
      {page.second && (
        <p className="mt-2 text-ink-soft">Seconde séance, après une séance sans quorum.</p>
      )}
      {page.shortNotice && (
        <p className="mt-2">
          Convocation tardive{"\u00A0"}: {page.shortNotice}
        </p>
      )}
      {page.endReason && (
        <p className="mt-2">
          Motif{"\u00A0"}: {page.endReason}
        </p>
      )}
      <SessionLinks page={page} />
      {page.state === "convened" && page.ownReply !== null && <OwnReply reply={page.ownReply} />}
      <div className="session-sides">
        <div>
          <OfficeSection title="Ordre du jour">
            <AgendaList items={page.agenda} manages={page.manages && page.coming} />
            {page.manages && page.coming && (
              <form method="post" className="mt-4 max-w-xl">
                {page.ready.length === 0 ? (
                  <p className="text-ink-soft">Aucun autre dossier n’est prêt.</p>
                ) : (
                  <>
                    <SelectField name="applicationId" label="Dossier prêt" options={page.ready} />
                    <SelectField
                      name="rapporteurId"
                      label="Rapporteur"
                      help="L’instructeur du dossier, ou un membre habilité. Il ne vote pas sur ce point."
                      options={page.rapporteurs}
                    />
                    <button
                      type="submit"
                      name="intent"
                      value="schedule"
                      className="button button-secondary"
                    >
                      Inscrire à l’ordre du jour
                    </button>
                  </>
                )}
              </form>
            )}
          </OfficeSection>
          {page.manages && page.coming && (
            <MoveOrCancel place={page.place} noticeDays={page.noticeDays} />
          )}
        </div>
        <div>
          {page.manages && page.state === "planned" && page.agenda.length > 0 && (
            <ConveneForm isNoticeShort={page.isNoticeShort} noticeDays={page.noticeDays} />
          )}
          {page.manages && page.state === "convened" && !page.hasItsDay && (
            <p className="mt-2 text-ink-soft">La séance s’ouvre le {page.day}, pas avant.</p>
          )}
          {page.presiders.length > 0 && (
            <OfficeSection title="Ouvrir la séance">
              <form method="post" className="max-w-xl">
                {page.opensEarly && (
                  <p className="mb-3 font-semibold">
                    Il est {page.opensEarly}, les membres sont convoqués à {page.hour}.
                  </p>
                )}
                <SelectField name="presidedBy" label="Qui préside" options={page.presiders} />
                <button type="submit" name="intent" value="open" className="button button-primary">
                  Ouvrir la séance
                </button>
              </form>
            </OfficeSection>
          )}
          {page.people.length > 0 && <ConvenedMembers people={page.people} />}
          {(page.observers.length > 0 || (page.manages && page.coming)) && (
            <OfficeSection title="Observateurs">
              <ul className="divide-y divide-line">
                {page.observers.map((each) => (
                  <li key={each.id} className="flex flex-wrap items-center gap-x-4 py-2">
                    <span className="font-semibold">{each.name}</span>
                    <span className="text-ink-soft">{each.organisation}</span>
                    {each.attended ? (
                      <span>engagement signé, présent sans voix</span>
                    ) : (
                      page.manages &&
                      !ended && (
                        <form method="post">
                          <input type="hidden" name="observerId" value={each.id} />
                          <button
                            type="submit"
                            name="intent"
                            value="admit"
                            className="office-row-act"
                          >
                            A signé l’engagement, entre
                          </button>
                        </form>
                      )
                    )}
                  </li>
                ))}
              </ul>
              {page.manages && page.coming && (
                <form method="post" className="mt-3 max-w-xl">
                  <TextField
                    name="name"
                    id="observer-name"
                    label="Nom de l’observateur"
                    maxLength={120}
                  />
                  <TextField name="organisation" label="Organisme" maxLength={160} />
                  <button
                    type="submit"
                    name="intent"
                    value="invite"
                    className="button button-secondary"
                  >
                    Inviter
                  </button>
                </form>
              )}
            </OfficeSection>
          )}
        </div>
      </div>
    </OfficePage>
  );
}

type Page = Route.ComponentProps["loaderData"];

/** The ways from a session to where it is run, voted, shown and written down. */
function SessionLinks({ page }: { page: Page }) {
  const here = addressOf("/bureau/seances/:id", { id: page.id });
  const ended = page.state === "closed" || page.state === "signed";
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {page.state === "open" && page.manages && (
        <a className="button button-primary" href={`${here}/conduite`}>
          Conduire la séance
        </a>
      )}
      {(page.state === "open" || page.state === "convened") &&
        page.hasItsDay &&
        page.ownReply !== null && (
          <a
            className={`button ${page.state === "open" ? "button-primary" : "button-secondary"}`}
            href={`${here}/vote`}
          >
            Entrer en séance
          </a>
        )}
      {page.state === "open" && (
        <a className="button button-secondary" href={`${here}/ecran`}>
          Projeter
        </a>
      )}
      {ended && (
        <a className="button button-primary" href={`${here}/proces-verbal`}>
          Procès-verbal
        </a>
      )}
      {page.agenda.length > 0 && !ended && page.state !== "cancelled" && (
        <a className="button button-secondary" href={`${here}/ordre-du-jour.pdf`}>
          Ordre du jour à imprimer (PDF)
        </a>
      )}
    </p>
  );
}

/** What a member has answered to the convocation, and may answer instead. */
const OwnReply = ({ reply }: { reply: NonNullable<Page["ownReply"]> }) => (
  <OfficeSection title="Votre réponse">
    <p>
      {reply === "none"
        ? "Vous n’avez pas encore répondu."
        : reply === "coming"
          ? "Vous avez dit que vous venez."
          : "Vous vous êtes excusé."}
    </p>
    <form method="post" className="mt-3 flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="reply" />
      <button type="submit" name="reply" value="coming" className="button button-primary">
        Je viens
      </button>
      <button type="submit" name="reply" value="excused" className="button button-secondary">
        Je m’excuse
      </button>
    </form>
  </OfficeSection>
);
