import type { RefusalAnswer } from "#app/kernel/result.ts";

export type ErasureRefusal =
  | "not-yours"
  | "unknown"
  | "acts-for-staff"
  | "owner-alone"
  | "acts-as-expert"
  | "asked-before"
  | "nothing-asked";

/** Why an account is not erased, and what to do instead. */
export const erasureRefusals: Record<ErasureRefusal, RefusalAnswer<never>> = {
  "not-yours": { status: 403, message: "Ce compte n’est pas le vôtre." },
  unknown: { status: 404, message: "Ce compte n’existe pas, ou il est déjà effacé." },
  "acts-for-staff": {
    status: 409,
    message:
      "Ce compte a un rôle dans l’organisme. Un administrateur doit d’abord retirer ses rôles\u202F; ses décisions gardent son nom.",
  },
  "owner-alone": {
    status: 409,
    message:
      "Ce compte est le seul responsable d’une entreprise qui a un certificat, un dossier déposé ou un paiement. Invitez d’abord une autre personne comme responsable, sur la page «\u00A0Membres\u00A0» de l’entreprise\u00A0: quand elle a accepté, le compte peut être effacé.",
  },
  "acts-as-expert": {
    status: 409,
    message:
      "Cette adresse est celle d’un expert qui peut être interrogé, ou dont un avis est attendu. L’organisme doit d’abord le retirer de la liste, et retirer la question\u202F; ce que l’expert a signé garde son nom.",
  },
  "asked-before": { status: 409, message: "L’effacement de ce compte est déjà demandé." },
  "nothing-asked": {
    status: 409,
    message: "Aucun effacement n’est en attente\u00A0: il a été annulé, ou il a déjà eu lieu.",
  },
};
