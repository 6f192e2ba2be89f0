import type { QueueLine } from "./queue-words.ts";

/** The two lines of an address between which all are chosen, by their numbers. */
export interface LineRange {
  from: string;
  to: string;
}

/** The ids of the lines from one number to another, in either order; none when one of them is not on the page. */
export function idsInRange(
  lines: readonly Pick<QueueLine, "id" | "number">[],
  { from, to }: LineRange,
): Set<string> {
  const places = [from, to].map((number) => lines.findIndex((line) => line.number === number));
  if (places.some((place) => place < 0)) return new Set();
  const [first = 0, last = 0] = places.sort((one, other) => one - other);
  return new Set(lines.slice(first, last + 1).map(({ id }) => id));
}

interface ChooseRangeProps {
  /** Address of the list without its query. */
  path: string;
  /** The parameters of the list as it is shown. */
  parameters: readonly (readonly [name: string, value: string])[];
  lines: readonly QueueLine[];
  range: LineRange;
}

/** Chooses all lines from one to another, without scripts: the same list comes back with them ticked. */
export const ChooseRange = ({ path, parameters, lines, range }: ChooseRangeProps) => (
  <details className="office-help list-folded">
    <summary>Choisir une suite</summary>
    <form action={path} method="get" className="queue-choice">
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(
        [
          ["de", "Du dossier", range.from || lines[0]?.number],
          ["a", "au dossier", range.to || lines.at(-1)?.number],
        ] as const
      ).map(([name, label, value]) => (
        <label key={name}>
          {label}{" "}
          <select name={name} className="control control-small" defaultValue={value}>
            {lines.map(({ id, number }) => (
              <option key={id}>{number}</option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button button-secondary button-small">
        Choisir ces dossiers
      </button>
    </form>
  </details>
);
