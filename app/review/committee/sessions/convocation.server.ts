import { lockApplication } from "#app/applications/application.queries.server.ts";
import {
  endReadingIn,
  grantReadingIn,
  grantReadingsIn,
} from "#app/applications/application-reader.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { formatDateLong, formatTime, hourInWords } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { clearReaders } from "../../interests/interests.queries.server.ts";
import { isForCommittee, isOnAgendaOf } from "../agenda/agenda-guards.queries.server.ts";
import { agendaOf, type Item } from "../agenda/item.queries.server.ts";
import { postponeApplicationIn } from "../agenda/postpone-application.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { insertAttendance, renewAttendance } from "./attendance-writes.queries.server.ts";
import { type SessionNotice, sessionMail } from "./session.mail.ts";
import { attendeesOf, type Session } from "./session.queries.server.ts";
import { sessionCalendar } from "./session-calendar.server.ts";

/**
 * Convenes a session: lists everybody with a mandate on its day, lets them read the applications of the agenda (their summaries
 * until they have declared their interests) and mails them.
 */
export async function conveneIn(tx: Tx, session: Session): Promise<void> {
  await insertAttendance(tx.db, { sessionId: session.id, day: session.heldOn, at: tx.now });
  await openToMembersIn(tx, session.id, await agendaOf(tx.db, atWork, session.id));
  await mailMembersIn(tx, session, "convened");
}

/**
 * Until a session opens, who is convened follows the mandates in force on its day: a renewed mandate takes the place of the one that
 * ends before, and whoever has a mandate since then is convened, reads the agenda and is mailed. The accounts that were added.
 */
export async function renewConvocationIn(
  tx: Tx,
  session: Session,
  { day = session.heldOn, mails = true }: { day?: string; mails?: boolean } = {},
): Promise<readonly string[]> {
  if (session.state !== "convened") return [];
  await renewAttendance(tx.db, { sessionId: session.id, day });
  const added = await insertAttendance(tx.db, { sessionId: session.id, day, at: tx.now });
  if (added.length === 0) return added;
  await openToMembersIn(tx, session.id, await agendaOf(tx.db, atWork, session.id));
  if (mails) await mailMembersIn(tx, session, "convened", { to: (id) => added.includes(id) });
  return added;
}

/**
 * Opens the applications of these items to each convened member, whole once they have declared no interest (review §5). As many
 * statements for twenty items as for one.
 */
export async function openToMembersIn(
  tx: Tx,
  sessionId: string,
  items: readonly Pick<Item, "applicationId" | "state">[],
): Promise<void> {
  const applicationIds = items
    .filter(({ state }) => state !== "closed")
    .map(({ applicationId }) => applicationId);
  const people = await attendeesOf(tx.db, atWork, sessionId);
  const accountIds = people.map(({ accountId }) => accountId);
  const cleared = await clearReaders(tx.db, { applicationIds, accountIds });
  const isClear = new Set(cleared.map((each) => `${each.applicationId} ${each.accountId}`));
  const readings = applicationIds.flatMap((applicationId) =>
    accountIds.map((accountId) => ({
      applicationId,
      accountId,
      grade: isClear.has(`${applicationId} ${accountId}`)
        ? ("whole" as const)
        : ("summary" as const),
    })),
  );
  await grantReadingsIn(tx, "agenda", readings);
}

/** The members of a session no longer read its applications: its minutes are signed, or it is cancelled. */
export async function endAgendaReadingIn(tx: Tx, sessionId: string): Promise<void> {
  const people = await attendeesOf(tx.db, atWork, sessionId);
  for (const { applicationId } of await agendaOf(tx.db, atWork, sessionId))
    for (const { accountId } of people)
      await endReadingIn(tx, { applicationId, accountId, ground: "agenda" });
}

/** Each application that is still on the agenda waits for another session. */
export async function postponeItemsIn(tx: Tx, session: Session, reason: string): Promise<void> {
  for (const { applicationId, state } of await agendaOf(tx.db, atWork, session.id)) {
    if (state === "closed") continue;
    await lockApplication(tx.db, applicationId);
    const moved = await postponeApplicationIn(tx, { applicationId, reason });
    if (!moved.ok) throw new Error(`An application does not leave its agenda: ${moved.refusal}.`);
  }
}

/**
 * Mails everybody who is convened and whose mandate is in force on the day of the session: it is convened, moved to another day or place,
 * or cancelled, with the appointment for their calendars; its agenda changes, with the `change` as a sentence; or they have not answered.
 * `to` limits the recipients.
 */
export async function mailMembersIn(
  tx: Tx,
  session: Pick<Session, "id" | "number" | "heldOn" | "startsAt" | "place" | "shortNotice">,
  what: SessionNotice,
  {
    reason = "",
    change = "",
    to = () => true,
  }: { reason?: string; change?: string; to?: (accountId: string) => boolean } = {},
): Promise<void> {
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const items = (await agendaOf(tx.db, atWork, session.id)).filter(
    ({ state }) => state !== "closed",
  );
  const url = `${tx.publicUrl}${addressOf("/bureau/seances/:id", { id: session.id })}`;
  const organiser = { name: authority.name, email: authority.email };
  const isCancelled = what === "cancelled";
  const appointment = sessionCalendar(session, { now: tx.now, url, organiser, isCancelled });
  const people = await attendeesOf(tx.db, atWork, session.id);
  for (const { email, name } of people.filter(({ accountId, sits }) => sits && to(accountId)))
    await queueMail(tx, {
      kind: `session-${what}`,
      subjectKind: "committee-session",
      subjectId: session.id,
      to: email,
      mail: sessionMail(what, {
        name,
        authority,
        number: session.number,
        place: session.place,
        shortNotice: session.shortNotice,
        reason,
        change,
        day: formatDateLong(session.heldOn),
        hour: hourInWords(session.startsAt),
        items: items.length,
        url,
      }),
      ...(what !== "agenda" && what !== "reminder" && { attachments: [appointment] }),
    });
}

/** Mails who is convened that the agenda has changed: « 9 h 12 : un dossier ajouté, l’ordre du jour en compte 10 », gathered by day. */
export async function mailChangedAgendaIn(tx: Tx, session: Session, what: string): Promise<void> {
  const agenda = await agendaOf(tx.db, atWork, session.id);
  const count = agenda.filter(({ state }) => state !== "closed").length;
  const change = `${formatTime(tx.now)}\u00A0: ${what}, l’ordre du jour en compte ${count}`;
  await mailMembersIn(tx, session, "agenda", { change });
}

/**
 * Opens an application as a whole to somebody who has just declared no interest: to a member convened to the session that has
 * it on its agenda, until the minutes are signed, and to the secretary who puts it on one.
 */
export async function openDeclaredIn(
  tx: Tx,
  reader: { applicationId: string; accountId: string },
): Promise<void> {
  const schedules = permit(tx.actor, "application.schedule");
  const reads =
    (await isOnAgendaOf(tx.db, reader)) ||
    (schedules && (await isForCommittee(tx.db, reader.applicationId)));
  if (reads) await grantReadingIn(tx, { ...reader, ground: "agenda", grade: "whole" });
}
