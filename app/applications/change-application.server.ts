import type { JournalEvent } from "#app/journal/events.ts";
import { type MachineAtWork, makeMovePart } from "#app/journal/make-move.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { refundPaymentPart } from "#app/payments/refund.server.ts";
import {
  effectsAfterFiling,
  guardsAfterFiling,
  tellAfterFilingPart,
} from "./after-filing.server.ts";
import {
  type ApplicationEffect,
  type ApplicationGuard,
  type ApplicationMove,
  type ApplicationState,
  applicationMachine,
} from "./application.machine.ts";
import { type LockedApplication, lockApplication } from "./application.queries.server.ts";
import type { ChangeRefusal } from "./application.refusals.ts";
import { writeApplicationState } from "./draft/draft.queries.server.ts";
import { holdsForDraft } from "./draft/draft.ts";
import { type Accepted, askReceiptPart, draftOf, freezePart } from "./filing/filing.server.ts";

/** What a move is given beside the file; each move reads its own. */
export interface ApplicationDetails {
  /** Why, in the words of who does it. */
  reason?: string | undefined;
  /** Of `file`: that the sworn statement was accepted, and by whom. */
  sworn?: Accepted | undefined;
}

type Guard = (
  tx: Tx,
  subject: LockedApplication,
  details: ApplicationDetails,
) => boolean | Promise<boolean>;

const ofDraft =
  (guard: ApplicationGuard): Guard =>
  async (tx, subject) =>
    holdsForDraft((await draftOf(tx, subject)).draft, guard);

const guards: Record<ApplicationGuard, Guard> = {
  "sub-areas-chosen": ofDraft("sub-areas-chosen"),
  "figures-complete": ofDraft("figures-complete"),
  "no-missing-document": ofDraft("no-missing-document"),
  "opening-fee-paid": ofDraft("opening-fee-paid"),
  sworn: (_tx, _subject, { sworn }) => sworn !== undefined,
  ...guardsAfterFiling,
};

const events = {
  file: "application-filed",
  admit: "application-admitted",
  "send-back": "application-sent-back",
  reject: "application-rejected",
  accept: "application-accepted",
  "file-again": "application-filed-again",
  ask: "application-complements-asked",
  answer: "application-answered",
  resume: "application-resumed",
  lapse: "application-lapsed",
  abandon: "application-abandoned",
} as const satisfies Record<ApplicationMove, JournalEvent>;

const atWork: MachineAtWork<
  ApplicationState,
  ApplicationMove,
  ApplicationGuard,
  ApplicationEffect,
  LockedApplication,
  ApplicationDetails
> = {
  machine: applicationMachine,
  lock: lockApplication,
  write: writeApplicationState,
  guards,
  tell: (move, { id, companyId, number }, { reason }) => ({
    subjectKind: "application",
    subjectId: id,
    event: events[move],
    data: { companyId, number, ...(reason && { reason }) },
  }),
  effects: {
    // The number is given with what it numbers, in one row.
    number: async () => {},
    freeze: async (tx, { subject, details: { sworn } }) => {
      if (sworn) await freezePart(tx, subject, sworn);
    },
    receipt: (tx, { subject }) => askReceiptPart(tx, subject.id),
    ...effectsAfterFiling,
    refund: refundPart,
    tell: tellAfterFilingPart,
  },
};

/** Asks that the opening fee be given back; a person of the desk approves it, as for any refund. */
async function refundPart(
  tx: Tx,
  { subject, details }: { subject: LockedApplication; details: ApplicationDetails },
): Promise<void> {
  const { id, companyId } = subject;
  const payment = await paymentForSubject(
    tx.db,
    { kind: "company", companyId },
    { purpose: "opening", subjectId: id },
  );
  if (payment?.state !== "paid") return;
  const reason = details.reason ?? "Dossier irrecevable";
  await refundPaymentPart(tx, { paymentId: payment.id, reason });
}

export interface ApplicationChange extends ApplicationDetails {
  applicationId: string;
  move: ApplicationMove;
  /** The version that the asker saw, where a form carries it. */
  seen?: number | undefined;
}

/** Makes a move of a file in somebody's transaction. */
export async function changeApplicationPart(
  tx: Tx,
  { applicationId, move, seen, ...details }: ApplicationChange,
): Promise<Result<{ state: ApplicationState; version: number }, ChangeRefusal>> {
  if (!isId(applicationId)) return refused("unknown-application");
  const made = await makeMovePart(tx, atWork, { id: applicationId, move, details, seen });
  if (made.ok) return done(made.value);
  return refused(made.refusal === "unknown" ? "unknown-application" : made.refusal);
}

/** Gives a file up, for the company whose it is; what was paid stays paid. */
export async function abandonApplication(
  ctx: Context,
  { applicationId, seen, reason }: Omit<ApplicationChange, "move" | "sworn">,
): Promise<Result<null, ChangeRefusal>> {
  return await ctx.transaction(async (tx) => {
    const made = await changeApplicationPart(tx, { applicationId, move: "abandon", seen, reason });
    return made.ok ? done(null) : made;
  });
}
