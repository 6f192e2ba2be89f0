import type { Person } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import type { Rail } from "#app/kernel/rail.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";

/** Those who check and examine applications. */
export type Reviewer =
  | "registrar"
  | "other-registrar"
  | "examiner"
  | "other-examiner"
  | "third-examiner";

/** The members of the committee in the order of the accounts: two of each college. */
export const seats = ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6"] as const;
export type Seat = (typeof seats)[number];

export type Who =
  | "owner"
  | Reviewer
  | "secretary"
  | "president"
  | Seat
  | "cashier"
  | "other-cashier"
  | "nobody"
  | "system";

/** A company of the demonstration while its acts are played, and who plays them. */
export interface Stage {
  companyId: string;
  companyName: string;
  einDisplay: string;
  /** The name of its account, which also distinguishes its numbers and documents from those of the others. */
  word: string;
  place: number;
  owner: Person;
  /** Id of its application, once opened. */
  applicationId: string;
  paymentId: string;
  attemptId: string;
  /** The context of one act: at its instant, within the one transaction of the demonstration. */
  as: (who: Who | Person, rails?: readonly Rail[]) => Context;
  arrive: (name: string, content: Buffer) => Promise<ArrivedFile>;
}

/** One thing that somebody does, so many days before the demonstration is made. */
export type Act = (stage: Stage) => Promise<unknown>;

/** A session of the committee while its acts are played. */
export interface Hall {
  /** YYYY-MM-DD. */
  heldOn: string;
  place: string;
  /** Id of the session, once planned. */
  sessionId: string;
  as: (who: Exclude<Who, "owner">) => Context;
  /** The company whose account has this name, at the instant of the act. */
  stageOf: (word: string) => Stage;
}

export type SessionAct = (hall: Hall) => Promise<unknown>;

export interface Sitting {
  /** Days from the demonstration to the session: negative for one that was held. */
  inDays: number;
  place: string;
  acts: readonly (readonly [daysAgo: number, ...acts: SessionAct[]])[];
}

/** The context of an act inside a transaction: every use case in it opens its own in this one. */
export const within = (
  ctx: Context,
  tx: Tx,
  { actor, now, rails }: Pick<Context, "actor" | "now" | "rails">,
): Context => ({
  ...ctx,
  actor,
  now,
  rails,
  db: tx.db,
  log: quiet,
  transaction: (work) => work({ ...tx, actor, now, log: quiet, afterCommit: () => {} }),
});

/** Acts of the demonstration are not written to the log. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Puts a generated file where files that arrive by a form are stored. */
export const arrivalOf =
  (files: FileArrivals) =>
  async (name: string, content: Buffer): Promise<ArrivedFile> => {
    const body = new FormData();
    body.append("fichier", new File([new Uint8Array(content)], name));
    const request = new Request("http://localhost/", { method: "POST", body });
    const reading = await files.readForm(request, { maxBytes: content.length });
    if (!reading.ok || !reading.form.file) throw new Error(`The paper ${name} does not arrive.`);
    return reading.form.file;
  };

export interface Applicant {
  /** Local part of the e-mail of its account. */
  word: string;
  company: string;
  /** First and last name of its owner. */
  owner: readonly [string, string];
  /** State of its application, printed for the operator. */
  stands: string;
  /** Days before the demonstration on which it was registered; null for one that has certificates already. */
  registered: number | null;
  /** Its actions in order, each so many days before the demonstration. */
  acts: readonly (readonly [daysAgo: number, ...acts: Act[]])[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Acts of one day lie within these minutes. */
const SPAN = 12 * 60;

/**
 * The instant of an act of the demonstration, on the day so many days before `now` in Dakar, so many minutes (720 at most) before the last act
 * of that day: before noon of a past day, and today between midnight and `now`, nearer to each other when the day has just begun. So no act
 * lies before its day or in the future, at whatever hour the demonstration is made, and acts of one day keep their order.
 */
export function actTime(now: Date, { daysAgo, minutes }: { daysAgo: number; minutes: number }) {
  if (minutes < 0 || minutes > SPAN) throw new Error(`${minutes} minutes do not fit into a day.`);
  const sinceMidnight = now.getTime() % DAY;
  if (daysAgo === 0)
    return new Date(now.getTime() - Math.floor(minutes * Math.min(MINUTE, sinceMidnight / SPAN)));
  const midnight = daysBefore(now, daysAgo).getTime() - sinceMidnight;
  return new Date(midnight + DAY / 2 - Math.floor(minutes * MINUTE));
}
