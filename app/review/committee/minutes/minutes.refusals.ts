import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { notDrawn } from "#app/sheets/sheet.ts";

/** Characters of each text that the secretary adds to the minutes. */
export const longestWords = 4_000;

export type MinutesRefusal =
  | "not-yours"
  | "no-minutes"
  | "signed-already"
  | "words-too-long"
  | "changed-meanwhile"
  | "not-presiding"
  | "own-minutes"
  | "attests-own-session"
  | "recused-secretary"
  | "not-attested"
  | "not-drawn";

export const minutesRefusals: Record<MinutesRefusal, RefusalAnswer<never>> = {
  "not-yours": { status: 403, message: "Votre rôle ne permet pas cet acte." },
  "no-minutes": { status: 404, message: "Le procès-verbal est établi à la clôture de la séance." },
  "signed-already": {
    status: 409,
    message: "Le procès-verbal est signé\u00A0: il ne change plus.",
  },
  "words-too-long": tooLong("Un texte du procès-verbal", longestWords),
  "changed-meanwhile": {
    status: 409,
    message: "Le procès-verbal a changé entre-temps\u00A0: relisez-le, puis recommencez.",
  },
  "not-drawn": notDrawn,
  "not-presiding": { status: 403, message: "Qui a présidé la séance signe son procès-verbal." },
  "attests-own-session": {
    status: 403,
    message: "Vous avez présidé cette séance\u00A0: une personne du secrétariat signe avant vous.",
  },
  "recused-secretary": {
    status: 403,
    message:
      "Vous êtes récusé sur un point de cette séance\u00A0: une autre personne du secrétariat signe.",
  },
  "not-attested": { status: 409, message: "Le secrétariat signe d’abord le procès-verbal." },
  "own-minutes": {
    status: 403,
    message: "Qui a établi ou corrigé le procès-verbal ne le signe pas.",
  },
};
