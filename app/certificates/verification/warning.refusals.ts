import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";

export type WarningRefusal =
  | "not-yours"
  | "not-a-number"
  | "number-of-ours"
  | "warned-already"
  | "note-too-long";

/** Characters of what was seen with a number that is not ours. */
export const longestNote = 300;

export const warningRefusals: Record<WarningRefusal, RefusalAnswer<never>> = {
  "not-yours": { status: 403, message: "Cet avertissement ne vous revient pas." },
  "not-a-number": {
    status: 400,
    message: "Ce numéro n’est pas un numéro de certificat bien formé.",
  },
  "number-of-ours": {
    status: 409,
    message: "Ce numéro est celui d’un vrai certificat\u00A0: on ne peut pas en avertir le public.",
  },
  "note-too-long": tooLong("La note", longestNote),
  "warned-already": { status: 409, message: "Le public est déjà averti de ce numéro." },
};
