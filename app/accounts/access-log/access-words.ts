/** French names of the pages that staff can open. */
export const accessKinds = {
  companies: "Liste des entreprises",
  "company-page": "Fiche d’entreprise",
  "person-page": "Fiche d’une personne de l’organisme",
  journal: "Journal",
  search: "Recherche",
  messages: "Messages de visiteurs",
  message: "Message d’un visiteur",
  subscribers: "Liste des abonnés",
  "personal-data": "Données d’une personne",
  "personal-data-export": "Export des données d’une personne",
  "subscribers-export": "Export des abonnés",
  "papers-page": "Liste des pièces d’une entreprise",
  "company-changes": "Corrections demandées",
  "company-change": "Correction demandée",
  successions: "Reprises d’accès",
  succession: "Reprise d’accès",
  "succession-proof": "Justificatif d’une reprise d’accès",
  "owner-answers": "Réponses de maîtres d’ouvrage",
  document: "Pièce d’une entreprise",
  "payment-proof": "Preuve d’un paiement",
  "security-log": "Journal de sécurité",
} as const;

export type AccessKind = keyof typeof accessKinds;

/** `words` is the text of a search, `list` a page with several rows. */
export type AccessSubject =
  | "company"
  | "account"
  | "journal"
  | "words"
  | "list"
  | "succession"
  | "company-change";

export const isAccessKind = (name: unknown): name is AccessKind =>
  typeof name === "string" && Object.hasOwn(accessKinds, name);
