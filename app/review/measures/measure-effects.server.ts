import { changeQualificationIn } from "#app/certificates/change-qualification.server.ts";
import { issueCertificateIn } from "#app/certificates/issue-certificate.server.ts";
import type { QualificationMove } from "#app/certificates/qualification.machine.ts";
import type { QualificationState } from "#app/certificates/qualification.ts";
import type { MoveBindings } from "#app/journal/make-move.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import type { MeasureDetails } from "./change-measure.server.ts";
import { measureLetterTask } from "./draw-measure-letter.server.ts";
import {
  type MeasureWork,
  mailChangeIn,
  mailHearingIn,
  mailWorkIn,
} from "./mail-measure.server.ts";
import type { MeasureEffects, MeasureGuard, MeasureMove, MeasureState } from "./measure.machine.ts";
import { measureSigners, recipient } from "./measure.queries.server.ts";
import type { MeasureKind } from "./measure.ts";
import { insertMeasureLetter } from "./measure-letter.queries.server.ts";
import { standingOfMeasure } from "./measure-rights.queries.server.ts";
import type { LockedMeasure } from "./measure-writes.queries.server.ts";
import { isReduced, reducedRank } from "./reduced-right.ts";

/** The move of a qualification that a move of a measure makes, from the states in which it makes it. */
interface RightMove {
  move: QualificationMove;
  from: readonly QualificationState[];
}

/** What a move of a measure does to its qualifications; null for nothing. */
export function rightMoveOf(
  move: MeasureMove,
  { kind, isUrgent }: { kind: MeasureKind; isUrgent: boolean },
): RightMove | null {
  if (move === "suspend-at-once") return { move: "suspend", from: ["granted"] };
  if (move === "drop") return isUrgent ? { move: "lift", from: ["suspended"] } : null;
  if (kind === "condition" || kind === "reduction") return null;
  if (move === "lift") return { move: "lift", from: ["suspended"] };
  if (move !== "decide") return null;
  return kind === "withdrawal"
    ? { move: "withdraw", from: ["granted", "suspended"] }
    : { move: "suspend", from: ["granted"] };
}

/** Makes a move of each qualification of a measure that has not ended and is in one of these states. */
export async function changeRightsIn(
  tx: Tx,
  { id: measureId, number }: Pick<LockedMeasure, "id" | "number">,
  { move, from }: RightMove,
): Promise<void> {
  const rights = await standingOfMeasure(tx.db, { measureId, today: todayInDakar(tx.now) });
  for (const right of rights.filter(({ state }) => from.includes(state))) {
    const changed = await changeQualificationIn(tx, {
      qualificationId: right.id,
      move,
      reason: number,
    });
    if (!changed.ok) throw new Error(`A measure changes no right: ${changed.refusal}.`);
  }
}

/** Replaces the rights of a decided reduction that are in force by lower ones, on a certificate for each kind of certificate they stood on. */
async function reduceRightsIn(tx: Tx, measure: LockedMeasure): Promise<void> {
  const today = todayInDakar(tx.now);
  const standing = await standingOfMeasure(tx.db, { measureId: measure.id, today });
  const reduced = standing.filter(
    (right) => right.state === "granted" && isReduced(right, measure),
  );
  for (const kind of new Set(reduced.map(({ certificateKind }) => certificateKind))) {
    const issued = await issueCertificateIn(asSystem(tx, "measures"), {
      companyId: measure.companyId,
      kind,
      decidedOn: today,
      measureId: measure.id,
      qualifications: reduced
        .filter(({ certificateKind }) => certificateKind === kind)
        .map(({ subAreaId, endsOn, ...rank }) => ({
          subAreaId,
          startsOn: today,
          endsOn,
          ...reducedRank(rank, measure),
        })),
    });
    if (!issued.ok) throw new Error(`A reduction issues no certificate: ${issued.refusal}.`);
  }
}

/** Whether the urgent suspension of a measure is running. */
export const runsUrgently = ({
  urgentUntil,
  urgentEndedAt,
}: Pick<LockedMeasure, "urgentUntil" | "urgentEndedAt">): boolean =>
  urgentUntil !== null && urgentEndedAt === null;

/** What is mailed of a move to whoever asked the company, or proposed to lift. */
const workOfMove: Partial<Record<MeasureMove, MeasureWork>> = {
  decide: "decided",
  drop: "dropped",
  keep: "kept",
  lift: "lifted",
};

export const measureEffects: MoveBindings<
  MeasureState,
  MeasureGuard,
  keyof MeasureEffects,
  LockedMeasure,
  MeasureDetails,
  MeasureMove
>["effects"] = {
  "change-rights": async (tx, { move, subject }) => {
    const { id: measureId, kind } = subject;
    const rightMove = rightMoveOf(move, { kind, isUrgent: runsUrgently(subject) });
    // A secretary who is a deputy may drop a measure, and lifts no right by that role.
    const at = move === "drop" ? asSystem(tx, "measures") : tx;
    if (move === "decide" && kind === "reduction") await reduceRightsIn(tx, subject);
    if (rightMove) await changeRightsIn(at, { id: measureId, number: subject.number }, rightMove);
  },
  "write-letter": async (tx, { subject, details: { letter } }) => {
    const { actor } = tx;
    if (!letter || actor.kind !== "person") throw new Error("A measure takes effect by a letter.");
    const letterId = await insertMeasureLetter(tx, {
      measureId: subject.id,
      companyId: subject.companyId,
      ...letter,
      signedBy: actor.accountId,
    });
    await addTask(tx, measureLetterTask, { key: letterId, data: { letterId } });
  },
  "tell-hearing": async (tx, { subject, details: { columns } }) => {
    const { hearing } = columns;
    if (hearing) await mailHearingIn(tx, { ...subject, dueOn: hearing.dueOn, isReminder: false });
  },
  "tell-company": async (tx, { move, subject }) => {
    const change = move === "lift" ? "lifted" : "letter";
    if (move !== "drop") await mailChangeIn(tx, subject, change);
    else if (subject.askedAt !== null)
      await mailChangeIn(tx, subject, runsUrgently(subject) ? "urgent-dropped" : "dropped");
  },
  "tell-asker": async (tx, { move, subject }) => {
    const work = workOfMove[move];
    const isAboutLift = move === "keep" || move === "lift";
    const askedBy = isAboutLift ? subject.liftProposedBy : (subject.askedBy ?? subject.proposedBy);
    if (work && askedBy)
      await mailWorkIn(tx, subject, { work, to: await recipient(tx.db, askedBy) });
  },
  "tell-deciders": async (tx, { subject, details: { columns } }) => {
    const { companyId } = subject;
    const signers = await measureSigners(tx.db, {
      companyId,
      at: tx.now,
      today: todayInDakar(tx.now),
    });
    const others = signers.filter(({ id }) => id !== columns.liftProposed?.by);
    await mailWorkIn(tx, subject, { work: "to-lift", to: others });
  },
};
