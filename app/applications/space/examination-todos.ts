import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, hourInWords, todayInDakar } from "#app/kernel/dates.ts";
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
  /** The signed decisions that nobody of the company has read. */
  decisions: readonly (OfApplication & { signedAt: Date | null })[];
  /** The certificates that were issued lately, the newest first. */
  certificates: readonly { number: string; issuedAt: Date }[];
  /** The decisions that the company has read and may still contest. */
  contestable: readonly (OfApplication & { appealUntil: string })[];
  /** The complaints on which the company is heard and has not answered. */
  hearings: readonly { id: string; number: string; dueOn: string }[];
  /** The measures on which the company is heard and has not answered. */
  measures: readonly { id: string; number: string; dueOn: string }[];
  /** The letters of measures that nobody of the company has read, or that it may still contest. */
  letters: readonly {
    id: string;
    measureId: string;
    number: string;
    signedAt: Date;
    notifiedAt: Date | null;
    appealUntil: string | null;
  }[];
}

const pathOf = ({ applicationId }: OfApplication) =>
  addressOf("/espace/dossiers/:id/examen", { id: applicationId });

/** Until when the company may answer what is held against it; after its last day it may as long as nothing is decided. */
const untilAnswered = (dueOn: string, today: string) => ({
  when:
    dueOn < today
      ? `le délai a fini le ${formatDateLong(dueOn)}\u00A0: répondez avant qu’elle soit décidée`
      : `au plus tard le ${formatDeadline(dueOn)}`,
  isUrgent: isNear(dueOn, today),
  day: dueOn,
});

/**
 * The entries of « À faire » about complaints, measures, the examination of an application and its decision. Nobody has to object or to
 * appeal, so neither is urgent.
 */
export const examinationTodos = ({
  named,
  visits,
  decisions,
  contestable,
  certificates,
  hearings,
  measures,
  letters,
  today,
}: ExaminationFacts): Dated[] => [
  ...hearings.map(({ id, number, dueOn }) => ({
    key: `hearing-${id}`,
    path: "/espace/reclamations",
    text: `Répondre à la réclamation ${number}`,
    ...untilAnswered(dueOn, today),
  })),
  ...measures.map(({ id, number, dueOn }) => ({
    key: `measure-${id}`,
    path: addressOf("/espace/mesures/:id", { id }),
    text: `Répondre sur la mesure proposée ${number}`,
    ...untilAnswered(dueOn, today),
  })),
  ...letters.map(({ id, measureId, number, signedAt, notifiedAt, appealUntil }) => ({
    key: `measure-letter-${id}`,
    path: addressOf("/espace/mesures/:id", { id: measureId }),
    text: notifiedAt
      ? `Faire un recours contre la mesure ${number}, si vous la contestez`
      : `Lire la décision sur la mesure ${number}`,
    when: appealUntil
      ? `au plus tard le ${formatDeadline(appealUntil)}`
      : `rendue le ${formatDateLong(todayInDakar(signedAt))}`,
    isUrgent: notifiedAt === null,
    day: appealUntil ?? todayInDakar(signedAt),
  })),
  ...certificates.map(({ number, issuedAt }) => ({
    key: `certificate-${number}`,
    path: addressOf("/espace/certificats/:number/certificat.pdf", { number }),
    text: `Télécharger le certificat ${number}`,
    when: `délivré le ${formatDateLong(todayInDakar(issuedAt))}`,
    isUrgent: false,
    day: todayInDakar(issuedAt),
  })),
  ...decisions.map(({ id, applicationId, number, signedAt }) => ({
    key: `decision-${id}`,
    path: addressOf("/espace/dossiers/:id/decision", { id: applicationId }),
    text: `Lire la décision sur votre dossier ${number}`,
    when: signedAt && `rendue le ${formatDateLong(todayInDakar(signedAt))}`,
    isUrgent: true,
    day: signedAt && todayInDakar(signedAt),
  })),
  ...visits
    .filter(({ onDay }) => onDay >= today)
    .map((visit) => ({
      key: `visit-${visit.id}`,
      path: pathOf(visit),
      day: visit.onDay,
      text: `Recevoir la visite prévue pour le dossier ${visit.number}`,
      when: `le ${formatDeadline(visit.onDay)} à ${hourInWords(visit.atTime)}`,
      isUrgent: isNear(visit.onDay, today),
    })),
  ...named.map((person) => ({
    key: `named-${person.id}`,
    path: pathOf(person),
    day: person.objectUntil,
    text: `Lire qui examine votre dossier ${person.number}`,
    when: `vous pouvez vous y opposer au plus tard le ${formatDeadline(person.objectUntil)}`,
    isUrgent: false,
  })),
  ...contestable.map(({ id, applicationId, number, appealUntil }) => ({
    key: `appeal-${id}`,
    path: addressOf("/espace/dossiers/:id/decision", { id: applicationId }),
    text: `Faire un recours contre la décision du dossier ${number}, si vous la contestez`,
    when: `au plus tard le ${formatDeadline(appealUntil)}`,
    isUrgent: false,
    day: appealUntil,
  })),
];
