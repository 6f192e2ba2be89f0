import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { LineGap } from "./proposal.ts";

/** What a proposed line lacks before it may be voted, for the examiner who proposes it and the committee that votes it. */
export const lineRefusals: Record<LineGap, RefusalAnswer<never>> = {
  "proposal-incomplete": {
    status: 400,
    message:
      "Il manque un motif\u00A0: pour un refus, pour une classe au-dessus des chiffres, ou pour un niveau ou une classe en dessous de la demande.",
  },
  "above-asked": {
    status: 400,
    message: "Rien n’est accordé au-dessus de la demande, ni en niveau ni en classe.",
  },
  "reason-mismatch": {
    status: 400,
    message: "Un motif choisi ne dit pas ce que la proposition fait\u00A0: retirez-le.",
  },
  "class-too-far": {
    status: 400,
    message: "La classe s’écarte d’un rang au plus de celle des chiffres.",
  },
};
