import type { NumberKind } from "#app/kernel/identifiers.ts";

/** The numbers of complaints, `RL-2026-00012-3`. */
export const complaintNumbers: NumberKind = { kind: "complaint", prefix: "RL" };

/** Against a company that has a qualification; against the body or its people; misuse of a certificate or of the mark. */
export const complaintKinds = {
  company: {
    label: "Une entreprise qualifiée",
    help: "Un chantier, une référence inventée, une qualification suspendue présentée comme valable.",
  },
  misuse: {
    label: "Un certificat ou un logo utilisé à tort",
    help: "Un faux certificat, un faux numéro, notre nom ou notre marque sans en avoir le droit.",
  },
  body: {
    label: "Notre service ou une personne de l’organisme",
    help: "Un délai, une réponse qui manque, un accueil, une demande d’argent.",
  },
} as const;

export type ComplaintKind = keyof typeof complaintKinds;
export const kindsOfComplaint = Object.keys(complaintKinds) as ComplaintKind[];

/** How a complaint reached the body. */
export const channelLabels = {
  form: "par le formulaire",
  message: "par un message",
  phone: "par téléphone",
  letter: "par lettre",
  visit: "sur place",
} as const;

export type Channel = keyof typeof channelLabels;

/** The channels that somebody of the staff writes down. */
export const deskChannels = ["phone", "letter", "visit"] as const satisfies readonly Channel[];

export const outcomeLabels = {
  founded: "Fondée",
  "partly-founded": "Fondée en partie",
  unfounded: "Non fondée",
  outside: "Hors de notre compétence",
} as const;

export type ComplaintOutcome = keyof typeof outcomeLabels;
export const outcomesOfComplaint = Object.keys(outcomeLabels) as ComplaintOutcome[];

/** Whether the complainant lets the body tell the company who complained. */
export type Naming = "kept-back" | "may-be-named";

/** Why somebody takes no part in a complaint (ISO/IEC 17065 §7.13.5), as `concern_in_complaint` of the database answers. */
export const concernWords = {
  accused: "La réclamation vous vise.",
  complainant: "Vous êtes l’auteur de la réclamation.",
  member: "Vous agissez pour cette entreprise.",
  tie: "Vous avez déclaré un lien avec cette entreprise.",
  conflict: "Vous avez déclaré un conflit dans un dossier de cette entreprise.",
  examined: "Vous avez travaillé sur un dossier de cette entreprise.",
} as const;

export type Concern = keyof typeof concernWords;

/** Characters of a complaint, of a message about it, of findings and of its answer. */
export const longestComplaint = 5_000;
/** Characters of a reason to return an answer, and of the facts of a question to the complainant. */
export const longestReason = 2_000;
/** Bytes of one document. */
export const LARGEST_COMPLAINT_FILE = 10_000_000;
/** Documents that a complainant, or a company that is heard, may add. */
export const MOST_COMPLAINT_FILES = 10;
