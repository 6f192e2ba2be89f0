import { qualificationSteps } from "#app/companies/qualification-steps.ts";
import { days, workingDays } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { timeBeforeClosing, timeToDecide } from "#app/tariff/announced-delays.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

interface Step {
  title: string;
  text: string;
  who: string;
  delay: string;
  cost: string;
}

const stepsOf = ({ fees, delays }: Pick<Tariff, "fees" | "delays">): Step[] => [
  {
    ...qualificationSteps.registration,
    who: "Votre entreprise",
    delay: "Quelques minutes",
    cost: "Gratuit",
  },
  {
    ...qualificationSteps.filing,
    who: "Votre entreprise",
    delay: "À votre rythme\u00A0: ce que vous saisissez est conservé",
    cost: `Frais d’ouverture, réglés au dépôt, à partir de ${formatFcfa(fees.opening.F)}`,
  },
  {
    ...qualificationSteps.review,
    who: "L’instructeur, puis la commission",
    delay: `Recevabilité\u00A0: ${workingDays(delays.admissibilityWorkingDays)}. Examen, jusqu’au rapport\u00A0: ${workingDays(delays.examinationWorkingDays)}. Compléments\u00A0: ${days(delays.complementDays)} pour répondre, délai qui peut être prolongé\u202F; sans réponse ${timeBeforeClosing(delays)}, le dossier est classé sans suite`,
    cost: `Compris dans l’ouverture jusqu’à ${fees.includedSubAreas}\u00A0sous-domaines`,
  },
  {
    ...qualificationSteps.decision,
    who: "La commission",
    delay: `${workingDays(delays.decisionWorkingDays)} après le rapport, soit ${timeToDecide(delays)} depuis le dépôt, sans le temps de vos réponses. Elle se lit avec ses motifs dans l’espace entreprise\u202F; un e-mail vous prévient`,
    cost: `Certificat, s’il est accordé, selon la classe demandée, à partir de ${formatFcfa(fees.certificate.F)}`,
  },
];

/** The four steps of domain §3.5, each with its actor, duration and cost. */
export function ProcessSteps(settings: Pick<Tariff, "fees" | "delays">) {
  return (
    <ol className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {stepsOf(settings).map(({ title, text, who, delay, cost }, index) => (
        <li key={title} className="card flex flex-col p-5 sm:p-7">
          <div className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold"
            >
              {index + 1}
            </span>
            <h3 className="text-xl font-bold text-green">{title}</h3>
          </div>
          <p className="mt-3 flex-1 text-pretty">{text}</p>
          <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
            {[
              { term: "Qui", detail: who },
              { term: "Délai", detail: delay },
              { term: "Coût", detail: cost },
            ].map(({ term, detail }) => (
              <div key={term} className="flex gap-4 py-2">
                <dt className="w-12 shrink-0 text-ink-soft">{term}</dt>
                <dd className="min-w-0 font-semibold">{detail}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
