import { formatInteger } from "#app/kernel/money.ts";
import { classes } from "#app/tariff/classes.ts";
import { gridBlocks, gridThreshold } from "#app/tariff/examination-grid.ts";
import type { ClassMinima, Minima } from "#app/tariff/tariff.schema.ts";
import { ClassTable } from "./class-table.tsx";

const columns: readonly { label: string; value: (minima: Minima) => string }[] = [
  { label: "Chiffre d’affaires moyen*", value: ({ averageTurnover }) => millions(averageTurnover) },
  { label: "Capitaux propres", value: ({ equity }) => millions(equity) },
  {
    label: "Ingénieurs / techniciens",
    value: ({ engineers, technicians, headAsTechnician }) =>
      `${engineers} / ${technicians}${headAsTechnician ? "**" : ""}`,
  },
  { label: "Effectif permanent", value: ({ staff }) => formatInteger(staff) },
  { label: "Matériel", value: ({ equipment }) => millions(equipment) },
  { label: "Plus grande référence", value: ({ reference }) => millions(reference) },
];

/** Millions of FCFA, with one decimal where needed; a dash for no minimum. */
function millions(amount: number): string {
  if (amount === 0) return "–";
  const tenths = Math.round(amount / 100_000);
  const decimal = tenths % 10 === 0 ? "" : `,${tenths % 10}`;
  return `${formatInteger(Math.floor(tenths / 10))}${decimal}`;
}

/** What a class requires and how an application is marked, as terms 1.3 and 7.2 promise. */
export function ProcessCriteria({ minima }: { minima: ClassMinima }) {
  const head = classes.filter((name) => minima[name].headAsTechnician);
  return (
    <>
      <ClassTable
        label="Minima par classe"
        caption="Minima par classe, montants en millions de FCFA"
        columns={columns.map(({ label, value }) => ({
          label,
          value: (name) => value(minima[name]),
        }))}
      />
      <p className="mt-3 text-sm text-ink-soft">
        * Des deux meilleurs des trois derniers exercices clos. Matériel{"\u00A0"}: valeur nette, ou
        coût de location. Référence{"\u00A0"}: le plus grand chantier réalisé par l’entreprise.
      </p>
      {head.length > 0 && (
        <p className="text-sm text-ink-soft">
          ** En classe{"\u00A0"}
          {head.join(" et ")}, un dirigeant qualifié compte comme un technicien.
        </p>
      )}
      <div className="card mt-6 p-5 sm:p-7">
        <h3 className="text-xl font-bold text-green">
          La grille d’examen, sur 100{"\u00A0"}points
        </h3>
        <p className="mt-2 max-w-prose">
          Être à jour de ses impôts et de ses cotisations est une condition, qui ne rapporte pas de
          points. Le reste est noté ainsi{"\u00A0"}:
        </p>
        <dl className="mt-3 divide-y divide-line">
          {gridBlocks.map(({ label, points, looksAt }) => (
            <div key={label} className="py-2.5">
              <dt className="font-semibold">
                {label}
                {"\u00A0"}: {points}&nbsp;points
              </dt>
              <dd>{looksAt}</dd>
            </div>
          ))}
        </dl>
        <p className="border-t border-line pt-3">
          Il faut au moins {gridThreshold.total}&nbsp;points en tout, et {gridThreshold.eachBlock}
          {"\u00A0"}% des points de chaque bloc.
        </p>
      </div>
    </>
  );
}
