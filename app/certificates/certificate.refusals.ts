import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { QualificationGuard } from "./qualification.machine.ts";

export type IssueRefusal =
  | "unknown-company"
  | "no-qualification"
  | "sub-area-twice"
  | "unknown-sub-area"
  | "wrong-dates"
  | "ends-too-late"
  | "terms-not-accepted"
  | "begins-after-the-one-in-force"
  | "sub-area-suspended";

export const issueRefusals: Record<IssueRefusal, RefusalAnswer<never>> = {
  "unknown-company": {
    status: 404,
    message: "Cette entreprise n’existe pas.",
  },
  "no-qualification": {
    status: 400,
    message: "Un certificat porte au moins une qualification.",
  },
  "sub-area-twice": {
    status: 400,
    message: "Un sous-domaine figure deux fois dans ce certificat.",
  },
  "unknown-sub-area": {
    status: 400,
    message: "Un des sous-domaines n’existe pas.",
  },
  "wrong-dates": {
    status: 400,
    message:
      "Une qualification ne peut ni commencer avant la décision, ni finir avant de commencer.",
  },
  "ends-too-late": {
    status: 400,
    message:
      "Une qualification ne dure pas plus longtemps, depuis la décision, que le tarif ne le prévoit pour un certificat.",
  },
  "terms-not-accepted": {
    status: 409,
    message: "L’entreprise n’avait accepté aucune édition des conditions générales.",
  },
  "begins-after-the-one-in-force": {
    status: 409,
    message:
      "Une qualification de ce sous-domaine est en vigueur\u00A0: la nouvelle doit commencer aujourd’hui au plus tard.",
  },
  "sub-area-suspended": {
    status: 409,
    message:
      "Une qualification de ce sous-domaine est suspendue\u00A0: levez la suspension ou retirez la qualification d’abord.",
  },
};

export type ChangeRefusal =
  | MoveRefusal<QualificationGuard>
  | "unknown-qualification"
  | "changed-meanwhile";

export const changeRefusals: Record<ChangeRefusal, RefusalAnswer<never>> = {
  "unknown-qualification": {
    status: 404,
    message: "Cette qualification n’existe pas.",
  },
  "not-yours": {
    status: 403,
    message: "Cette décision sur une qualification ne vous revient pas.",
  },
  "wrong-state": {
    status: 409,
    message: "Le statut de cette qualification ne permet pas ce changement.",
  },
  "not-ended": {
    status: 409,
    message: "Cette qualification est échue.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Cette qualification a changé entre-temps\u00A0: relisez-la avant de décider.",
  },
};
