import type { RefusalAnswer } from "#app/kernel/result.ts";

export type ContactRefusal = "not-yours" | "unknown-company" | "changed-meanwhile";

export const contactRefusals: Record<ContactRefusal, RefusalAnswer<never>> = {
  "not-yours": {
    status: 403,
    message:
      "Votre accès permet de lire, pas de changer. Demandez-le au responsable du compte de l’entreprise.",
  },
  "unknown-company": {
    status: 404,
    message: "Cette entreprise n’est pas dans votre espace, ou n’est pas encore activée.",
  },
  "changed-meanwhile": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé ces choix entre-temps. Rien n’a été publié\u00A0: relisez les vôtres ci-dessous, puis publiez de nouveau.",
  },
};
