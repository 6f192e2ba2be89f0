import { changeRefusals } from "#app/applications/application.refusals.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";

export type ExpertRefusal = "not-yours" | "known-address" | "staff-address" | "unknown-expert";

export const expertRefusals: Record<ExpertRefusal, RefusalAnswer<"email">> = {
  "not-yours": {
    status: 403,
    message: "Tenir la liste des experts ne fait pas partie de vos fonctions.",
  },
  "known-address": {
    status: 409,
    message: "Un expert a déjà cette adresse e-mail.",
    field: "email",
  },
  "staff-address": {
    status: 409,
    message:
      "Cette adresse est celle d’une personne de l’organisme\u00A0: un expert vient du dehors.",
    field: "email",
  },
  "unknown-expert": { status: 404, message: "Cet expert n’est pas dans la liste." },
};

export type AskExpertRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "wrong-state"
  | "assigned"
  | "unknown-expert"
  | "related"
  | "objected"
  | "not-authorised"
  | "asked-already"
  | "day"
  | "unknown-document"
  | "unknown-question"
  | "no-reason"
  | "reason-too-long"
  | "ended";

/** Characters of why a question is taken back. */
export const longestRevocation = 1_000;

export const askExpertRefusals: Record<
  AskExpertRefusal,
  RefusalAnswer<"expert" | "dueOn" | "reason">
> = {
  "unknown-application": changeRefusals["unknown-application"],
  "not-yours": changeRefusals["not-yours"],
  "own-company": changeRefusals["own-company"],
  "wrong-state": {
    status: 409,
    message: "Ce dossier n’est pas en examen\u00A0: aucun expert n’est interrogé.",
  },
  assigned: changeRefusals.assigned,
  "unknown-expert": {
    status: 409,
    message: "Choisissez un expert de la liste.",
    field: "expert",
  },
  related: {
    status: 409,
    message: "Cet expert agit pour l’entreprise, ou travaille pour l’organisme.",
    field: "expert",
  },
  objected: {
    status: 409,
    message: "L’opposition de l’entreprise à cet expert a été retenue.",
    field: "expert",
  },
  "not-authorised": {
    status: 409,
    message: "Cet expert n’a pas d’habilitation en vigueur pour cette famille.",
    field: "expert",
  },
  "asked-already": {
    status: 409,
    message: "Une question attend déjà la réponse de cet expert.",
    field: "expert",
  },
  day: {
    status: 400,
    message: "Donnez à l’expert un jour à venir, dans les 60\u00A0jours.",
    field: "dueOn",
  },
  "unknown-document": { status: 409, message: "Une des pièces n’est plus dans le dossier." },
  "unknown-question": { status: 404, message: "Cette question n’existe pas." },
  "no-reason": { status: 400, message: "Dites pourquoi la question est retirée.", field: "reason" },
  "reason-too-long": { ...tooLong("Le motif", longestRevocation), field: "reason" },
  ended: {
    status: 409,
    message: "Cette question est déjà close\u00A0: relisez-la.",
  },
};

/** Why a mailed link opens no question, or takes no answer. */
export type LinkRefusal =
  | "unknown"
  | "revoked"
  | "answered"
  | "past"
  | "conflict"
  | "closed"
  | "declared";

export const linkRefusals: Record<LinkRefusal, RefusalAnswer & { title: string }> = {
  unknown: {
    status: 404,
    title: "Ce lien n’est pas valable",
    message:
      "L’adresse est incomplète, ou a été changée. Ouvrez de nouveau le lien depuis notre e-mail.",
  },
  revoked: {
    status: 410,
    title: "Cette question a été retirée",
    message:
      "L’organisme n’attend plus votre avis sur ce dossier. Les pièces ne s’ouvrent plus et vous n’avez rien à faire.",
  },
  answered: {
    status: 410,
    title: "Votre avis est enregistré",
    message:
      "Merci. La question et les pièces ne s’ouvrent plus\u00A0: votre avis reste dans le dossier tel que vous l’avez signé.",
  },
  past: {
    status: 410,
    title: "Le jour pour répondre est passé",
    message:
      "La question et les pièces ne s’ouvrent plus. Si votre avis est prêt, écrivez à l’organisme\u00A0: il peut vous interroger de nouveau.",
  },
  conflict: {
    status: 410,
    title: "Votre déclaration est enregistrée",
    message:
      "Vous avez déclaré un intérêt\u00A0: le dossier vous reste fermé et une autre personne est interrogée. Merci de l’avoir dit.",
  },
  closed: {
    status: 410,
    title: "Ce dossier n’est plus en examen",
    message: "Aucun avis n’est plus attendu. Les pièces ne s’ouvrent plus.",
  },
  declared: {
    status: 409,
    title: "Votre déclaration est déjà signée",
    message: "Rouvrez le lien de l’e-mail pour lire la question.",
  },
};
