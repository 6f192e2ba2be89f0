import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { QualificationGuard } from "./qualification.machine.ts";

export type IssueRefusal =
  | "unknown-company"
  | "no-qualification"
  | "sub-area-twice"
  | "unknown-sub-area"
  | "wrong-dates"
  | "begins-after-the-one-in-force"
  | "sub-area-suspended";

export const issueRefusalTexts: Record<IssueRefusal, string> = {
  "unknown-company": "Cette entreprise n’existe pas.",
  "no-qualification": "Un certificat porte au moins une qualification.",
  "sub-area-twice": "Un sous-domaine figure deux fois dans ce certificat.",
  "unknown-sub-area": "Un des sous-domaines n’existe pas.",
  "wrong-dates":
    "Une qualification ne peut ni commencer avant la décision, ni finir avant de commencer.",
  "begins-after-the-one-in-force":
    "Une qualification de ce sous-domaine est en vigueur\u00A0: la nouvelle doit commencer aujourd’hui au plus tard.",
  "sub-area-suspended":
    "Une qualification de ce sous-domaine est suspendue\u00A0: levez la suspension ou retirez la qualification d’abord.",
};

export type ChangeRefusal =
  | MoveRefusal<QualificationGuard>
  | "unknown-qualification"
  | "changed-meanwhile";

export const changeRefusalTexts: Record<ChangeRefusal, string> = {
  "unknown-qualification": "Cette qualification n’existe pas.",
  "not-yours": "Cette décision sur une qualification ne vous revient pas.",
  "wrong-state": "L’état de cette qualification ne permet pas ce changement.",
  "not-ended": "Cette qualification est échue.",
  "changed-meanwhile":
    "Cette qualification a changé entre-temps\u00A0: relisez-la avant de décider.",
};
