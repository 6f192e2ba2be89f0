/** Name and explanation of a notice, as the page of choices shows them. */
interface NoticeEventWords {
  label: string;
  /** When the mail is sent. */
  when: string;
  /** Why it cannot be switched off; absent when it can. */
  fixed?: string;
  /** No mail about the event exists yet, so it is not offered as a choice. */
  unsent?: true;
  /** The event starts a deadline, or a visitor waits for an answer: somebody of the company is mailed, whatever the members chose. */
  urgent?: true;
}

/**
 * The events that members get mails about (applications §2, « Notices »). Those about security and decisions cannot
 * be switched off.
 */
export const noticeEvents = {
  filed: { label: "Dépôt d’un dossier", when: "Le dossier est déposé, ou déposé de nouveau." },
  "sent-back": {
    label: "Dossier à compléter",
    when: "Le dossier revient\u00A0: il manque quelque chose pour qu’il soit recevable.",
    urgent: true,
  },
  complement: {
    label: "Compléments demandés",
    when: "L’instructeur demande une pièce ou une précision, avec une date.",
    urgent: true,
  },
  examination: {
    label: "Examen du dossier",
    when: "Une personne est nommée pour l’examen, un expert est interrogé, une visite est prévue.",
    urgent: true,
  },
  reminder: {
    label: "Rappels d’échéance",
    when: "Une date approche\u00A0: complément, brouillon laissé, dossier sans réponse.",
    urgent: true,
  },
  message: { label: "Messages", when: "L’organisme vous écrit à propos d’un dossier." },
  "visitor-message": {
    label: "Messages de l’annuaire",
    when: "Un visiteur de l’annuaire écrit à l’entreprise, si elle a choisi de recevoir des messages.",
    urgent: true,
  },
  reference: {
    label: "Références confirmées",
    when: "Un maître d’ouvrage a répondu sur une de vos références\u00A0: un e-mail par jour au plus.",
  },
  agenda: {
    label: "Séance de commission",
    when: "Le dossier est inscrit à une séance.",
  },
  decision: {
    label: "Décisions",
    when: "Une décision est prise sur un dossier, ou un dossier est clos.",
    fixed: "Une décision ouvre des délais\u00A0: elle doit vous parvenir.",
  },
  appeal: {
    label: "Recours",
    when: "Un recours avance ou reçoit sa réponse.",
    fixed: "Une réponse à un recours est une décision.",
    unsent: true,
  },
  measure: {
    label: "Mesures",
    when: "Une mesure est proposée ou décidée sur une qualification\u00A0: vous êtes entendu, avec une date.",
    fixed: "Être entendu et connaître une décision est un droit.",
    urgent: true,
  },
  complaint: {
    label: "Réclamations",
    when: "Quelqu’un se plaint de l’entreprise\u00A0: vous êtes entendu, avec une date.",
    fixed: "Être entendu avant toute décision est un droit.",
    urgent: true,
  },
  certificate: {
    label: "Certificat",
    when: "Un certificat est délivré.",
  },
  renewal: {
    label: "Renouvellement",
    when: "La fin d’un certificat approche.",
    urgent: true,
    unsent: true,
  },
  "follow-up": {
    label: "Suivi annuel",
    when: "Le suivi annuel est à faire.",
    urgent: true,
    unsent: true,
  },
  suspension: {
    label: "Suspension et retrait",
    when: "Une qualification est suspendue, rétablie ou retirée.",
    fixed: "Une mesure sur vos droits est une décision.",
    unsent: true,
  },
  document: {
    label: "Pièces refusées",
    when: "Une pièce que vous avez envoyée ne peut pas être gardée.",
  },
  "document-ends": {
    label: "Pièces qui finissent",
    when: "Une pièce dont votre dossier a besoin n’est bientôt plus valable\u00A0: 30\u00A0jours avant, 7\u00A0jours avant et le jour même.",
  },
  payment: {
    label: "Paiements",
    when: "Un montant est à régler, un paiement est reçu, refusé ou remboursé.",
  },
  members: {
    label: "Membres de l’entreprise",
    when: "Quelqu’un rejoint l’entreprise, la quitte, change de rôle ou demande à en reprendre l’accès.",
    fixed: "Qui agit pour l’entreprise touche à sa sécurité.",
  },
  account: {
    label: "Sécurité de votre compte",
    when: "Votre mot de passe, votre adresse ou votre double vérification change.",
    fixed: "Vous devez pouvoir réagir si ce n’est pas vous.",
  },
} as const satisfies Record<string, NoticeEventWords>;

export type NoticeEvent = keyof typeof noticeEvents;

/** The events of a company that mails are sent about; the others concern one account, or have no mail yet. */
export type CompanyEvent = Exclude<
  {
    [Event in NoticeEvent]: (typeof noticeEvents)[Event] extends { unsent: true } ? never : Event;
  }[NoticeEvent],
  "account"
>;

const words: Record<NoticeEvent, NoticeEventWords> = noticeEvents;

export const isUrgent = (event: NoticeEvent): boolean => words[event].urgent === true;

/** Whether a member may switch the notice off. */
export const isFree = (event: NoticeEvent): boolean => words[event].fixed === undefined;

const sentEvents = (Object.keys(words) as NoticeEvent[]).filter((event) => !words[event].unsent);
export const freeEvents = sentEvents.filter(isFree);
export const fixedEvents = sentEvents.filter((event) => !isFree(event));

/** Texts of an event; `fixed` is null when it can be switched off. */
export const noticeInWords = (event: NoticeEvent) => {
  const { label, when, fixed = null } = words[event];
  return { event, label, when, fixed };
};
