import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { CompanyChangeGuard } from "./company-change.machine.ts";

export type CorrectionRefusal =
  | "not-yours"
  | "unknown-company"
  | "unknown-sub-area"
  | "no-sub-area";

export const correctionRefusals: Record<CorrectionRefusal, RefusalAnswer<never>> = {
  "not-yours": {
    status: 403,
    message:
      "Votre accès permet de lire, pas de corriger. Demandez-le au responsable du compte de l’entreprise.",
  },
  "unknown-company": {
    status: 404,
    message: "Cette entreprise n’est pas dans votre espace, ou n’est pas encore activée.",
  },
  "unknown-sub-area": {
    status: 409,
    message: "Un des sous-domaines n’est plus proposé. Rechargez la page et choisissez de nouveau.",
  },
  "no-sub-area": {
    status: 409,
    message: "Gardez au moins un sous-domaine.",
  },
};

export type AskRefusal =
  | "not-yours"
  | "unknown-company"
  | "unchanged"
  | "number-taken"
  | "already-asked";

export const askRefusals: Record<AskRefusal, RefusalAnswer<never>> = {
  "not-yours": correctionRefusals["not-yours"],
  "unknown-company": correctionRefusals["unknown-company"],
  unchanged: {
    status: 409,
    message: "C’est ce qui est déjà enregistré\u00A0: il n’y a rien à demander.",
  },
  "number-taken": {
    status: 409,
    message:
      "Ce numéro ne peut pas être pris. Vérifiez votre saisie\u202F; s’il est bien le vôtre, écrivez-nous avec l’extrait qui le montre.",
  },
  "already-asked": {
    status: 409,
    message:
      "Une demande attend déjà notre réponse. Retirez-la d’abord si elle n’est plus la bonne.",
  },
};

export type DecisionRefusal =
  | MoveRefusal<CompanyChangeGuard>
  | "unknown-change"
  | "changed-meanwhile";

export const decisionRefusals: Record<DecisionRefusal, RefusalAnswer<"motif">> = {
  "not-yours": {
    status: 403,
    message: "Votre rôle ne permet pas de décider de cette demande.",
  },
  "unknown-change": { status: 404, message: "Cette demande n’existe pas." },
  "changed-meanwhile": {
    status: 409,
    message: "Cette demande a changé entre-temps. Relisez-la avant de décider.",
  },
  "wrong-state": { status: 409, message: "Cette demande est déjà close." },
  "other-person": {
    status: 409,
    message: "Qui a demandé ne décide pas\u00A0: une autre personne doit le faire.",
  },
  "number-free": {
    status: 409,
    message: "Une entreprise active a déjà ce numéro. La demande ne peut pas être accordée.",
  },
  "reason-given": {
    status: 409,
    field: "motif",
    message: "Écrivez pourquoi la demande est refusée\u00A0: l’entreprise le lira.",
  },
};
