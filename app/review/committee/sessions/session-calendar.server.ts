import ical, { ICalEventStatus } from "ical-generator";
import type { Attachment } from "#app/mails/queue-mail.server.ts";
import type { Session } from "./session.queries.server.ts";

/** How long a session is in the calendars of its members: nobody knows it before. */
const HOURS = 3;

interface Appointment {
  now: Date;
  /** The page of the session. */
  url: string;
  organiser: { name: string; email: string };
  isCancelled: boolean;
}

/**
 * The appointment of a session as an iCalendar file (RFC 5545), which names no company. A later file about the same session replaces
 * it in a calendar, by its identity and its sequence. Dakar keeps the time of UTC all the year.
 */
export function sessionCalendar(
  {
    id,
    number,
    heldOn,
    startsAt,
    place,
  }: Pick<Session, "id" | "number" | "heldOn" | "startsAt" | "place">,
  { now, url, organiser, isCancelled }: Appointment,
): Attachment {
  const start = new Date(`${heldOn}T${startsAt}:00Z`);
  const calendar = ical({ prodId: { company: organiser.name, product: "Tabax", language: "FR" } });
  calendar.createEvent({
    id: `${id}@${new URL(url).hostname}`,
    sequence: Math.floor(now.getTime() / 60_000),
    stamp: now,
    start,
    end: new Date(start.getTime() + HOURS * 3_600_000),
    summary: `Séance ${number} de la commission`,
    location: place,
    url,
    organizer: organiser,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    name: `seance-${number}.ics`,
    contentType: "text/calendar",
    content: Buffer.from(calendar.toString(), "utf8"),
  };
}
