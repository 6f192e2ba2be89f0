import { type FileRefusal, fileRefusals } from "#app/files/file-refusals.ts";
import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { ComplaintGuard } from "./complaint.machine.ts";
import { MOST_COMPLAINT_FILES } from "./complaint.ts";

type Field = "company" | "accused" | "tellsNobody" | "consent";

/** Why somebody of the staff may not do something with a complaint. */
export type ComplaintRefusal =
  | MoveRefusal<ComplaintGuard>
  | "unknown-complaint"
  | "changed-meanwhile"
  | "unknown-company"
  | "unknown-account"
  | "company-heard-already"
  | "no-company"
  | "tells-who"
  | "consent-refused"
  | "no-hearing"
  | "unknown-file";

export const complaintRefusals: Record<ComplaintRefusal, RefusalAnswer<Field>> = {
  "unknown-complaint": { status: 404, message: "Cette réclamation n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Traiter les réclamations ne fait pas partie de vos fonctions.",
  },
  "wrong-state": {
    status: 409,
    message: "La réclamation a avancé entre-temps\u00A0: relisez-la ci-dessous.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "La réclamation a changé entre-temps\u00A0: relisez-la avant de continuer.",
  },
  unconcerned: {
    status: 403,
    message: "Cette réclamation vous concerne\u00A0: une autre personne la traite.",
  },
  "in-charge": {
    status: 403,
    message: "Une autre personne a cette réclamation. Reprenez-la d’abord si elle vous la laisse.",
  },
  "another-person": {
    status: 403,
    message: "Vous avez proposé cette réponse\u00A0: une autre personne décide.",
  },
  "company-heard": {
    status: 409,
    message:
      "L’entreprise n’a pas encore été entendue\u00A0: attendez sa réponse ou la fin de son délai.",
  },
  "unknown-company": {
    status: 400,
    field: "company",
    message: "Aucune entreprise n’a ce NINEA ni ce numéro de certificat.",
  },
  "unknown-account": {
    status: 400,
    field: "accused",
    message: "Personne de l’organisme n’a cette adresse.",
  },
  "company-heard-already": {
    status: 409,
    message: "L’entreprise a déjà été entendue\u00A0: elle ne change plus.",
  },
  "no-company": {
    status: 409,
    message: "Dites d’abord de quelle entreprise il s’agit.",
  },
  "tells-who": {
    status: 400,
    field: "tellsNobody",
    message:
      "L’auteur veut rester confidentiel\u00A0: vérifiez que ni les faits ni les pièces ne disent qui il est, ou demandez son accord.",
  },
  "consent-refused": {
    status: 409,
    message:
      "L’auteur a refusé que ces faits soient dits. Écrivez-les autrement, ou répondez sans entendre l’entreprise.",
  },
  "no-hearing": {
    status: 409,
    message: "L’entreprise n’est pas entendue, elle a répondu, ou son délai est déjà plus long.",
  },
  "unknown-file": { status: 404, message: "Cette pièce n’existe pas." },
};

/** Why who complains, or the company that is heard, may not do something. */
export type TrackingRefusal = "unknown-complaint" | "closed" | "asked-nothing" | "too-many-files";

export const trackingRefusals: Record<TrackingRefusal | FileRefusal, RefusalAnswer<"file">> = {
  ...fileRefusals,
  "unknown-complaint": { status: 404, message: "Cette réclamation n’existe pas." },
  closed: { status: 409, message: "Cette réclamation est close\u00A0: rien ne s’y ajoute plus." },
  "asked-nothing": { status: 409, message: "Vous avez déjà répondu à cette question." },
  "too-many-files": {
    status: 409,
    field: "file",
    message: `${MOST_COMPLAINT_FILES} pièces sont déjà jointes, le nombre le plus grand. Décrivez les autres dans un message.`,
  },
};

export type HearingRefusal = "unknown-hearing" | "not-yours" | "answered" | "closed";

export const hearingRefusals: Record<HearingRefusal, RefusalAnswer<never>> = {
  "unknown-hearing": { status: 404, message: "Cette réclamation n’existe pas." },
  "not-yours": {
    status: 403,
    message:
      "Votre accès permet de lire, pas de répondre\u00A0: demandez-le au responsable du compte.",
  },
  answered: { status: 409, message: "La réponse de l’entreprise est déjà partie." },
  closed: {
    status: 409,
    message: "Cette réclamation est close\u00A0: il n’y a plus lieu d’y répondre.",
  },
};
