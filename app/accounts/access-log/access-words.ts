/** French names of the pages that staff can open. */
export const accessKinds = {
  companies: "Liste des entreprises",
  "company-page": "Fiche d’entreprise",
  "person-page": "Fiche d’une personne de l’organisme",
  "member-page": "Membre d’une entreprise",
  journal: "Journal",
  search: "Recherche",
  messages: "Messages de visiteurs",
  message: "Message d’un visiteur",
  subscribers: "Liste des abonnés",
  "personal-data": "Données d’une personne",
  "personal-data-export": "Export des données d’une personne",
  "subscribers-export": "Export des abonnés",
  application: "Dossier d’une entreprise",
  "papers-page": "Liste des pièces d’une entreprise",
  "company-changes": "Corrections demandées",
  "company-change": "Correction demandée",
  successions: "Reprises d’accès",
  succession: "Reprise d’accès",
  "succession-proof": "Justificatif d’une reprise d’accès",
  "owner-answers": "Réponses de maîtres d’ouvrage",
  document: "Pièce d’une entreprise",
  "payment-proof": "Preuve d’un paiement",
  declaration: "Déclaration d’intérêts",
  "security-log": "Journal de sécurité",
  queue: "File d’attente des dossiers",
  experts: "Experts",
  "expert-file": "Fichier d’un avis d’expert",
  objections: "Oppositions",
  measures: "Mesures",
  measure: "Mesure",
  "measure-file": "Pièce d’une mesure",
  complaints: "Réclamations",
  complaint: "Réclamation",
  complainant: "Auteur d’une réclamation",
  "complaint-file": "Pièce d’une réclamation",
  "visit-photo": "Photo d’une visite",
  decisions: "Décisions",
  decision: "Décision sur un dossier",
} as const;

export type AccessKind = keyof typeof accessKinds;

const accessThemes: readonly [group: string, kinds: readonly AccessKind[]][] = [
  [
    "Entreprises",
    ["companies", "company-page", "papers-page", "document", "owner-answers", "search"],
  ],
  [
    "Dossiers",
    [
      ...(["queue", "application", "declaration", "experts", "expert-file"] as const),
      ...(["objections", "visit-photo", "decisions", "decision"] as const),
    ],
  ],
  ["Corrections", ["company-changes", "company-change"]],
  ["Reprises d’accès", ["successions", "succession", "succession-proof", "member-page"]],
  ["Paiements", ["payment-proof"]],
  ["Mesures", ["measures", "measure", "measure-file"]],
  ["Réclamations", ["complaints", "complaint", "complainant", "complaint-file"]],
  ["Visiteurs et abonnés", ["messages", "message", "subscribers", "subscribers-export"]],
  [
    "Personnes et journaux",
    ["person-page", "personal-data", "personal-data-export", "journal", "security-log"],
  ],
];

/** What staff can open, by theme, to choose from. */
export const accessOptions = accessThemes.flatMap(([group, kinds]) =>
  kinds.map((value) => ({ value, label: accessKinds[value], group })),
);

/** `words` is the text of a search, `list` a page with several rows. */
export type AccessSubject =
  | "company"
  | "application"
  | "account"
  | "journal"
  | "words"
  | "list"
  | "succession"
  | "company-change";

export const isAccessKind = (name: unknown): name is AccessKind =>
  typeof name === "string" && Object.hasOwn(accessKinds, name);
