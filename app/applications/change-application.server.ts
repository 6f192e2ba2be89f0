import { staffScope } from "#app/accounts/scope.server.ts";
import type { JournalEvent } from "#app/journal/events.ts";
import {
  askVerdict,
  type GuardContext,
  type MachineBindings,
  type MoveBindings,
  type Moved,
  makeMoveIn,
} from "#app/journal/make-move.server.ts";
import type { SuppliedBindings, Tx } from "#app/kernel/context.ts";
import type { Verdict } from "#app/kernel/machine.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { refundPaymentIn } from "#app/payments/refund.server.ts";
import {
  effectsAfterFiling,
  guardsAfterFiling,
  notifyAfterFilingIn,
} from "./after-filing.server.ts";
import {
  type ApplicationEffect,
  type ApplicationGuard,
  type ApplicationMove,
  type ApplicationState,
  applicationMachine,
  type SuppliedApplicationEffect,
  type SuppliedApplicationGuard,
} from "./application.machine.ts";
import {
  applicationInScope,
  applicationToMove,
  companyOfApplication,
  type LockedApplication,
  lockApplication,
} from "./application.queries.server.ts";
import type { ChangeRefusal } from "./application.refusals.ts";
import { writeApplicationState } from "./draft/draft.queries.server.ts";
import { draftGuardHolds } from "./draft/draft.ts";
import { type Accepted, draftOf, freezeIn, queueReceiptIn } from "./filing/filing.server.ts";

/** What a move is given beside the application; each move reads its own. */
export interface ApplicationDetails {
  /** Why, in the words of who does it. */
  reason?: string | undefined;
  /** Of `file`: that the sworn statement was accepted, and by whom. */
  sworn?: Accepted | undefined;
}

/** Guards and effects of the machine of an application, or those of some names. */
export type ApplicationBindings<
  Guard extends ApplicationGuard = ApplicationGuard,
  Effect extends ApplicationEffect = ApplicationEffect,
> = MoveBindings<ApplicationState, Guard, Effect, LockedApplication, ApplicationDetails>;

export type MovedApplication = Moved<ApplicationState, LockedApplication, ApplicationDetails>;

declare module "#app/kernel/context.ts" {
  interface SuppliedBindings {
    application: ApplicationBindings<SuppliedApplicationGuard, SuppliedApplicationEffect>;
  }
}

const ofDraft =
  (guard: ApplicationGuard): ApplicationBindings["guards"][ApplicationGuard] =>
  async (ctx, subject) =>
    draftGuardHolds((await draftOf(ctx, subject)).draft, guard);

const ownBindings: ApplicationBindings<
  Exclude<ApplicationGuard, SuppliedApplicationGuard>,
  Exclude<ApplicationEffect, SuppliedApplicationEffect>
> = {
  guards: {
    "sub-areas-chosen": ofDraft("sub-areas-chosen"),
    "figures-complete": ofDraft("figures-complete"),
    "no-missing-document": ofDraft("no-missing-document"),
    "opening-fee-paid": ofDraft("opening-fee-paid"),
    sworn: (_ctx, _subject, { sworn }) => sworn !== undefined,
    ...guardsAfterFiling,
  },
  effects: {
    // The number is given with what it numbers, in one row.
    number: async () => {},
    freeze: async (tx, { subject, details: { sworn } }) => {
      if (sworn) await freezeIn(tx, subject, sworn);
    },
    receipt: (tx, { subject }) => queueReceiptIn(tx, subject.id),
    ...effectsAfterFiling,
    refund: refundIn,
    notify: notifyAfterFilingIn,
  },
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

const bindingsWith = ({
  application: supplied,
}: SuppliedBindings): MachineBindings<
  ApplicationState,
  ApplicationMove,
  ApplicationGuard,
  ApplicationEffect,
  LockedApplication,
  ApplicationDetails
> => ({
  machine: applicationMachine,
  lock: lockApplication,
  write: writeApplicationState,
  guards: { ...supplied.guards, ...ownBindings.guards },
  effects: { ...supplied.effects, ...ownBindings.effects },
  journalEntry: (move, { id, companyId, number }, { reason }) => ({
    subjectKind: "application",
    subjectId: id,
    event: events[move],
    data: { companyId, number, ...(reason && { reason }) },
  }),
});

/** Asks that the opening fee be given back; a person of the desk approves it, as for any refund. */
async function refundIn(tx: Tx, { subject, details }: MovedApplication): Promise<void> {
  const { id, companyId } = subject;
  const payment = await paymentForSubject(
    tx.db,
    { kind: "company", companyId },
    { purpose: "opening", subjectId: id },
  );
  if (payment?.state !== "paid") return;
  const reason = details.reason ?? "Dossier irrecevable";
  await refundPaymentIn(tx, { paymentId: payment.id, reason });
}

/** An application that a person of the staff may not read whole does not exist for them (decision 0080). */
async function existsFor(
  { actor, db }: Pick<GuardContext, "actor" | "db">,
  applicationId: string,
): Promise<boolean> {
  const companyId = await companyOfApplication(db, applicationId);
  if (companyId === undefined) return false;
  const scope = staffScope(actor);
  // Guards refuse staff who act for the company themselves, and say why.
  if (!scope || scope.ownCompanies.includes(companyId)) return true;
  return (await applicationInScope(db, scope, applicationId)) !== undefined;
}

export interface ApplicationChange extends ApplicationDetails {
  applicationId: string;
  move: ApplicationMove;
  /** The version that the asker saw, where a form carries it. */
  seen?: number | undefined;
}

/** Makes a move of an application in somebody's transaction. */
export async function changeApplicationIn(
  tx: Tx,
  { applicationId, move, seen, ...details }: ApplicationChange,
): Promise<Result<{ state: ApplicationState; version: number }, ChangeRefusal>> {
  if (!(await existsFor(tx, applicationId))) return refused("unknown-application");
  const made = await makeMoveIn(tx, bindingsWith(tx.suppliedBindings), {
    id: applicationId,
    move,
    details,
    seen,
  });
  if (made.ok) return done(made.value);
  return refused(made.refusal === "unknown" ? "unknown-application" : made.refusal);
}

/**
 * What each of these moves would come to for who acts now, with the same guards as the move itself: pages show their buttons
 * by it. Guards about what the form of a move says, such as its reason, are named in `takenAsHeld`. Undefined when there is
 * no such application.
 */
export async function applicationVerdicts<Asked extends ApplicationMove>(
  ctx: GuardContext,
  {
    applicationId,
    moves,
    takenAsHeld = [],
  }: { applicationId: string; moves: readonly Asked[]; takenAsHeld?: readonly ApplicationGuard[] },
): Promise<Record<Asked, Verdict<ApplicationState, ApplicationGuard>> | undefined> {
  const subject = await applicationToMove(ctx.db, applicationId);
  if (!subject || !(await existsFor(ctx, applicationId))) return undefined;
  const bindings = bindingsWith(ctx.suppliedBindings);
  const verdicts = {} as Record<Asked, Verdict<ApplicationState, ApplicationGuard>>;
  for (const move of moves)
    verdicts[move] = await askVerdict(ctx, bindings, { subject, move, details: {}, takenAsHeld });
  return verdicts;
}
