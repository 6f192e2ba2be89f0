import type { RefusalAnswer } from "#app/kernel/result.ts";

export type AddRefusal = "not-yours" | "list-full" | "unknown-sub-area" | "unknown-entry";
export type ChangeRefusal = "not-yours" | "unknown-entry" | "unknown-sub-area";
export type RestoreRefusal = "not-yours" | "list-full" | "unknown-entry";
export type AskRefusal =
  | "not-yours"
  | "unknown-entry"
  | "no-contact"
  | "own-address"
  | "already-asked"
  | "already-answered"
  | "too-many-today"
  | "address-asked-often";

export type MeansRefusal = AddRefusal | ChangeRefusal | RestoreRefusal | AskRefusal;

export const meansRefusals: Record<MeansRefusal, RefusalAnswer<string>> = {
  "not-yours": {
    status: 403,
    message:
      "Vous pouvez lire les listes de l’entreprise, mais pas les changer. Demandez-le à la personne qui gère le compte.",
  },
  "list-full": {
    status: 409,
    message:
      "Cette liste est pleine. Retirez ce qui ne sert plus, ou écrivez-nous si votre entreprise en a besoin de plus.",
  },
  "unknown-sub-area": {
    status: 400,
    message: "Choisissez un sous-domaine de la liste",
    field: "subAreaId",
  },
  "unknown-entry": {
    status: 404,
    title: "Cette ligne n’existe plus",
    message: "Elle a été retirée de la liste, ou l’adresse est incomplète.",
  },
  "no-contact": {
    status: 409,
    message:
      "Donnez d’abord l’adresse e-mail d’une personne chez le maître d’ouvrage, et enregistrez-la.",
  },
  "own-address": {
    status: 409,
    message:
      "Cette adresse est celle de votre entreprise ou d’un de ses membres\u00A0: seul le maître d’ouvrage peut confirmer les travaux.",
  },
  "already-asked": {
    status: 409,
    message:
      "La confirmation est déjà demandée pour cette référence. Nous relançons le maître d’ouvrage une fois, après sept jours.",
  },
  "already-answered": {
    status: 409,
    message: "Le maître d’ouvrage a déjà répondu pour cette référence.",
  },
  "too-many-today": {
    status: 409,
    message:
      "Votre entreprise a demandé beaucoup de confirmations aujourd’hui. Continuez demain\u00A0: rien n’est perdu.",
  },
  "address-asked-often": {
    status: 409,
    message:
      "Cette personne a déjà reçu plusieurs demandes ces derniers jours. Attendez qu’elle y réponde, ou indiquez un autre contact.",
  },
};

/** Why the link of an owner of works opens no question. */
export type OwnerRefusal = "unknown" | "expired" | "withdrawn" | "answered";

export const ownerRefusals: Record<OwnerRefusal, RefusalAnswer & { title: string }> = {
  unknown: {
    status: 404,
    title: "Ce lien n’est pas valable",
    message:
      "L’adresse est incomplète, ou a été changée. Ouvrez de nouveau le lien depuis notre e-mail.",
  },
  expired: {
    status: 410,
    title: "Le délai pour répondre est passé",
    message:
      "Ce lien ne sert plus. Si vous souhaitez confirmer ces travaux, dites à l’entreprise de le demander de nouveau.",
  },
  withdrawn: {
    status: 410,
    title: "Cette demande a été retirée",
    message: "L’entreprise a changé ou retiré ces travaux de sa liste. Vous n’avez rien à faire.",
  },
  answered: {
    status: 410,
    title: "Votre réponse est enregistrée",
    message:
      "Ce lien ne sert qu’une fois. Merci d’avoir répondu\u00A0: vous n’avez rien d’autre à faire.",
  },
};
