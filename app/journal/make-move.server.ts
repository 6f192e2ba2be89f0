import { actorName, type Mover, moversOf } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { type Machine, type MoveRefusal, verdict } from "#app/kernel/machine.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { appendToJournal, type JournalEntry } from "./append.server.ts";

/** A subject as it was locked. */
export interface Standing<State extends string> {
  id: string;
  companyId: string;
  state: State;
  /** How many states it has been in. */
  version: number;
}

/** A state to write in the place of the one that was read. */
export interface StateChange<State extends string> {
  from: Omit<Standing<State>, "companyId">;
  to: State;
  at: Date;
}

/** The columns that every `write` of a machine sets, and of which row: the one that is still as it was read. */
export const stateChange = <State extends string>({ from, to, at }: StateChange<State>) => ({
  columns: { state: to, state_since: at, version: from.version + 1 },
  asRead: { id: from.id, version: from.version, state: from.state },
});

/** A move that has been written. */
export interface Moved<State extends string, Subject, Details> {
  /** As it was before. */
  subject: Subject;
  to: State;
  version: number;
  details: Details;
  /** The row of the journal that tells it. */
  journalId: string;
}

/** A machine with what its folder knows: how a subject is locked and written, what its guards ask and its effects do. */
export interface MachineAtWork<
  State extends string,
  Move extends string,
  Guard extends string,
  Effect extends string,
  Subject extends Standing<State>,
  Details,
> {
  machine: Machine<State, Move, Mover, Guard, Effect>;
  /**
   * Locks first what all that belongs together is locked by (the company, the application), so that what guards read
   * stays true, then the subject. Undefined when there is none.
   */
  lock: (db: Db, id: string) => Promise<Subject | undefined>;
  /** Writes state, version + 1 and instant where id, version and state are still those; false when they are not. */
  write: (db: Db, change: StateChange<State> & { from: Subject }) => Promise<boolean>;
  guards: Record<Guard, (tx: Tx, subject: Subject, details: Details) => boolean | Promise<boolean>>;
  /** What the journal tells of a move. */
  tell: (move: Move, subject: Subject, details: Details) => JournalEntry;
  effects: Record<Effect, (tx: Tx, moved: Moved<State, Subject, Details>) => Promise<void>>;
}

interface Asked<Move extends string, Details> {
  id: string;
  move: Move;
  details: Details;
  /** The version that the asker saw, where a form carries it. */
  seen?: number | undefined;
}

/** `unknown`: there is no such subject. `changed-meanwhile`: it is no longer as the asker saw it. */
type WhyNot<Guard extends string> = MoveRefusal<Guard> | "unknown" | "changed-meanwhile";

/**
 * Makes one move of a machine in somebody's transaction: locks, asks for the verdict, writes the state with its version,
 * closes the stay and opens the next, journals, and does the effects in their order. The same form sent twice by the same
 * actor is answered as the first time.
 */
export async function makeMovePart<
  State extends string,
  Move extends string,
  Guard extends string,
  Effect extends string,
  Subject extends Standing<State>,
  Details,
>(
  tx: Tx,
  atWork: MachineAtWork<State, Move, Guard, Effect, Subject, Details>,
  { id, move, details, seen }: Asked<Move, Details>,
): Promise<Result<{ state: State; version: number }, WhyNot<Guard>>> {
  const { machine } = atWork;
  const subject = await atWork.lock(tx.db, id);
  if (!subject) return refused("unknown");
  if (seen !== undefined && seen !== subject.version) {
    // A form may carry any number.
    const isVersion = Number.isInteger(seen) && Math.abs(seen) < 2 ** 31 - 1;
    const twice = isVersion && (await isOwnMove(tx, machine.name, { id, version: seen + 1, move }));
    return twice ? done({ state: machine.moves[move].to, version: seen + 1 }) : meanwhile;
  }
  const held = new Set<Guard>();
  for (const guard of machine.moves[move].guards ?? [])
    if (await atWork.guards[guard](tx, subject, details)) held.add(guard);
  const given = verdict(machine, move, {
    state: subject.state,
    actor: moversOf(tx.actor, subject.companyId),
    holds: (guard) => held.has(guard),
  });
  if (!given.ok) return refused(given.refusal);
  const { to } = given;
  if (!(await atWork.write(tx.db, { from: subject, to, at: tx.now }))) return meanwhile;
  const version = subject.version + 1;
  await closeStay(tx, machine.name, subject);
  await openStays(tx, machine, [{ id, state: to, version, move }]);
  const { journalId } = await appendToJournal(tx, atWork.tell(move, subject, details));
  for (const effect of machine.moves[move].effects ?? [])
    await atWork.effects[effect](tx, { subject, to, version, details, journalId });
  return done({ state: to, version });
}

const meanwhile = refused("changed-meanwhile");

/** Opens the first stay of subjects that have just been written in the initial state of their machine. */
export async function beginPart<State extends string>(
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
