import { staffScope } from "#app/accounts/scope.server.ts";
import {
  askVerdict,
  type GuardContext,
  type MachineBindings,
  makeMoveIn,
} from "#app/journal/make-move.server.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  type ComplaintEffects,
  type ComplaintGuard,
  type ComplaintMove,
  type ComplaintState,
  complaintMachine,
} from "./complaint.machine.ts";
import { complaintInRegister, concernOf } from "./complaint.queries.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { complaintEffects } from "./complaint-effects.server.ts";
import {
  type ComplaintColumns,
  type LockedComplaint,
  lockComplaint,
  writeComplaintState,
} from "./complaint-writes.queries.server.ts";
import { hearingOf } from "./hearing.queries.server.ts";

/** The columns that the move writes, and of a proposal its outcome, which decides whether the company must have been heard. */
type Details = ComplaintColumns;

const accountOfActor = ({ actor }: GuardContext): string | null =>
  actor.kind === "person" ? actor.accountId : null;

const guards: MachineBindings<
  ComplaintState,
  ComplaintMove,
  ComplaintGuard,
  keyof ComplaintEffects,
  LockedComplaint,
  Details
>["guards"] = {
  unconcerned: async (ctx, { id }) => {
    const accountId = accountOfActor(ctx);
    return accountId !== null && (await concernOf(ctx.db, { complaintId: id, accountId })) === null;
  },
  "in-charge": (ctx, { handledBy }) => handledBy === accountOfActor(ctx),
  "another-person": (ctx, { proposedBy }) => proposedBy !== accountOfActor(ctx),
  "company-heard": async ({ db, now }, { id, kind, companyId, outcome }, { proposal }) => {
    const proposed = proposal?.outcome ?? outcome;
    if (kind === "body" || companyId === "") return true;
    if (proposed !== "founded" && proposed !== "partly-founded") return true;
    const hearing = await hearingOf(db, id);
    return hearing !== undefined && (hearing.answer !== null || hearing.dueOn < todayInDakar(now));
  },
};

/** The bindings of one move, whose `write` adds the columns of the move to its state. */
const bindingsFor = (columns: Details) => ({
  machine: complaintMachine,
  lock: lockComplaint,
  write: (db: Db, change: Parameters<typeof writeComplaintState>[1]) =>
    writeComplaintState(db, change, columns),
  guards,
  effects: complaintEffects,
  journalEntry: (move: ComplaintMove, { id, number }: LockedComplaint) =>
    ({
      subjectKind: "complaint",
      subjectId: id,
      event: complaintMachine.moves[move].event.name,
      data: { number },
    }) as const,
});

interface Change {
  complaintId: string;
  move: ComplaintMove;
  columns: ComplaintColumns;
  /** The version that the form was shown with. */
  seen?: number | undefined;
}

/**
 * Makes a move of a complaint that its actor may know of, with what the move writes. What a reader may not know of is unknown to them.
 */
export async function changeComplaintIn(
  tx: Tx,
  { complaintId, move, columns, seen }: Change,
): Promise<Result<{ state: ComplaintState; version: number }, ComplaintRefusal>> {
  if (!(await isKnownTo(tx, complaintId))) return refused("unknown-complaint");
  const result = await makeMoveIn(tx, bindingsFor(columns), {
    id: complaintId,
    move,
    details: columns,
    seen,
  });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-complaint" : result.refusal);
}

/** A move of staff who hold a permission, in a transaction of its own. */
export async function changeComplaint(
  ctx: Context,
  {
    permission,
    columns,
    ...change
  }: Omit<Change, "columns"> & {
    permission: "complaint.handle" | "complaint.decide";
    columns: (by: string, at: Date) => ComplaintColumns;
  },
): Promise<Result<null, ComplaintRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, permission)) return refused("not-yours");
  return await ctx.transaction<Result<null, ComplaintRefusal>>(async (tx) => {
    const moved = await changeComplaintIn(tx, {
      ...change,
      columns: columns(actor.accountId, tx.now),
    });
    return moved.ok ? done(null) : moved;
  });
}

/** Whether the actor may know that a complaint exists: the product always, staff by the register. */
export async function isKnownTo(
  { db, actor }: Pick<Tx, "db" | "actor">,
  complaintId: string,
): Promise<boolean> {
  if (!isId(complaintId)) return false;
  if (actor.kind === "system") return true;
  const scope = staffScope(actor);
  return scope !== null && (await complaintInRegister(db, scope, complaintId)) !== undefined;
}

/** What the actor may do with a complaint now, for the buttons of its page. The words of its forms are taken as given. */
export async function complaintVerdicts(ctx: GuardContext, complaint: LockedComplaint) {
  const ask = async (move: ComplaintMove) => {
    const verdict = await askVerdict(ctx, bindingsFor({}), {
      subject: complaint,
      move,
      details: {},
      // A proposal may have any outcome; the company must have been heard for two of them.
      takenAsHeld: move === "propose" ? ["company-heard"] : [],
    });
    return verdict.ok ? null : verdict.refusal;
  };
  const [acknowledge, propose, returned, decide] = await Promise.all(
    (["acknowledge", "propose", "return", "decide"] as const).map(ask),
  );
  return { acknowledge, propose, return: returned, decide };
}
