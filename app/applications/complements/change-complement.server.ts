import type { ComplementEvent } from "#app/journal/events.ts";
import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { ComplementRefusal } from "../after-filing.refusals.ts";
import {
  type ComplementGuard,
  type ComplementMove,
  type ComplementState,
  complementMachine,
} from "./complement.machine.ts";
import {
  type LockedComplement,
  lockComplement,
  writeComplementState,
  writeDue,
} from "./complement.queries.server.ts";

interface Details {
  /** By when it is to be answered. */
  dueOn?: string;
  /** Why an answer does not do, or nothing is asked any more. */
  why?: string;
}

const events: Record<ComplementMove, ComplementEvent> = {
  open: "complement-asked",
  answer: "complement-answered",
  lift: "complement-lifted",
  insist: "complement-insufficient",
  waive: "complement-waived",
  lapse: "complement-lapsed",
};

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
  // What somebody wrote may be personal: the journal holds its hash.
  journalEntry: (
    move,
    { id, application, position, targetKind, target, answer },
    { dueOn, why },
  ) => ({
    subjectKind: "application",
    subjectId: application.id,
    event: events[move],
    data: {
      ...{ complementId: id, position, targetKind, target },
      ...(dueOn && { dueOn }),
      ...(why && { why }),
      ...(move === "answer" && answer && { answerSha256: sha256Hex(canonicalJson(answer)) }),
    },
  }),
  effects: {},
};

/** The product makes what follows by itself from a move of an application, whoever made that. */
export const bySystem = (tx: Tx): Tx => asSystem(tx, "applications");

interface OnComplement<Value> {
  /** Why who asks may not, or may not now. */
  obstacle: (
    tx: Tx,
    complement: LockedComplement,
  ) => ComplementRefusal | null | Promise<ComplementRefusal | null>;
  work: (tx: Tx, complement: LockedComplement) => Promise<Result<Value, ComplementRefusal>>;
}

/** Runs the work on a complement in a transaction of its own, locked, where nothing stands against it. */
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
  /** The version that the asker saw, where a form carries it. */
  seen?: number | undefined;
}

/** Makes a move of a complement in somebody's transaction, under the lock of its application; a day given with it is its new last one. */
export async function changeComplementIn(
  tx: Tx,
  { complementId, move, seen, ...details }: Change,
): Promise<Result<{ state: ComplementState; version: number }, ComplementRefusal>> {
  // The table has no complement without a day that a company can see, so the day comes first.
  const locked = details.dueOn ? await lockComplement(tx.db, complementId) : undefined;
  if (locked && details.dueOn) await writeDue(tx.db, locked.id, details.dueOn);
  const made = await makeMoveIn(tx, bindings, { id: complementId, move, details, seen });
  if (made.ok) return done(made.value);
  return refused(made.refusal === "unknown" ? "unknown-complement" : made.refusal);
}
