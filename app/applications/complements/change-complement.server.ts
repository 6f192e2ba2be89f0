import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  type ComplementGuard,
  type ComplementMove,
  type ComplementState,
  complementMachine,
} from "./complement.machine.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import {
  type LockedComplement,
  lockComplement,
  writeComplementState,
  writeDue,
} from "./complement-writes.queries.server.ts";

interface Details {
  /** The last day to answer it. */
  dueOn?: string;
  /** Why an answer is insufficient, or why the complement is taken back. */
  why?: string;
}

const bindings: MachineBindings<
  ComplementState,
  ComplementMove,
  ComplementGuard,
  never,
  LockedComplement,
  Details
> = {
  machine: complementMachine,
  lock: lockComplement,
  write: writeComplementState,
  guards: {
    "answer-given": (_tx, { answer }) => answer !== null,
    "day-given": (_tx, _complement, { dueOn }) => dueOn !== undefined,
  },
  // An answer may hold personal data, so the journal gets its hash only.
  journalEntry: (
    move,
    { id, application, position, targetKind, target, answer },
    { dueOn, why },
  ) => ({
    subjectKind: "application",
    subjectId: application.id,
    event: complementMachine.moves[move].event.name,
    data: {
      complementId: id,
      position,
      targetKind,
      target,
      ...(dueOn && { dueOn }),
      ...(why && { why }),
      ...(move === "answer" && answer && { answerSha256: sha256Hex(canonicalJson(answer)) }),
    },
  }),
  effects: {},
};

/** The context for moves that follow from a move of an application: the product is their actor, whoever made that move. */
export const bySystem = (tx: Tx): Tx => asSystem(tx, "applications");

interface OnComplement<Value> {
  /** Why the actor may not act on this complement, or not now; null when they may. */
  obstacle: (
    tx: Tx,
    complement: LockedComplement,
  ) => ComplementRefusal | null | Promise<ComplementRefusal | null>;
  work: (tx: Tx, complement: LockedComplement) => Promise<Result<Value, ComplementRefusal>>;
}

/** Runs the work on a locked complement in a transaction of its own, unless there is an obstacle. */
export async function onComplement<Value>(
  ctx: Context,
  complementId: string,
  { obstacle, work }: OnComplement<Value>,
): Promise<Result<Value, ComplementRefusal>> {
  return await ctx.transaction(async (tx) => {
    const complement = await lockComplement(tx.db, complementId);
    if (!complement) return refused("unknown-complement");
    const why = await obstacle(tx, complement);
    return why ? refused(why) : await work(tx, complement);
  });
}

interface Change extends Details {
  complementId: string;
  move: ComplementMove;
  /** The version that the form was shown with, if it carries one. */
  seen?: number | undefined;
}

/** Makes a move of a complement in the caller's transaction, under the lock of its application; `dueOn` sets its last day. */
export async function changeComplementIn(
  tx: Tx,
  { complementId, move, seen, ...details }: Change,
): Promise<Result<{ state: ComplementState; version: number }, ComplementRefusal>> {
  // A check of the table requires a last day for every state that a company can see, so write the day before the state.
  const locked = details.dueOn ? await lockComplement(tx.db, complementId) : undefined;
  if (locked && details.dueOn) await writeDue(tx.db, locked.id, details.dueOn);
  const result = await makeMoveIn(tx, bindings, { id: complementId, move, details, seen });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-complement" : result.refusal);
}
