import type { ReactNode } from "react";
import type { DocumentStanding } from "#app/documents/vault.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";

const standingWords: [DocumentStanding[], (count: number, isNeeded: boolean) => string][] = [
  [["in-order", "ends-soon"], (count) => `${count}\u00A0${count < 2 ? "reçue" : "reçues"}`],
  [["refused", "ended", "date-missing"], (count) => `${count}\u00A0à remplacer`],
  [
    ["missing"],
    (count, isNeeded) =>
      `${count}\u00A0${isNeeded ? "à ajouter" : count < 2 ? "pas encore envoyée" : "pas encore envoyées"}`,
  ],
];

interface DocumentsCardProps {
  standings: readonly DocumentStanding[];
  /** The draft needs documents; without one, those that end are not due before the next application. */
  needed: boolean;
}

export function DocumentsCard({ standings, needed }: DocumentsCardProps) {
  const counts = standingWords.flatMap(([group, words]) => {
    const count = standings.filter((each) => group.includes(each)).length;
    return count === 0 ? [] : [words(count, needed)];
  });
  return (
    <Card title="Pièces" path="/espace/pieces" link="Voir mes pièces">
      <p>{counts.length === 0 ? "Aucune pièce n’est demandée." : `${counts.join(", ")}.`}</p>
      {!needed && counts.length > 0 && (
        <p className="text-sm text-ink-soft">
          Rien à renouveler tant qu’aucun dossier ou aucune demande n’en a besoin.
        </p>
      )}
    </Card>
  );
}

interface Rights {
  inForce: number;
  suspended: number;
  nextEnd: string | null;
}

export function RightsCard({ rights: { inForce, suspended, nextEnd } }: { rights: Rights }) {
  return (
    <Card title="Qualifications" path="/espace/qualifications" link="Voir mes qualifications">
      <p>
        {inForce === 0
          ? "Aucune en vigueur pour le moment."
          : `${counted(inForce, "qualification")} en vigueur${nextEnd ? `, la première jusqu’au ${formatDateLong(nextEnd)}` : ""}.`}
        {suspended > 0 && ` ${counted(suspended, "suspendue", "suspendues")}.`}
      </p>
    </Card>
  );
}

interface PaymentsCardProps {
  due: number;
  /** How many of the due payments staff are checking; they must not be paid again. */
  sought: number;
  receipt: { number: string; paymentId: string } | null;
}

export function PaymentsCard({ due, sought, receipt }: PaymentsCardProps) {
  const { to } = useSpace();
  return (
    <Card title="Paiements" path="/espace/paiements" link="Voir mes paiements">
      <p>
        {due === sought ? "Rien à régler." : `${counted(due - sought, "paiement")} à régler.`}
        {sought > 0 && ` ${counted(sought, "paiement")} en cours de vérification.`}
      </p>
      {receipt && (
        <p>
          Dernier reçu{"\u00A0"}:{" "}
          <a
            className="link inline-flex min-h-11 items-center"
            href={to(addressOf("/espace/paiements/:id/recu", { id: receipt.paymentId }))}
          >
            {receipt.number}
          </a>
        </p>
      )}
    </Card>
  );
}

/** Help before the first application: its steps, its cost, and the documents to gather. */
export const BeforeOpening = () => (
  <section className="card p-5 sm:p-6">
    <h2 className="text-lg font-bold text-green">Avant d’ouvrir un dossier</h2>
    <ul className="mt-1">
      <li>
        <a className="link inline-flex min-h-11 items-center" href="/pre-verification">
          Calculer vos frais et votre délai
        </a>
      </li>
      <li>
        <a className="link inline-flex min-h-11 items-center" href="/preparer-son-dossier">
          Préparer son dossier{"\u00A0"}: les pièces, une à une
        </a>
      </li>
    </ul>
  </section>
);

interface CardProps {
  title: string;
  path: string;
  link: string;
  children: ReactNode;
}

function Card({ title, path, link, children }: CardProps) {
  const { to } = useSpace();
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-lg font-bold text-green">{title}</h2>
      <div className="mt-1">{children}</div>
      <p>
        <a className="link inline-flex min-h-11 items-center" href={to(path)}>
          {link}
        </a>
      </p>
    </section>
  );
}
