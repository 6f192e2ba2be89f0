import {
  Archive,
  Award,
  Ban,
  CalendarCheck,
  CircleCheck,
  CirclePause,
  CircleX,
  FileCheck,
  FileSearch,
  Gavel,
  Hourglass,
  Inbox,
  type LucideIcon,
  MessageCircleQuestion,
  PencilLine,
  Undo2,
  Wallet,
} from "lucide-react";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import { Initials } from "#app/layouts/office/initials.tsx";
import type { ListColumn } from "#app/layouts/office/list-table.tsx";
import type { QueueSort } from "./queue.ts";
import type { QueueLine } from "./queue-words.ts";

type Column = ListColumn<QueueLine, QueueSort>;

/** The columns that a reader may hide or add, by their word in the address; `usual` ones are shown without a choice. */
export const chosenColumns: Record<string, Column & { usual: boolean }> = {
  demande: { head: "Demande", cell: ({ kind }) => kind, from: "desk", usual: true },
  classe: {
    head: "Classe",
    sort: "class",
    cell: (line) => (
      <>
        <b>{line.class}</b> · {line.subAreas}
      </>
    ),
    look: "whole",
    phone: "named",
    usual: true,
  },
  familles: {
    head: "Familles",
    cell: ({ families }) => families,
    from: "wide",
    phone: "none",
    usual: true,
  },
  region: {
    head: "Région",
    cell: ({ region }) => region,
    from: "wide",
    phone: "none",
    usual: true,
  },
  statut: {
    head: "Statut",
    look: "whole",
    cell: ({ state, stateCode }) => {
      const StateSymbol = stateSymbols[stateCode];
      return (
        <span className="queue-state">
          <StateSymbol aria-hidden="true" size={16} />
          {state}
        </span>
      );
    },
    from: "desk",
    phone: "none",
    usual: true,
  },
  jours: {
    head: "Jours ouvrés",
    cell: ({ used }) => used && <Used {...used} />,
    from: "desk",
    phone: "none",
    usual: true,
  },
  suivi: {
    head: "Suivi par",
    cell: ({ handler, mine }) =>
      mine
        ? "vous"
        : handler && (
            <>
              <Initials name={handler} />
              <span className="sr-only">{handler}</span>
            </>
          ),
    from: "desk",
    phone: "none",
    usual: true,
  },
};

const stateSymbols: Record<ApplicationState, LucideIcon> = {
  draft: PencilLine,
  filed: Inbox,
  "to-complete": Hourglass,
  "under-review": FileSearch,
  "complement-asked": MessageCircleQuestion,
  ready: FileCheck,
  "on-agenda": CalendarCheck,
  decided: Gavel,
  granted: Wallet,
  "on-hold": CirclePause,
  refused: CircleX,
  certified: Award,
  accepted: CircleCheck,
  inadmissible: Ban,
  closed: Archive,
  withdrawn: Undo2,
};

/** Working days used of those that the tariff gives: a bar and its figures. */
const Used = ({ days, of }: NonNullable<QueueLine["used"]>) => (
  <span className="queue-used">
    <progress
      value={Math.min(days, of)}
      max={of}
      aria-hidden="true"
      data-late={days > of || undefined}
    />
    {days}/{of}
  </span>
);

const leftColumn: Column = {
  head: "Reste",
  look: "figure",
  phone: "end",
  cell: (line) => (
    <>
      <b className={line.late ? "list-late" : undefined} aria-hidden="true">
        {line.left}
      </b>{" "}
      <span className="sr-only">{line.leftSpoken}</span>
    </>
  ),
};

const due: Column = {
  head: "Échéance",
  look: "figure",
  sort: "due",
  phone: "none",
  cell: (line) => line.due,
};
const number: Column = {
  head: "Dossier",
  look: "whole",
  sort: "number",
  cell: (line) => line.number,
};
const company: Column = {
  head: "Entreprise",
  look: "main",
  sort: "company",
  cell: (line) => (
    <>
      {line.company}
      <span className="sr-only">, {line.number}</span>
    </>
  ),
};
const why: Column = {
  head: "Pourquoi ici",
  cell: (line) => (
    <span className={line.late || line.offered ? "list-late" : undefined}>{line.why}</span>
  ),
};

const choose = (chosen: ReadonlySet<string>): Column => ({
  head: "Choisir",
  headCell: (
    <>
      <span className="queue-choose">Choisir</span>
      <input
        type="checkbox"
        form="lot"
        className="queue-all"
        aria-label="Choisir tous les dossiers de cette page"
        title="Choisir tous les dossiers de cette page"
        autoComplete="off"
        hidden
      />
    </>
  ),
  phone: "none",
  cell: (line) => (
    <input
      type="checkbox"
      name="dossier"
      value={line.id}
      form="lot"
      aria-label={`Choisir ${line.number}, ${line.company}`}
      title={`Choisir ${line.number}, ${line.company}`}
      defaultChecked={chosen.has(line.id)}
    />
  ),
});

/** The words of the shown columns: those of the address, or the usual ones. */
export function shownColumns(columnWords: string): string[] {
  const knownWords = columnWords.split(".").filter((word) => Object.hasOwn(chosenColumns, word));
  return knownWords.length > 0
    ? Object.keys(chosenColumns).filter((word) => knownWords.includes(word))
    : Object.keys(chosenColumns).filter((word) => chosenColumns[word]?.usual);
}

/** The columns of the queue in the order of its rows; `chosen` has the ids that are ticked, null where nothing is chosen. */
export const queueColumns = (
  shownWords: readonly string[],
  { chosen }: { chosen: ReadonlySet<string> | null },
): Column[] => [
  ...(chosen ? [choose(chosen)] : []),
  ...[leftColumn, due, number, company],
  ...shownWords.flatMap((word) => chosenColumns[word] ?? []),
  why,
];
