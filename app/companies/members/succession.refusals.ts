import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { SuccessionGuard } from "./succession.machine.ts";

export type SuccessionRefusal =
  | MoveRefusal<SuccessionGuard>
  | "unknown"
  | "changed-meanwhile"
  | "read-only";

/** Refusals shown in the back office. */
export const successionRefusals: Record<SuccessionRefusal, RefusalAnswer> = {
  "read-only": { status: 403, message: "Votre rôle lit ces demandes sans les décider." },
  "not-yours": { status: 403, message: "Ce geste n’est pas de votre rôle." },
  unknown: { status: 404, message: "Cette demande n’existe pas, ou elle a été effacée." },
  "wrong-state": {
    status: 409,
    message: "La demande n’est plus à cette étape. Rechargez la page pour voir où elle en est.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Quelqu’un d’autre a traité cette demande entre-temps. Relisez-la avant d’agir.",
  },
  "known-company": {
    status: 409,
    message:
      "Aucune entreprise active ne porte ce NINEA\u00A0: il n’y a pas d’accès à confier. Refusez la demande en disant pourquoi.",
  },
  "time-to-object-over": {
    status: 409,
    message:
      "Le responsable actuel et l’entreprise peuvent encore s’opposer. Attendez la fin de ce délai.",
  },
  "other-person": {
    status: 409,
    message: "Vous avez fait cette proposition\u00A0: une autre personne doit décider.",
  },
  "grant-proposed": { status: 409, message: "Il est proposé de refuser cette demande." },
  "refusal-proposed": { status: 409, message: "Il est proposé d’accorder cette demande." },
};

type LinkProblem = "unknown-token" | "expired-token" | "already-used";

/** Refusals that the pages of the two links show instead of their form. */
export const successionLinkRefusals: Record<
  LinkProblem | "too-late",
  RefusalAnswer<never> & { title: string }
> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier. Ouvrez à nouveau le lien depuis votre e-mail.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    message: "Son délai est passé. Faites à nouveau la demande.",
  },
  "already-used": {
    status: 409,
    title: "C’est déjà fait",
    message: "Ce lien a déjà servi, il n’y a plus rien à faire ici.",
  },
  "too-late": {
    status: 410,
    title: "Le délai d’opposition est passé",
    message: "Si vous vous opposez à cette demande, écrivez-nous sans attendre.",
  },
};
