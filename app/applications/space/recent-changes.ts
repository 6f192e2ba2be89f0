import type { JournalEvent } from "#app/journal/events.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDeadline } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";

/** A journal row of a company that needs no action from it. */
export interface Happened {
  event: JournalEvent;
  /** Id of the subject: an application, a payment, the company itself. */
  subjectId: string;
  /** Day of the event, YYYY-MM-DD. */
  on: string;
  /** Number of the application, or reference of the payment. */
  number: string | null;
  /** Data of the row; null once it was erased. */
  data: Record<string, unknown> | null;
}

export interface RecentChange {
  text: string;
  on: string;
  path: string;
}

/** For how many days the first page lists an event, and how many events at most. */
export const SHOWN_FOR_DAYS = 14;
export const MOST_CHANGES = 6;

type Sentence = (happened: Happened, application: string) => [text: string, path: string] | null;

const ofApplication =
  (words: string): Sentence =>
  ({ subjectId }, application) => [
    `${application}\u00A0: ${words}`,
    addressOf("/espace/dossiers/:id/suivi", { id: subjectId }),
  ];

const ofMember =
  (words: string): Sentence =>
  () => [words, "/espace/membres"];

const ofRights =
  (words: string): Sentence =>
  () => [words, "/espace/qualifications"];

const ofRefund =
  (words: string): Sentence =>
  ({ subjectId, number, data }) => {
    const sum = typeof data?.amount === "string" ? ` de ${formatFcfa(BigInt(data.amount))}` : "";
    return [
      `Paiement ${number ?? ""}\u00A0: remboursement${sum} ${words}`,
      addressOf("/espace/paiements/:id", { id: subjectId }),
    ];
  };

/**
 * Each event that a company gets a mail about without having to act; events that need an action are entries of
 * `todosOf`.
 */
const words: Partial<Record<JournalEvent, Sentence>> = {
  "application-filed": ofApplication("il est déposé"),
  "application-filed-again": ofApplication("vos réponses sont envoyées"),
  "application-answered": ofApplication("vos réponses sont envoyées"),
  "application-admitted": ofApplication("il est recevable, son instruction commence"),
  "application-rejected": ofApplication("il n’est pas recevable"),
  "application-accepted": ofApplication("le suivi annuel est accepté"),
  "application-resumed": ofApplication("l’instruction reprend"),
  "application-scheduled": ofApplication("il est à l’ordre du jour de la commission"),
  "application-postponed": ofApplication("il attend une autre séance de la commission"),
  "application-decided": ofApplication("la décision est rendue"),
  // What was decided is read on its page alone.
  "decision-notified": ofApplication("la décision est notifiée"),
  "application-certified": ofApplication("le certificat est délivré"),
  "application-held": ofApplication("paiement reçu, la délivrance demande une vérification"),
  "application-given-up": ofApplication(
    "le certificat n’est pas délivré, ses frais vous sont rendus",
  ),
  "application-lapsed": ofApplication("il est clos sans suite"),
  "application-abandoned": ofApplication("il est abandonné à votre demande"),
  "assignment-live": (happened, application) =>
    happened.data?.role === "examiner"
      ? ofApplication("une personne l’examine, son nom est dans le suivi")(happened, application)
      : null,
  "expert-asked": ofApplication("un expert est interrogé"),
  "objection-decided": ofApplication("votre opposition est décidée"),
  "visit-planned": ofApplication("une visite est prévue"),
  "visit-cancelled": ofApplication("la visite prévue est annulée"),
  "complement-waived": ofApplication("une demande est retirée"),
  "complement-extension-decided": (happened, application) => {
    const until = happened.data?.until;
    return ofApplication(
      typeof until === "string"
        ? `plus de temps est accordé, répondez au plus tard le ${formatDeadline(until)}`
        : "le délai demandé n’est pas accordé",
    )(happened, application);
  },
  "payment-settled": ({ subjectId, number }) => [
    `Paiement ${number ?? ""} reçu`,
    addressOf("/espace/paiements/:id", { id: subjectId }),
  ],
  "payment-doubted": ({ subjectId, number }) => [
    `Paiement ${number ?? ""} reçu, à vérifier par nous`,
    addressOf("/espace/paiements/:id", { id: subjectId }),
  ],
  "payment-attempt-changed": ({ subjectId, number, data }) =>
    data?.move === "reject"
      ? [
          `La preuve du paiement ${number ?? ""} est refusée`,
          addressOf("/espace/paiements/:id", { id: subjectId }),
        ]
      : null,
  "refund-asked": ofRefund("demandé"),
  "refund-approved": ofRefund("approuvé"),
  "refund-refused": ofRefund("refusé"),
  "refund-done": ofRefund("fait"),
  "document-refused": ({ data }) => [
    "Un fichier n’a pas pu être gardé\u00A0: envoyez-le de nouveau",
    typeof data?.code === "string"
      ? addressOf("/espace/pieces/:code", { code: data.code })
      : "/espace/pieces",
  ],
  "reference-answered": ({ data }) => [
    "Un maître d’ouvrage a répondu sur une référence",
    typeof data?.referenceId === "string"
      ? addressOf("/espace/entreprise/:list/:entry", {
          list: "references",
          entry: data.referenceId,
        })
      : "/espace/entreprise/references",
  ],
  "member-joined": ofMember("Une personne a rejoint l’entreprise"),
  "member-role-changed": ofMember("Le rôle d’un membre a changé"),
  "member-removed": ofMember("Un membre a été retiré"),
  "member-left": ofMember("Un membre a quitté l’entreprise"),
  "company-change-decided": ({ data }) =>
    data?.move === "withdraw"
      ? null
      : ["Réponse à votre demande de changement de fiche", "/espace/entreprise"],
  "certificate-issued": ofRights("Un certificat est délivré"),
  "qualification-suspended": ofRights("Une qualification est suspendue"),
  "qualification-suspension-lifted": ofRights("Une suspension est levée"),
  "qualification-withdrawn": ofRights("Une qualification est retirée"),
};

export const recentChangeEvents = Object.keys(words) as JournalEvent[];

/** The latest events, newest first; the same event of one day once. */
export function recentChangesOf(happened: readonly Happened[]): RecentChange[] {
  const changesByKey = new Map<string, RecentChange>();
  for (const each of happened) {
    const line = words[each.event]?.(each, each.number ? `Dossier ${each.number}` : "Dossier");
    if (!line) continue;
    const [text, path] = line;
    const key = `${each.on} ${text}`;
    if (!changesByKey.has(key)) changesByKey.set(key, { text, path, on: each.on });
  }
  return [...changesByKey.values()].slice(0, MOST_CHANGES);
}
