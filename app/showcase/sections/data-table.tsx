import type { Table } from "../data/tables.ts";

export interface TableLook {
  frame?: string;
  head?: string;
  row?: string;
}

interface DataTableProps extends TableLook {
  /** Id of the caption, which names the scroller. */
  id: string;
  table: Table;
}

/** A table that scrolls inside its frame on a narrow screen, by touch or keyboard. */
export function DataTable({ id, table, frame = "", head = "", row = "" }: DataTableProps) {
  const align = (column: number) =>
    table.figures.includes(column) ? "text-right tabular-nums" : "text-left";
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
      tabIndex={0}
      aria-labelledby={id}
      className={`overflow-x-auto ${frame}`}
    >
      <table className="w-full border-collapse max-sm:text-base">
        <caption id={id} className="px-1.5 py-3 sm:px-4 text-left text-sm text-ink-soft">
          {table.caption}
        </caption>
        <thead className={head}>
          <tr>
            {table.head.map((cell, column) => (
              <th
                key={cell}
                scope="col"
                className={`px-1.5 py-3 sm:px-4 font-semibold ${align(column)}`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name} className={row}>
              <th scope="row" className="px-1.5 py-3 sm:px-4 text-left font-semibold">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                <td key={index} className={`px-1.5 py-3 sm:px-4 ${align(index + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {table.foot && (
          <tfoot className="border-t-2 border-green bg-sand">
            <tr>
              {table.foot.map((cell, column) =>
                column === 0 ? (
                  <th key={cell} scope="row" className="px-1.5 py-3 sm:px-4 text-left font-bold">
                    {cell}
                  </th>
                ) : (
                  <td key={cell} className={`px-1.5 py-3 sm:px-4 font-bold ${align(column)}`}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
