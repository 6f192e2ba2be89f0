import * as v from "valibot";

/** The settings of objections, complaints and hearings, with the rules of their values. */
export const complaintSettings = {
  /** Working days within which a company may object to who examines its application, or to an expert (ISO/IEC 17065 §6.2.2). `[P]` */
  objectionDays: v.pipe(
    v.number("Le délai d’opposition doit être un nombre de jours ouvrés"),
    v.integer("Le délai d’opposition doit être un nombre entier de jours ouvrés"),
    v.minValue(1, "Le délai d’opposition doit être d’au moins 1\u00A0jour ouvré"),
    v.maxValue(20, "Le délai d’opposition ne doit pas dépasser 20\u00A0jours ouvrés"),
    v.description(
      "Nombre de jours ouvrés pendant lesquels une entreprise peut s’opposer à qui examine son dossier, ou à un expert interrogé.",
    ),
  ),
  /** Working days within which somebody of the body acknowledges a complaint (ISO/IEC 17065 §7.13.3). `[P]` */
  complaintAcknowledgeDays: v.pipe(
    v.number("Le délai de prise en charge doit être un nombre de jours ouvrés"),
    v.integer("Le délai de prise en charge doit être un nombre entier de jours ouvrés"),
    v.minValue(1, "Le délai de prise en charge doit être d’au moins 1\u00A0jour ouvré"),
    v.maxValue(20, "Le délai de prise en charge ne doit pas dépasser 20\u00A0jours ouvrés"),
    v.description(
      "Nombre de jours ouvrés dans lesquels une réclamation est prise en charge par une personne.",
    ),
  ),
  /** Days within which the body promises to answer a complaint. `[P]` */
  complaintAnswerDays: v.pipe(
    v.number("Le délai de réponse à une réclamation doit être un nombre de jours"),
    v.integer("Le délai de réponse à une réclamation doit être un nombre entier de jours"),
    v.minValue(15, "Le délai de réponse à une réclamation doit être d’au moins 15\u00A0jours"),
    v.maxValue(180, "Le délai de réponse à une réclamation ne doit pas dépasser 180\u00A0jours"),
    v.description("Nombre de jours dans lesquels une réclamation reçoit sa réponse."),
  ),
  /** Days that a company has to answer what is held against it (applications §1.2). The database refuses fewer than ten. */
  hearingDays: v.pipe(
    v.number("Le délai pour être entendu doit être un nombre de jours"),
    v.integer("Le délai pour être entendu doit être un nombre entier de jours"),
    v.minValue(10, "Le délai pour être entendu doit être d’au moins 10\u00A0jours"),
    v.maxValue(60, "Le délai pour être entendu ne doit pas dépasser 60\u00A0jours"),
    v.description("Nombre de jours qu’une entreprise a pour répondre à ce qui lui est reproché."),
  ),
};

/** Their values in a new database. */
export const firstComplaintSettings = {
  objectionDays: 3,
  complaintAcknowledgeDays: 5,
  complaintAnswerDays: 45,
  hearingDays: 15,
};

export const complaintSettingLabels = {
  objectionDays: {
    label: "Délai d’opposition à qui examine",
    help: "Le temps que l’entreprise a pour s’opposer, avec une raison, à la personne qui examine son dossier ou à un expert interrogé.",
    theme: "delays" as const,
    kind: "number" as const,
    unit: "jours ouvrés",
  },
  complaintAcknowledgeDays: {
    label: "Prise en charge d’une réclamation",
    help: "Le temps dans lequel une personne qui n’est pas concernée prend une réclamation en charge.",
    theme: "delays" as const,
    kind: "number" as const,
    unit: "jours ouvrés",
  },
  complaintAnswerDays: {
    label: "Réponse à une réclamation",
    help: "Le jour de la réponse que la page de suivi annonce à qui réclame.",
    theme: "delays" as const,
    kind: "number" as const,
    unit: "jours",
  },
  hearingDays: {
    label: "Délai d’une entreprise pour être entendue",
    help: "Le temps qu’une entreprise a pour répondre à ce qui lui est reproché, avant toute décision.",
    theme: "delays" as const,
    kind: "number" as const,
    unit: "jours",
  },
};
