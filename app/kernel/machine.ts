/** Whose deadline runs in a state: the company's, the certification body's or nobody's. */
export type Holder = "company" | "staff" | "nobody";

/** A table of states and moves: who may make a move, from which states, under which guards, with which effects. */
export interface Machine<
  State extends string = string,
  Move extends string = string,
  Mover extends string = string,
  Guard extends string = string,
  Effect extends string = string,
  Holding extends string = Holder,
  Event extends string = string,
  Notice extends string = string,
> {
  /** A word of the glossary. */
  name: string;
  /** Where the state is stored, `table.column`; the check of that column names the same states. */
  column: `${string}.${string}`;
  initial: State;
  states: Record<State, StateOfMachine<Holding>>;
  moves: Record<Move, MoveOfMachine<State, Mover, Guard, Effect, Event, Notice>>;
}

interface StateOfMachine<Holding> {
  /** French label of the state. */
  label: string;
  holder: Holding;
  final?: true;
}

interface MoveOfMachine<State, Mover, Guard, Effect, Event, Notice> {
  from: readonly State[];
  to: State;
  by: readonly Mover[];
  /** French label of its button. */
  label: string;
  /** The event of the journal that records it, with its French label; several moves may share one. */
  event: { name: Event; label: string };
  /** The mail that tells the company of it, or one for each state that it leaves. */
  notice?: Notice | { [Left in State & string]?: Notice };
  /** Conditions, asked in this order. */
  guards?: readonly Guard[];
  /** Further effects of the move, in its transaction and in this order: keys, so that « go to definition » leads to each. */
  effects?: { readonly [Name in Effect & string]?: true };
}

/**
 * Declares a machine whose names are all known to the compiler: an unknown state, mover, guard or effect does not compile
 * (applications §1.1). `Effects` has a member for each effect.
 */
export const machine =
  <
    Mover extends string,
    Guard extends string,
    Effects extends object,
    Holding extends string,
    Notice extends string = never,
  >() =>
  <const State extends string, const Move extends string, const Event extends string>(
    table: Pick<Machine<NoInfer<State>>, "name" | "column" | "initial"> & {
      states: Record<State, StateOfMachine<Holding>>;
      moves: Record<Move, MoveDeclared<NoInfer<State>, Mover, Guard, Effects, Event, Notice>>;
    },
  ): Machine<State, Move, Mover, Guard, keyof Effects & string, Holding, Event, Notice> =>
    table;

/** A move whose effects are keys of `Effects`. */
interface MoveDeclared<State, Mover, Guard, Effects, Event, Notice>
  extends Omit<MoveOfMachine<State, Mover, Guard, never, Event, Notice>, "effects"> {
  effects?: { readonly [Name in keyof Effects]?: true };
}

export type MoveOf<M> = M extends Machine<infer _, infer Move> ? Move : never;

/** The effects of a move, in their order. */
export const effectsOf = <Effect extends string>({
  effects = {},
}: {
  effects?: { readonly [Name in Effect]?: true };
}): Effect[] => Object.keys(effects) as Effect[];

/** The events of the journal that record the moves of a machine. */
export type EventOfMove<M extends { moves: Record<string, { event: { name: string } }> }> =
  M["moves"][keyof M["moves"]]["event"]["name"];

/** Why a move is refused: the actor may not make it, the state does not allow it, or the first guard that does not hold. */
export type MoveRefusal<Guard extends string> = "not-yours" | "wrong-state" | Guard;

export type Verdict<State extends string, Guard extends string> =
  | { ok: true; to: State }
  | { ok: false; refusal: MoveRefusal<Guard> };

/** The target of a move now, or the first reason against it. Pages use it as well as use cases. */
export function verdict<
  State extends string,
  Move extends string,
  Mover extends string,
  Guard extends string,
>(
  { moves }: Machine<State, Move, Mover, Guard>,
  move: Move,
  question: {
    state: State;
    /** The capacities in which the actor acts toward the subject (`moversOf`). */
    actor: readonly Mover[];
    holds: (guard: Guard) => boolean;
  },
): Verdict<State, Guard> {
  const { from, to, by, guards = [] } = moves[move];
  if (!by.some((mover) => question.actor.includes(mover)))
    return { ok: false, refusal: "not-yours" };
  if (!from.includes(question.state)) return { ok: false, refusal: "wrong-state" };
  const failing = guards.find((guard) => !question.holds(guard));
  return failing === undefined ? { ok: true, to } : { ok: false, refusal: failing };
}
