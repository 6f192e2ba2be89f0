import { type Class, classes } from "#app/tariff/classes.ts";

interface ClassTableProps {
  label: string;
  caption: string;
  /** Whether the caption is hidden from sight. */
  captionHidden?: boolean;
  columns: readonly { label: string; value: (name: Class) => string }[];
}

/** What holds for each class, the largest first: one row a class. */
export function ClassTable({ label, caption, captionHidden = false, columns }: ClassTableProps) {
  const cell = "py-3 pr-2 pl-1 sm:px-4";
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
      tabIndex={0}
      className="card overflow-x-auto"
    >
      <table className="w-full text-sm tabular-nums sm:text-base">
        <caption className={captionHidden ? "sr-only" : "px-4 py-3 text-left text-ink-soft"}>
          {caption}
        </caption>
        <thead className="bg-green-deep text-xs text-white sm:text-sm">
          <tr>
            <th scope="col" className={cell}>
              Classe
            </th>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={`${cell} text-right`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...classes].reverse().map((name) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-display text-xl text-green`}>
                {name}
              </th>
              {columns.map((column) => (
                <td key={column.label} className={`${cell} text-right whitespace-nowrap`}>
                  {column.value(name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
