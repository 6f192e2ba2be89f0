import { staffScope } from "#app/accounts/scope.server.ts";
import {
  askVerdict,
  type GuardContext,
  type MachineBindings,
  makeMoveIn,
} from "#app/journal/make-move.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mayAttest } from "../decision/decision-guards.queries.server.ts";
import {
  type MeasureEffects,
  type MeasureGuard,
  type MeasureMove,
  type MeasureState,
  measureMachine,
} from "./measure.machine.ts";
import { concernWithCompany, measureInScope } from "./measure.queries.server.ts";
import type { MeasureRefusal } from "./measure.refusals.ts";
import { MONTHS_WITHOUT_SECOND_URGENT } from "./measure.ts";
import { measureEffects, runsUrgently } from "./measure-effects.server.ts";
import type { MeasureLetter } from "./measure-letter.ts";
import { hadUrgentSuspension, standingOfMeasure } from "./measure-rights.queries.server.ts";
import {
  type LockedMeasure,
  lockMeasure,
  type MeasureColumns,
  writeMeasureState,
} from "./measure-writes.queries.server.ts";
import { isReduced } from "./reduced-right.ts";

/** What a move writes, and the letter that it sends. */
export interface MeasureDetails {
  columns: MeasureColumns;
  letter?: { letter: MeasureLetter; sha256: string } | undefined;
}

const accountOfActor = ({ actor }: GuardContext): string | null =>
  actor.kind === "person" ? actor.accountId : null;

const standing = ({ db, now }: GuardContext, { id }: LockedMeasure) =>
  standingOfMeasure(db, { measureId: id, today: todayInDakar(now) });

const guards: MachineBindings<
  MeasureState,
  MeasureMove,
  MeasureGuard,
  keyof MeasureEffects,
  LockedMeasure,
  MeasureDetails
>["guards"] = {
  unconcerned: async (ctx, { companyId }) => {
    const accountId = accountOfActor(ctx);
    const today = todayInDakar(ctx.now);
    return (
      accountId !== null &&
      (await concernWithCompany(ctx.db, { companyId, accountId, today })) === null
    );
  },
  presides: async (ctx) => {
    const accountId = accountOfActor(ctx);
    return accountId !== null && (await mayAttest(ctx.db, accountId, ctx.now));
  },
  "another-person": (ctx, { proposedBy }) => proposedBy !== accountOfActor(ctx),
  "lifts-another": (ctx, { liftProposedBy }) => liftProposedBy !== accountOfActor(ctx),
  "company-heard": ({ now }, { answer, dueOn }) =>
    answer !== null || (dueOn !== null && dueOn < todayInDakar(now)),
  "rights-in-force": async (ctx, measure) => {
    const rights = await standing(ctx, measure);
    if (measure.kind === "reduction")
      return rights.some((right) => right.state === "granted" && isReduced(right, measure));
    // A suspension that was made at once is confirmed; another one suspends what is in force.
    return rights.some(
      ({ state }) => state === "granted" || measure.kind === "withdrawal" || runsUrgently(measure),
    );
  },
  "ends-urgent": async (ctx, measure) => {
    const accountId = accountOfActor(ctx);
    if (!runsUrgently(measure)) return true;
    return accountId !== null && (await mayAttest(ctx.db, accountId, ctx.now));
  },
  "can-be-urgent": (_, { kind }) => kind === "suspension",
  "first-urgent": async ({ db, now }, { id }) => {
    const since = addMonths(todayInDakar(now), -MONTHS_WITHOUT_SECOND_URGENT);
    return !(await hadUrgentSuspension(db, { measureId: id, since }));
  },
  "can-be-lifted": async (ctx, measure) => {
    const rights = await standing(ctx, measure);
    if (measure.kind === "condition") return rights.some(({ state }) => state === "granted");
    return measure.kind === "suspension" && rights.some(({ state }) => state === "suspended");
  },
};

const bindingsFor = ({ columns }: MeasureDetails) => ({
  machine: measureMachine,
  lock: lockMeasure,
  write: (db: Db, change: Parameters<typeof writeMeasureState>[1]) =>
    writeMeasureState(db, change, columns),
  guards,
  effects: measureEffects,
  journalEntry: (move: MeasureMove, { id, number, companyId, kind }: LockedMeasure) =>
    ({
      subjectKind: "company",
      subjectId: companyId,
      event: measureMachine.moves[move].event.name,
      data: { measureId: id, number, kind },
    }) as const,
});

interface Change extends MeasureDetails {
  measureId: string;
  move: MeasureMove;
  /** The version that the form was shown with. */
  seen?: number | undefined;
}

/** Makes a move of a measure in a transaction whose caller knows that the actor may know of the measure. */
export async function changeMeasureIn(
  tx: Tx,
  { measureId, move, seen, ...details }: Change,
): Promise<Result<{ state: MeasureState; version: number }, MeasureRefusal>> {
  const result = await makeMoveIn(tx, bindingsFor(details), {
    id: measureId,
    move,
    details,
    seen,
  });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-measure" : result.refusal);
}

/**
 * Runs an act of staff on a measure that they may know of, in a transaction of its own. Who holds no permission, or is tied to
 * the company, is told so; a measure outside their scope is unknown.
 */
export async function onMeasure<Value>(
  ctx: Context,
  { measureId, permission }: { measureId: string; permission: Permission },
  act: (tx: Tx, actor: Person) => Promise<Result<Value, MeasureRefusal>>,
): Promise<Result<Value, MeasureRefusal>> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope || !permit(actor, permission)) return refused("not-yours");
  return await ctx.transaction<Result<Value, MeasureRefusal>>(async (tx) => {
    const measure = isId(measureId) ? await measureInScope(tx, scope, measureId) : undefined;
    if (!measure) return refused("unknown-measure");
    const { companyId } = measure;
    const today = todayInDakar(tx.now);
    if (await concernWithCompany(tx.db, { companyId, accountId: actor.accountId, today }))
      return refused("unconcerned");
    return await act(tx, actor);
  });
}

/** What the actor may do with a measure now, for the buttons of its page: the first reason against each move, null where none is. */
export async function measureVerdicts(ctx: GuardContext, measure: LockedMeasure) {
  const ask = async (move: MeasureMove) => {
    const details: MeasureDetails = { columns: {} };
    const verdict = await askVerdict(ctx, bindingsFor(details), {
      subject: measure,
      move,
      details,
    });
    return verdict.ok ? null : verdict.refusal;
  };
  const moves = Object.keys(measureMachine.moves) as MeasureMove[];
  const verdicts = await Promise.all(moves.map(async (move) => [move, await ask(move)] as const));
  return Object.fromEntries(verdicts) as Record<MeasureMove, MeasureRefusal | null>;
}
