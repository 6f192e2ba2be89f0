import type { RefusalAnswer } from "#app/kernel/result.ts";
import { correctionRefusals } from "#app/registration/record.refusals.ts";

export type ContactRefusal = "not-yours" | "unknown-company" | "changed-meanwhile";

export const contactRefusals: Record<ContactRefusal, RefusalAnswer<never>> = {
  "not-yours": correctionRefusals["not-yours"],
  "unknown-company": correctionRefusals["unknown-company"],
  "changed-meanwhile": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé ces choix entre-temps. Rien n’a été publié\u00A0: relisez les vôtres ci-dessous, puis publiez de nouveau.",
  },
};
