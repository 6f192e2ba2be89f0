import type { EventOfMove } from "#app/kernel/machine.ts";

/** The kind of subject of an event, and the data of its row. */
export interface EventOf<SubjectKind extends string, Data extends object = Record<never, never>> {
  subjectKind: SubjectKind;
  data: Data;
}

/** An event that is no move. No value has a `row`: it carries the type of the rows. */
interface DeclaredEvent<SubjectKind extends string, Data extends object> {
  label: string;
  row?: EventOf<SubjectKind, Data>;
}

/** Declares an event by the kind of its subject and the data of its rows, with its French label. */
export const eventOf = <
  SubjectKind extends string = never,
  Data extends object = Record<never, never>,
>(
  label: string,
): DeclaredEvent<SubjectKind, Data> => ({ label });

/** The events that a folder declares, by which its file `*.events.ts` extends `JournalEvents`. */
export type EventsIn<Declared extends Record<string, DeclaredEvent<string, object>>> = {
  [Name in keyof Declared]: NonNullable<Declared[Name]["row"]>;
};

interface Moving {
  moves: Record<string, { event: { name: string; label: string } }>;
}

/**
 * The events of the moves of a machine, by which its file extends `JournalEvents`: the machine names them, and the data of each row
 * is the same.
 */
export type EventsOfMoves<
  M extends Moving,
  SubjectKind extends string,
  Data extends object,
> = Record<EventOfMove<M>, EventOf<SubjectKind, Data>>;

/** Every event of the journal by name: each folder adds its own. */
export interface JournalEvents {
  /** The data of all earlier rows was erased at the request of the person concerned. */
  "data-erased": EventOf<SubjectKind, { rows: number }>;
}

export const erasureEvents = {
  "data-erased": eventOf("Données effacées"),
};

/** The French labels of declared events, by name. */
export const eventLabelsOf = <Name extends string>(
  declared: Record<Name, { label: string }>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(declared).map(([name, { label }]) => [name, label]),
  ) as Record<Name, string>;

/** The French labels of the events that record the moves of a machine, by name. */
export const moveLabelsOf = <M extends Moving>({ moves }: M) =>
  Object.fromEntries(Object.values(moves).map(({ event }) => [event.name, event.label])) as Record<
    EventOfMove<M>,
    string
  >;

export type JournalEvent = keyof JournalEvents;

export type SubjectKind = JournalEvents[Exclude<JournalEvent, "data-erased">]["subjectKind"];
