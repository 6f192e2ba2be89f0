import { formatDeadline } from "#app/kernel/dates.ts";
import { type Dated, isNear } from "./todo.ts";

interface OfApplication {
  id: string;
  applicationId: string;
  number: string | null;
}

interface ExaminationFacts {
  today: string;
  /** Who examines an application, or is asked as an expert, while the company may still object. */
  named: readonly (OfApplication & { objectUntil: string })[];
  /** The visits that are planned. */
  visits: readonly (OfApplication & { onDay: string; atTime: string })[];
}

const pathOf = ({ applicationId }: OfApplication) => `/espace/dossiers/${applicationId}/examen`;

/** The entries of « À faire » about the examination of an application. Nobody has to object, so a name is never urgent. */
export const examinationTodos = ({ named, visits, today }: ExaminationFacts): Dated[] => [
  ...visits
    .filter(({ onDay }) => onDay >= today)
    .map((visit) => ({
      ...{ key: `visit-${visit.id}`, path: pathOf(visit), day: visit.onDay },
      text: `Recevoir la visite prévue pour le dossier ${visit.number}`,
      when: `le ${formatDeadline(visit.onDay)} à ${visit.atTime}`,
      isUrgent: isNear(visit.onDay, today),
    })),
  ...named.map((person) => ({
    ...{ key: `named-${person.id}`, path: pathOf(person), day: person.objectUntil },
    text: `Lire qui examine votre dossier ${person.number}`,
    when: `vous pouvez vous y opposer jusqu’au ${formatDeadline(person.objectUntil)}`,
    isUrgent: false,
  })),
];
