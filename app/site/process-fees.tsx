import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { classes } from "#app/tariff/classes.ts";
import { FeeTotal } from "#app/tariff/fee-total.tsx";
import { feesDue } from "#app/tariff/fees-due.ts";
import type { Fees } from "#app/tariff/tariff.schema.ts";

const exampleClass = "D";
const subAreasBeyond = 2;

interface ProcessFeesProps {
  fees: Fees;
  /** Whether the amounts include taxes, in the words of the certification body. */
  taxes: string;
  /** Ways to pay, in words. */
  ways: readonly string[];
}

export function ProcessFees({ fees, taxes, ways }: ProcessFeesProps) {
  const columns = [
    { label: "Ouverture, au dépôt", amounts: fees.opening },
    { label: "Par sous-domaine en plus*", amounts: fees.extraSubArea },
    { label: "Certificat, s’il est accordé", amounts: fees.certificate },
    { label: "Suivi, par an", amounts: fees.followUp },
  ];
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <section
          aria-label="Frais par classe"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
          tabIndex={0}
          className="card overflow-x-auto"
        >
          <table className="w-full text-sm tabular-nums sm:text-base">
            <caption className="sr-only">Frais par classe, en FCFA</caption>
            <thead className="bg-green-deep text-xs text-white sm:text-sm">
              <tr>
                <th scope="col" className="py-3 pr-2 pl-1 sm:px-4">
                  Classe
                </th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="py-3 pr-2 pl-1 text-right sm:px-4">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {[...classes].reverse().map((size) => (
                <tr key={size}>
                  <th
                    scope="row"
                    className="py-3 pr-2 pl-1 font-display text-xl text-green sm:px-4"
                  >
                    {size}
                  </th>
                  {columns.map(({ label, amounts }) => (
                    <td key={label} className="py-3 pr-2 pl-1 text-right whitespace-nowrap sm:px-4">
                      {formatInteger(amounts[size])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-3 text-sm text-ink-soft">
          * Pour chaque sous-domaine demandé au-delà de {fees.includedSubAreas}, avec l’ouverture.
        </p>
        <p className="mt-3">{taxes}</p>
        <p className="mt-3">
          Moyens de paiement{"\u00A0"}: {inWords(ways)}. La demande de paiement est dans votre
          espace entreprise, avec les indications de chaque moyen.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-6">
        <FeeExample fees={fees} />
        <ul className="list-disc space-y-2 pl-5">
          <li>{`Duplicata du certificat\u00A0: ${formatFcfa(fees.duplicate)}.`}</li>
          <li>{`Recours\u00A0: ${formatFcfa(fees.appeal)}, rendus s’il aboutit.`}</li>
          <li>
            Les frais d’ouverture peuvent être remboursés à votre demande tant que le dossier n’est
            pas déclaré recevable, et ne le sont plus ensuite, quelle que soit la décision.
          </li>
        </ul>
      </div>
    </div>
  );
}

/** « Wave, Orange Money, chèque ou espèces ». */
const inWords = (ways: readonly string[]): string =>
  [ways.slice(0, -1).join(", "), ways.at(-1)].filter(Boolean).join(" ou ");

function FeeExample({ fees }: { fees: Fees }) {
  const subAreas = fees.includedSubAreas + subAreasBeyond;
  const [opening, extra] = feesDue(fees, { kind: "opening", class: exampleClass, subAreas });
  const [certificate] = feesDue(fees, { kind: "certificate", class: exampleClass });
  const lines = [
    { term: "Ouverture, au dépôt", due: opening },
    { term: `${subAreasBeyond}\u00A0sous-domaines en plus`, due: extra },
    { term: "Certificat, s’il est accordé", due: certificate },
  ].map(({ term, due }) => ({ term, amount: due?.amount ?? 0 }));
  return (
    <div className="card border-t-4 border-t-gold p-5">
      <h3 className="text-lg font-bold">
        {`Exemple\u00A0: classe ${exampleClass}, ${subAreas}\u00A0sous-domaines`}
      </h3>
      <FeeTotal lines={lines} />
    </div>
  );
}
