import { staffScope } from "#app/accounts/scope.server.ts";
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
import { refundPaymentIn } from "#app/payments/refunds/refund.server.ts";
import {
  type ApplicationEffects,
  type ApplicationGuard,
  type ApplicationMove,
  type ApplicationState,
  applicationMachine,
  type SuppliedApplicationEffects,
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
import { certificateFeeEffects, certificateFeeGuards } from "./certificate-fee.server.ts";
import {
  complementEffects,
  complementGuards,
  notifyOfMoveIn,
} from "./complement-effects.server.ts";
import { writeApplicationState } from "./draft/draft.queries.server.ts";
import { draftGuardHolds } from "./draft/draft.ts";
import {
  type Accepted,
  draftOf,
  freezeIn,
  queueReceiptIn,
  returnDifferenceIn,
} from "./filing/filing.server.ts";
import type { NotifiedDecision } from "./notified-decision.ts";
import { setStaffDueIn } from "./staff-due.server.ts";

/** The input of a move; each move reads its own fields. */
export interface ApplicationDetails {
  /** The reason that the actor typed. */
  reason?: string | undefined;
  /** For `file`: who accepted the sworn statement. */
  sworn?: Accepted | undefined;
  /** For `postpone`: the account of who acts for the session. */
  by?: string | undefined;
  /** For `issue-held`: the last day of the rights, in place of the one of the letter. */
  endsOn?: string | undefined;
  /** For the moves that follow from a decision: the decision that is notified. */
  decision?: NotifiedDecision | undefined;
}

/** Guards and effects of the application machine, all of them or a subset by name. */
export type ApplicationBindings<
  Guard extends ApplicationGuard = ApplicationGuard,
  Effect extends keyof ApplicationEffects = keyof ApplicationEffects,
> = MoveBindings<
  ApplicationState,
  Guard,
  Effect,
  LockedApplication,
  ApplicationDetails,
  ApplicationMove
>;

export type MovedApplication = Moved<
  ApplicationState,
  LockedApplication,
  ApplicationDetails,
  ApplicationMove
>;

/** An effect of a move of the application, in the transaction of the move. */
export type ApplicationEffect = (tx: Tx, moved: MovedApplication) => Promise<void>;

declare module "#app/kernel/context.ts" {
  interface SuppliedBindings {
    application: ApplicationBindings<SuppliedApplicationGuard, keyof SuppliedApplicationEffects>;
  }
}

const ofDraft =
  (guard: ApplicationGuard): ApplicationBindings["guards"][ApplicationGuard] =>
  async (ctx, subject) =>
    draftGuardHolds((await draftOf(ctx, subject)).draft, guard);

const ownBindings: ApplicationBindings<
  Exclude<ApplicationGuard, SuppliedApplicationGuard>,
  Exclude<keyof ApplicationEffects, keyof SuppliedApplicationEffects>
> = {
  guards: {
    assigned: ({ actor }, { handledBy }) =>
      actor.kind === "system" || (actor.kind === "person" && actor.accountId === handledBy),
    "sub-areas-chosen": ofDraft("sub-areas-chosen"),
    "figures-complete": ofDraft("figures-complete"),
    "discrepancies-confirmed": ofDraft("discrepancies-confirmed"),
    "no-missing-document": ofDraft("no-missing-document"),
    "opening-fee-paid": ofDraft("opening-fee-paid"),
    sworn: (_ctx, _subject, { sworn }) => sworn !== undefined,
    ...complementGuards,
    ...certificateFeeGuards,
  },
  effects: {
    "set-due": (tx, { subject, to }) => setStaffDueIn(tx, { applicationId: subject.id, state: to }),
    freeze: async (tx, { subject, details: { sworn } }) => {
      if (sworn) await freezeIn(tx, subject, sworn);
    },
    "return-difference": (tx, { subject }) => returnDifferenceIn(tx, subject),
    receipt: (tx, { subject }) => queueReceiptIn(tx, subject.id),
    ...complementEffects,
    refund: refundIn,
    ...certificateFeeEffects,
    notify: notifyOfMoveIn,
  },
};

const bindingsWith = ({
  application: supplied,
}: SuppliedBindings): MachineBindings<
  ApplicationState,
  ApplicationMove,
  ApplicationGuard,
  keyof ApplicationEffects,
  LockedApplication,
  ApplicationDetails
> => ({
  machine: applicationMachine,
  lock: lockApplication,
  write: writeApplicationState,
  guards: { ...supplied.guards, ...ownBindings.guards },
  effects: { ...supplied.effects, ...ownBindings.effects },
  journalEntry: (move, { id, companyId, number }, { reason, endsOn, by }) => ({
    subjectKind: "application",
    subjectId: id,
    event: applicationMachine.moves[move].event.name,
    data: {
      companyId,
      number,
      ...(reason && { reason }),
      ...(endsOn && { endsOn }),
      ...(by && { by }),
    },
  }),
});

/** Asks for a refund of the opening fee; a person of the desk approves it like any other refund. */
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

/**
 * The relation of the actor to an application: `unknown` where a staff member may not read it as a whole (decision
 * 0080), `own-company` where a staff member acts for its company and therefore makes no staff move.
 */
async function relationTo(
  { actor, db }: Pick<GuardContext, "actor" | "db">,
  applicationId: string,
): Promise<"unknown" | "own-company" | "other"> {
  const companyId = await companyOfApplication(db, applicationId);
  if (companyId === undefined) return "unknown";
  const scope = staffScope(actor);
  if (!scope) return "other";
  if (scope.ownCompanies.includes(companyId)) return "own-company";
  return (await applicationInScope(db, scope, applicationId)) ? "other" : "unknown";
}

/** A staff member whose move is refused because they act for the company gets that reason. */
const withReason = <Refusal extends string>(relation: string, refusal: Refusal) =>
  refusal === "not-yours" && relation === "own-company" ? "own-company" : refusal;

export interface ApplicationChange extends ApplicationDetails {
  applicationId: string;
  move: ApplicationMove;
  /** The version that the form was shown with, if it carries one. */
  seen?: number | undefined;
}

/** Makes a move of an application in the caller's transaction. */
export async function changeApplicationIn(
  tx: Tx,
  { applicationId, move, seen, ...details }: ApplicationChange,
): Promise<Result<{ state: ApplicationState; version: number }, ChangeRefusal>> {
  const relation = await relationTo(tx, applicationId);
  if (relation === "unknown") return refused("unknown-application");
  const result = await makeMoveIn(tx, bindingsWith(tx.suppliedBindings), {
    id: applicationId,
    move,
    details,
    seen,
  });
  if (result.ok) return done(result.value);
  if (result.refusal === "unknown") return refused("unknown-application");
  return refused(withReason(relation, result.refusal));
}

type ApplicationVerdict = Verdict<ApplicationState, ApplicationGuard | "own-company">;

/**
 * The verdict of each of these moves for the current actor, by the same guards as the move itself, so that pages show the
 * right buttons. `takenAsHeld` names guards about input of the move's form, such as a reason. Undefined when there is no
 * such application.
 */
export async function applicationVerdicts<Asked extends ApplicationMove>(
  ctx: GuardContext,
  {
    applicationId,
    moves,
    takenAsHeld = [],
  }: { applicationId: string; moves: readonly Asked[]; takenAsHeld?: readonly ApplicationGuard[] },
): Promise<Record<Asked, ApplicationVerdict> | undefined> {
  const [subject, relation] = await Promise.all([
    applicationToMove(ctx.db, applicationId),
    relationTo(ctx, applicationId),
  ]);
  if (!subject || relation === "unknown") return undefined;
  const bindings = bindingsWith(ctx.suppliedBindings);
  const verdicts = {} as Record<Asked, ApplicationVerdict>;
  await Promise.all(
    moves.map(async (move) => {
      const verdict = await askVerdict(ctx, bindings, { subject, move, details: {}, takenAsHeld });
      verdicts[move] = verdict.ok ? verdict : refused(withReason(relation, verdict.refusal));
    }),
  );
  return verdicts;
}
