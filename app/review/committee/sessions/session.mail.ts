import { counted } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { committeeMails } from "../committee.mail-words.ts";

const notices = ["convened", "moved", "cancelled", "agenda"] as const;
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
  url: string;
  authority: MailContent["authority"];
}

/** The mail to a member of the committee about a session to which they are convened. It names no company. */
export function sessionMail(what: SessionNotice, facts: SessionMail): RenderedMail {
  const name = `session-${what}` as const;
  const { number, day, hour, place, items, reason, change } = facts;
  return wordedMail(name, committeeMails.words[name], {
    values: {
      ...{ seance: number, jour: day, heure: hour, lieu: place },
      points: counted(items, "dossier"),
      motif: reason,
      changement: change,
    },
    greeting: greeting(facts.name),
    actionUrl: facts.url,
    authority: facts.authority,
  });
}
