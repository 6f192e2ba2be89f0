import type { ReasonScope } from "#app/settings/reasons/reason.ts";

/** Reasons proposed to the certification body, published at the first start; afterwards people edit them. */
export const reasons2026: Record<ReasonScope, string[]> = {
  document: [
    "La pièce est illisible\u00A0: une page, le cachet ou la date ne se lit pas.",
    "La pièce est incomplète\u00A0: il manque une ou plusieurs pages.",
    "Ce n’est pas la pièce demandée.",
    "La pièce n’est plus valable à la date du dépôt.",
    "La pièce est au nom d’une autre entreprise ou d’une autre personne.",
    "La pièce n’est ni signée ni cachetée par qui l’a délivrée.",
    "Les informations de la pièce ne correspondent pas à celles du dossier.",
    "L’original n’a pas été fourni après la preuve de la demande.",
  ],
  complement: [
    "Un chiffre du dossier n’est appuyé par aucune pièce.",
    "Une référence ne dit ni le montant, ni la nature, ni les dates des travaux.",
    "La part de l’entreprise dans un chantier cité n’est pas établie.",
    "La qualification ou le contrat d’une personne clé n’est pas justifié.",
    "La propriété ou la location d’un matériel déclaré n’est pas justifiée.",
    "L’assurance ne couvre pas tous les travaux demandés.",
    "Deux informations du dossier se contredisent\u00A0: précisez laquelle est exacte.",
  ],
  refusal: [
    "Les moyens humains n’atteignent pas le minimum de la classe demandée.",
    "Les moyens matériels n’atteignent pas le minimum de la classe demandée.",
    "Les références ne montrent pas l’expérience des travaux demandés.",
    "La capacité financière n’atteint pas le minimum de la classe demandée.",
    "La situation administrative, fiscale ou sociale n’est pas régulière.",
    "Une pièce ou une déclaration du dossier s’est révélée inexacte.",
  ],
  above: [
    "Une référence récente, confirmée par son maître d’ouvrage, est de l’importance de cette classe.",
    "L’encadrement et le matériel de l’entreprise sont ceux de cette classe.",
    "Les chiffres de l’exercice en cours, appuyés par des pièces, annoncent cette classe.",
  ],
  below: [
    "Les chiffres des exercices n’atteignent pas les minima de la classe demandée.",
    "Les références montrent des travaux de moindre importance que ceux de la demande.",
    "Les moyens humains sont ceux d’un niveau ou d’une classe en dessous de la demande.",
    "Les moyens matériels sont ceux d’un niveau ou d’une classe en dessous de la demande.",
    "L’expérience montrée est celle d’un niveau en dessous de la demande.",
  ],
  suspension: [
    "Le suivi annuel n’a pas été fourni dans le délai.",
    "Une assurance exigée n’est plus en vigueur.",
    "La situation fiscale ou sociale n’est plus régulière.",
    "Les moyens de l’entreprise ne répondent plus à la qualification accordée.",
    "Une réclamation grave est en cours d’examen.",
  ],
};
