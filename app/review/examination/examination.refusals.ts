import { type ChangeRefusal, changeRefusals } from "#app/applications/application.refusals.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { notDrawn } from "#app/sheets/sheet.ts";

/** Why an act of the examination is refused. */
export type ExaminationRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "wrong-state"
  | "assigned"
  | "no-words";

export const examinationRefusals: Record<ExaminationRefusal, RefusalAnswer> = {
  "unknown-application": changeRefusals["unknown-application"],
  "own-company": changeRefusals["own-company"],
  assigned: changeRefusals.assigned,
  "not-yours": {
    status: 403,
    message: "Vous lisez ce dossier\u00A0: l’instructeur à qui il est confié l’examine.",
  },
  "wrong-state": {
    status: 409,
    message: "Ce dossier n’est plus en examen\u00A0: relisez-le. Rien n’a été changé.",
  },
  "no-words": { status: 400, message: "Écrivez la note avant de l’ajouter." },
};

/** Why a report is not signed. */
export type SignRefusal = ChangeRefusal | "incomplete" | "not-drawn";

export const signRefusals: Record<SignRefusal, RefusalAnswer> = {
  ...changeRefusals,
  "changed-meanwhile": {
    status: 409,
    message:
      "Le rapport a changé depuis que vous l’avez lu\u00A0: relisez-le ci-dessous avant de signer.",
  },
  "not-drawn": notDrawn,
  incomplete: {
    status: 409,
    message: "Le rapport n’est pas complet\u00A0: voyez ce qui reste à faire.",
  },
};
