import { changeRefusals } from "#app/applications/application.refusals.ts";
import { formatInteger } from "#app/kernel/money.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { longestVisit } from "./visit-checklist.ts";

export type VisitRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "wrong-state"
  | "assigned"
  | "unknown-visit"
  | "planned-already"
  | "past"
  | "ended"
  | "no-reason"
  | "too-early"
  | "incomplete"
  | "changed-meanwhile"
  | "unknown-point"
  | "text-too-long"
  | "caption-too-long"
  | "reason-too-long"
  | "too-many-photos";

export const visitRefusals: Record<VisitRefusal, RefusalAnswer<"onDay" | "reason">> = {
  "unknown-application": changeRefusals["unknown-application"],
  "not-yours": changeRefusals["not-yours"],
  "own-company": changeRefusals["own-company"],
  "wrong-state": {
    status: 409,
    message: "Ce dossier n’est pas en examen\u00A0: aucune visite ne se prévoit ni ne se change.",
  },
  assigned: changeRefusals.assigned,
  "unknown-visit": { status: 404, message: "Cette visite n’existe pas." },
  "planned-already": {
    status: 409,
    message: "Une visite est déjà prévue\u00A0: signez-la ou annulez-la d’abord.",
  },
  past: { status: 400, message: "Ce jour est passé.", field: "onDay" },
  ended: {
    status: 409,
    message: "Cette visite est signée ou annulée\u00A0: rien n’y change plus.",
  },
  "no-reason": { status: 400, message: "Dites à l’entreprise pourquoi la visite est annulée." },
  "too-early": { status: 409, message: "Le compte rendu se signe à partir de l’heure prévue." },
  incomplete: { status: 409, message: "Il manque encore un constat, ou des mots." },
  "changed-meanwhile": {
    status: 409,
    message: "Le compte rendu a changé depuis que vous l’avez relu\u00A0: relisez-le.",
  },
  "text-too-long": {
    status: 400,
    message: `Un texte est trop long\u00A0: ${formatInteger(longestVisit.note)} caractères par constat, ${formatInteger(longestVisit.met)} pour les personnes rencontrées, ${formatInteger(longestVisit.conclusion)} pour la conclusion.`,
  },
  "caption-too-long": tooLong("La légende", longestVisit.caption),
  "reason-too-long": tooLong("Le motif", longestVisit.cancelled),
  "unknown-point": { status: 400, message: "Dites ce que la photo montre." },
  "too-many-photos": {
    status: 409,
    message: "Cette visite a déjà 40 photos\u00A0: retirez-en une d’abord.",
  },
};
