import { counted } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { committeeMails } from "../committee.mail-words.ts";

const notices = ["convened", "moved", "cancelled", "agenda", "reminder"] as const;
export type SessionNotice = (typeof notices)[number];

/** The kinds of the mails about a session to its members, as they are queued. */
export const sessionMailKinds = notices.map((what) => `session-${what}`);

export interface SessionMail {
  name: string;
  number: string;
  day: string;
  hour: string;
  place: string;
  items: number;
  /** Why the session is cancelled; empty otherwise. */
  reason: string;
  /** What of the agenda has changed, as a sentence; empty otherwise. */
  change: string;
  /** Why the members are convened later than the notice of the settings. */
  shortNotice: string | null;
  url: string;
  authority: MailContent["authority"];
}

/** The mail to a member of the committee about a session to which they are convened. It names no company. */
export function sessionMail(what: SessionNotice, facts: SessionMail): RenderedMail {
  const name = `session-${what}` as const;
  const { number, day, hour, place, items, reason, change, shortNotice } = facts;
  return wordedMail(name, committeeMails.words[name], {
    values: {
      seance: number,
      jour: day,
      heure: hour,
      lieu: place,
      urgence: shortNotice ? `Convocation tardive\u00A0: ${shortNotice}` : "",
      points: counted(items, "dossier"),
      motif: reason,
      changement: change,
    },
    greeting: greeting(facts.name),
    actionUrl: facts.url,
    authority: facts.authority,
  });
}
