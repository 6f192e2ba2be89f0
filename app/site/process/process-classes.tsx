import { formatFcfa } from "#app/kernel/money.ts";
import { classes } from "#app/tariff/classes.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

type ProcessClassesProps = Pick<Tariff, "classCeilings" | "levels">;

/** The levels, each of which includes the ones before it, then the classes with the contracts that they open. */
export function ProcessClasses({ classCeilings, levels }: ProcessClassesProps) {
  const rows = [...classes].reverse().map((name) => ({
    name,
    limit:
      name === "A"
        ? `Au-delà de ${formatFcfa(classCeilings.B)}`
        : `Jusqu’à ${formatFcfa(classCeilings[name])}`,
  }));
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="card p-5 sm:p-7">
        <h3 className="text-xl font-bold text-green">Trois niveaux</h3>
        <dl className="mt-3 divide-y divide-line">
          {Object.entries(levels).map(([level, { name, meaning }]) => (
            <div key={level} className="py-2.5">
              <dt className="font-semibold">{`N${level} (technicité ${name})`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="border-t border-line pt-3 text-sm text-ink-soft">
          Un niveau accordé comprend ceux qui le précèdent.
        </p>
      </div>
      <div className="card p-5 sm:p-7">
        <table className="w-full text-left wrap-anywhere">
          <caption className="text-left font-display text-xl font-bold text-green">
            Six classes
          </caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="py-2 font-normal">
                Classe
              </th>
              <th scope="col" className="py-2 font-normal">
                Montant indicatif d’un marché
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {rows.map(({ name, limit }) => (
              <tr key={name}>
                <th scope="row" className="w-12 py-2 font-display text-xl text-green">
                  {name}
                </th>
                <td className="py-2">{limit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="max-w-prose text-pretty">
        {
          "La classe résulte des minima ci-dessous. La commission peut monter ou descendre d’une classe, en écrivant pourquoi."
        }
      </p>
    </div>
  );
}
