import { days, months, times, years } from "#app/kernel/french.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import { Paragraphs } from "../texts/titled-section.tsx";

type ValidityProps = Pick<Tariff, "validity" | "delays"> & { renewalOpensDays: number };

/** The life of a certificate once it is issued. */
export function ProcessValidity({ validity, delays, renewalOpensDays }: ValidityProps) {
  const facts = [
    {
      term: "Certificat",
      figure: years(validity.certificateYears),
      text: "Étendre ses métiers est possible à tout moment, sans déplacer la date de fin.",
    },
    {
      term: "Certificat provisoire",
      figure: months(validity.provisionalMonths),
      text: `Pour une entreprise de moins de ${years(validity.provisionalUnderYears)} ou sans références. Renouvelable ${times(validity.provisionalRenewals)}.`,
    },
    {
      term: "Suivi",
      figure: "Chaque année",
      text: `Quitus, CSS, IPRES, assurances, effectif et chiffre d’affaires. Sans réponse\u00A0: rappel, suspension après ${days(delays.suspendedAfterDays)}, retrait après ${days(delays.withdrawnAfterDays)}.`,
    },
    {
      term: "Renouvellement",
      figure: `${days(renewalOpensDays)} avant`,
      text:
        delays.renewalGraceDays > 0
          ? `Déposé à temps, il maintient le certificat pendant l’examen, jusqu’à ${days(delays.renewalGraceDays)} après sa fin.`
          : "Il est décidé avant la fin du certificat\u00A0: déposez-le assez tôt pour que nous ayons le temps de l’examiner.",
    },
  ];
  return (
    <dl className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(({ term, figure, text }) => (
        <div key={term} className="card border-t-4 border-t-gold p-5">
          <dt>
            <span className="block text-sm text-ink-soft">{term}</span>{" "}
            <span className="block font-display text-2xl font-bold text-green">{figure}</span>
          </dt>
          <dd className="mt-2 text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type AppealProps = Pick<Tariff, "delays"> & { appealFee: number };

/** How a company can appeal against a decision. */
export function ProcessAppeal({ delays, appealFee }: AppealProps) {
  return (
    <Paragraphs
      texts={[
        "Un refus, même partiel, dit ce qui manque. Un ajournement donne le temps de l’apporter\u00A0: le dossier n’est pas à refaire.",
        `Vous pouvez demander un recours gracieux dans les ${days(delays.appealDays)} qui suivent la notification, par écrit\u00A0: la lettre de décision dit où l’adresser et quoi joindre. D’autres membres que les premiers reprennent le dossier et rendent une nouvelle décision motivée.`,
        appealFee > 0
          ? "Les frais de recours sont rendus si le recours aboutit. Une entreprise refusée peut aussi se présenter de nouveau, dès qu’elle remplit les conditions."
          : "Une entreprise refusée peut aussi se présenter de nouveau, dès qu’elle remplit les conditions.",
      ]}
    />
  );
}
