import { classes, isClass } from "./classes.ts";
import type { TariffField } from "./tariff-fields.ts";

type Shown = TariffField & { words: string };

interface TariffValuesProps {
  /** Name of the table for screen readers. */
  title: string;
  values: readonly Shown[];
}

/** The values of a section: those of each class as a table with a line for each class, the others under it. */
export function TariffValues({ title, values }: TariffValuesProps) {
  const cells = values.flatMap((value) => {
    const steps = value.path.split(".");
    const ofClass = steps.find(isClass);
    if (!ofClass) return [];
    const [first = ""] = steps;
    const ofGroup = isClass(first) ? value.shortLabel : value.group;
    return [{ ofClass, column: steps.length > 1 ? ofGroup : "Plafond", words: value.words }];
  });
  const columns = [...new Set(cells.map(({ column }) => column))];
  const others = values.filter(({ path }) => !path.split(".").some(isClass));
  return (
    <>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
        <section className="overflow-x-auto" aria-label={`${title}, par classe`} tabIndex={0}>
          <table className="office-table">
            <caption className="sr-only">{`${title}, par classe`}</caption>
            <thead>
              <tr>
                <th scope="col">Classe</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="text-right">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {classes.map((each) => (
                <tr key={each}>
                  <th scope="row" className="whitespace-nowrap">{`Classe\u00A0${each}`}</th>
                  {columns.map((column) => (
                    <td key={column} data-label={column} className="tabular-nums md:text-right">
                      {cells.find((cell) => cell.ofClass === each && cell.column === column)
                        ?.words ?? "–"}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {others.length > 0 && (
        <dl className="office-facts mt-2 tabular-nums">
          {others.map(({ path, label, words }) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
