import { actorName, type Mover, moversOf } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import {
  effectsOf,
  type Machine,
  type MoveRefusal,
  type Verdict,
  verdict,
} from "#app/kernel/machine.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { appendToJournal, type JournalEntry } from "./append.server.ts";

/** A subject as read under its lock. */
export interface Standing<State extends string> {
  id: string;
  companyId: string;
  state: State;
  /** How many states the subject has been in. */
  version: number;
}

/** The state that replaces the one that was read. */
export interface StateChange<State extends string> {
  from: Omit<Standing<State>, "companyId">;
  to: State;
  at: Date;
}

/** The columns that the `write` of every machine sets, and the condition that the row is unchanged since it was read. */
export const stateChange = <State extends string>({ from, to, at }: StateChange<State>) => ({
  columns: { state: to, state_since: at, version: from.version + 1 },
  asRead: { id: from.id, version: from.version, state: from.state },
});

/** A move that has been written. */
export interface Moved<State extends string, Subject, Details, Move extends string = string> {
  move: Move;
  /** The state before the move. */
  subject: Subject;
  to: State;
  version: number;
  details: Details;
  /** Id of the journal row that records the move. */
  journalId: string;
}

/** What a guard may read. A use case runs the guard in its transaction under the lock; a page runs it without either. */
export type GuardContext = Pick<Context, "actor" | "now" | "suppliedBindings"> & { db: Db };

/** The functions behind the names of guards and effects; a name without its function does not compile. */
export interface MoveBindings<
  State extends string,
  Guard extends string,
  Effect extends string,
  Subject extends Standing<State>,
  Details,
  Move extends string = string,
> {
  guards: Record<
    Guard,
    (ctx: GuardContext, subject: Subject, details: Details) => boolean | Promise<boolean>
  >;
  effects: Record<Effect, (tx: Tx, moved: Moved<State, Subject, Details, Move>) => Promise<void>>;
}

/** Everything that a move of this machine needs: its lock, its write, its guards and effects, its journal event. */
export interface MachineBindings<
  State extends string,
  Move extends string,
  Guard extends string,
  Effect extends string,
  Subject extends Standing<State>,
  Details,
> extends MoveBindings<State, Guard, Effect, Subject, Details, Move> {
  machine: Machine<State, Move, Mover, Guard, Effect>;
  /**
   * First locks the rows that the guards read (the company, the application), so that their answers stay true, then the
   * subject. Undefined when there is no such subject.
   */
  lock: (db: Db, id: string) => Promise<Subject | undefined>;
  /** Writes the new state, version + 1 and the instant if id, version and state are unchanged; false otherwise. */
  write: (db: Db, change: StateChange<State> & { from: Subject }) => Promise<boolean>;
  journalEntry: (move: Move, subject: Subject, details: Details) => JournalEntry;
}

interface Asked<Move extends string, Details> {
  id: string;
  move: Move;
  details: Details;
  /** The version that the form was shown with, if it carries one. */
  seen?: number | undefined;
}

/** `unknown`: no such subject. `changed-meanwhile`: the subject has changed since the form was shown. */
type MakeMoveRefusal<Guard extends string> = MoveRefusal<Guard> | "unknown" | "changed-meanwhile";

interface Question<Move extends string, Guard extends string, Subject, Details> {
  subject: Subject;
  move: Move;
  details: Details;
  /** Guards about input of the move's own form, such as a reason: a page that only shows the button assumes that they hold. */
  takenAsHeld?: readonly Guard[];
}

/**
 * Whether the actor may make the move now by all of its guards, or the first reason against it. `makeMoveIn` calls this
 * under its lock and a page calls it for its buttons, so that the two cannot disagree.
 */
export async function askVerdict<
  State extends string,
  Move extends string,
  Guard extends string,
  Effect extends string,
  Subject extends Standing<State>,
  Details,
>(
  ctx: GuardContext,
  {
    machine,
    guards,
  }: Pick<MachineBindings<State, Move, Guard, Effect, Subject, Details>, "machine" | "guards">,
  { subject, move, details, takenAsHeld = [] }: Question<Move, Guard, Subject, Details>,
): Promise<Verdict<State, Guard>> {
  const actor = moversOf(ctx.actor, subject.companyId);
  // Guards read the database, so ask them only when actor and state allow the move.
  const allowed = verdict(machine, move, { state: subject.state, actor, holds: () => true });
  if (!allowed.ok) return allowed;
  for (const guard of machine.moves[move].guards ?? [])
    if (!takenAsHeld.includes(guard) && !(await guards[guard](ctx, subject, details)))
      return { ok: false, refusal: guard };
  return allowed;
}

/**
 * Makes one move of a machine in the caller's transaction: locks the subject, asks for the verdict, writes state and
 * version, closes the stay and opens the next, appends to the journal, and runs the effects in order. The same form posted
 * twice by the same actor gets the first answer again.
 */
export async function makeMoveIn<
  State extends string,
  Move extends string,
  Guard extends string,
  Effect extends string,
  Subject extends Standing<State>,
  Details,
>(
  tx: Tx,
  bindings: MachineBindings<State, Move, Guard, Effect, Subject, Details>,
  { id, move, details, seen }: Asked<Move, Details>,
): Promise<Result<{ state: State; version: number }, MakeMoveRefusal<Guard>>> {
  const { machine } = bindings;
  const subject = await bindings.lock(tx.db, id);
  if (!subject) return refused("unknown");
  if (seen !== undefined && seen !== subject.version) {
    // A form may carry any number.
    const isVersion = Number.isInteger(seen) && Math.abs(seen) < 2 ** 31 - 1;
    const twice = isVersion && (await isOwnMove(tx, machine.name, { id, version: seen + 1, move }));
    return twice ? done({ state: machine.moves[move].to, version: seen + 1 }) : changedMeanwhile;
  }
  const moveVerdict = await askVerdict(tx, bindings, { subject, move, details });
  if (!moveVerdict.ok) return refused(moveVerdict.refusal);
  const { to } = moveVerdict;
  if (!(await bindings.write(tx.db, { from: subject, to, at: tx.now }))) return changedMeanwhile;
  const version = subject.version + 1;
  await closeStay(tx, machine.name, subject);
  await openStays(tx, machine, [{ id, state: to, version, move }]);
  const { journalId } = await appendToJournal(tx, bindings.journalEntry(move, subject, details));
  for (const effect of effectsOf(machine.moves[move]))
    await bindings.effects[effect](tx, { move, subject, to, version, details, journalId });
  return done({ state: to, version });
}

const changedMeanwhile = refused("changed-meanwhile");

/** Opens the first stay of subjects that were just inserted in the initial state of their machine. */
export async function openFirstStayIn<State extends string>(
  tx: Tx,
  machine: Machine<State>,
  ids: readonly string[],
): Promise<void> {
  await openStays(
    tx,
    machine,
    ids.map((id) => ({ id, state: machine.initial, version: 1, move: null })),
  );
}

async function openStays<State extends string>(
  tx: Tx,
  { name, states }: Pick<Machine<State>, "name" | "states">,
  entered: readonly { id: string; state: State; version: number; move: string | null }[],
): Promise<void> {
  await tx.db
    .insertInto("stay")
    .values(
      entered.map(({ id, state, version, move }) => ({
        machine: name,
        subject_id: id,
        version,
        state,
        holder: states[state].holder,
        move,
        actor: actorName(tx.actor),
        entered_at: tx.now,
      })),
    )
    .execute();
}

async function closeStay(tx: Tx, machine: string, { id, version }: Standing<string>) {
  await tx.db
    .updateTable("stay")
    .set({ left_at: tx.now })
    .where("machine", "=", machine)
    .where("subject_id", "=", id)
    .where("version", "=", version)
    .execute();
}

async function isOwnMove(
  tx: Tx,
  machine: string,
  { id, version, move }: { id: string; version: number; move: string },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom("stay")
    .select("version")
    .where("machine", "=", machine)
    .where("subject_id", "=", id)
    .where("version", "=", version)
    .where("move", "=", move)
    .where("actor", "=", actorName(tx.actor))
    .executeTakeFirst();
  return row !== undefined;
}
