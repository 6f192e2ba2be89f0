import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { FeeTotal } from "#app/tariff/fee-total.tsx";
import { feesDue } from "#app/tariff/fees-due.ts";
import type { Fees } from "#app/tariff/tariff.schema.ts";
import { ClassTable } from "./class-table.tsx";

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
    { label: "Certificat, s’il est accordé**", amounts: fees.certificate },
    { label: "Suivi, par an", amounts: fees.followUp },
  ];
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <ClassTable
          label="Frais par classe"
          caption="Frais par classe, en FCFA"
          captionHidden
          columns={columns.map(({ label, amounts }) => ({
            label,
            value: (name) => formatInteger(amounts[name]),
          }))}
        />
        <p className="mt-3 text-sm text-ink-soft">
          * Pour chaque sous-domaine demandé au-delà de {fees.includedSubAreas}, avec l’ouverture.
          <br />
          ** Selon la classe demandée, et non selon la classe accordée.
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
          <li>{`Duplicata du certificat sur papier\u00A0: ${formatFcfa(fees.duplicate)}. Le fichier PDF est gratuit.`}</li>
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
        {`Exemple\u00A0: classe\u00A0${exampleClass}, ${subAreas}\u00A0sous-domaines`}
      </h3>
      <FeeTotal lines={lines} />
    </div>
  );
}
