import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import type { ChangeRefusal } from "./certificate.refusals.ts";
import {
  type QualificationEffects,
  type QualificationGuard,
  type QualificationMove,
  qualificationMachine,
} from "./qualification.machine.ts";
import {
  assertRights,
  type LockedRight,
  lockRight,
  writeState,
} from "./qualification.queries.server.ts";
import type { QualificationState } from "./qualification.ts";

interface Details {
  reason: string;
  /** First day on which the change applies; today when omitted. */
  from?: string;
}

const bindings: MachineBindings<
  QualificationState,
  QualificationMove,
  QualificationGuard,
  keyof QualificationEffects,
  LockedRight,
  Details
> = {
  machine: qualificationMachine,
  lock: lockRight,
  write: writeState,
  guards: {
    "not-ended": ({ now }, { endsOn }) => endsOn >= todayInDakar(now),
  },
  effects: {
    assert: async ({ db, now }, { subject, to, details, journalId }) => {
      const days = [details.from ?? todayInDakar(now), subject.startsOn];
      const validFrom = to === "void" ? subject.startsOn : (days.sort().at(-1) ?? subject.startsOn);
      const assertion = {
        qualificationId: subject.id,
        says: to,
        validFrom,
        validUntil: subject.endsOn,
      };
      await assertRights(db, [assertion], { at: now, journalId });
    },
    list: async (tx, { subject }) => {
      await projectListingsIn(tx, [subject.companyId]);
    },
  },
  journalEntry: (move, { id, companyId, subAreaId }, { reason }) => ({
    subjectKind: "company",
    subjectId: companyId,
    event: qualificationMachine.moves[move].event.name,
    data: { qualificationId: id, subAreaId, reason },
  }),
};

interface Change extends Details {
  qualificationId: string;
  move: QualificationMove;
  /** The version that the user saw, when a form carries it. */
  seen?: number;
}

/**
 * Applies a move to a qualification in the transaction of the decision and appends its assertion: suspends it, lifts
 * the suspension, withdraws it for good, annuls it from its first day, or marks it as replaced by one of another certificate.
 */
export async function changeQualificationIn(
  tx: Tx,
  { qualificationId, move, seen, ...details }: Change,
): Promise<Result<{ state: QualificationState; version: number }, ChangeRefusal>> {
  if (!isId(qualificationId)) return refused("unknown-qualification");
  const result = await makeMoveIn(tx, bindings, {
    id: qualificationId,
    move,
    details,
    seen,
  });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-qualification" : result.refusal);
}
