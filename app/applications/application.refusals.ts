import type { RefusalAnswer } from "#app/kernel/result.ts";

export type OpenRefusal =
  | "unknown-company"
  | "not-permitted"
  | "company-not-active"
  | "has-a-right"
  | "no-right-yet";

export const openRefusals: Record<OpenRefusal, RefusalAnswer<never>> = {
  "unknown-company": {
    status: 404,
    message: "Cette entreprise n’est pas dans votre espace.",
  },
  "not-permitted": {
    status: 403,
    message:
      "Votre accès permet de lire, pas d’ouvrir un dossier. Demandez-le au responsable du compte.",
  },
  "company-not-active": {
    status: 409,
    message: "L’inscription de cette entreprise n’est pas encore activée.",
  },
  "has-a-right": {
    status: 409,
    message:
      "Votre entreprise est déjà qualifiée\u00A0: demandez une extension pour d’autres sous-domaines, un niveau ou une classe de plus.",
  },
  "no-right-yet": {
    status: 409,
    message:
      "Une extension complète une qualification en vigueur\u00A0: commencez par une première qualification.",
  },
};
