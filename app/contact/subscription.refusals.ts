import type { RefusalAnswer } from "#app/kernel/result.ts";

export type SubscriptionRefusal = "unknown-token" | "expired-token" | "already-confirmed";

/** The texts shown instead of the button when a link of the newsletter is refused. */
export const subscriptionRefusals: Record<
  SubscriptionRefusal,
  RefusalAnswer<never> & { title: string }
> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier, le lien est trop ancien, ou un e-mail plus récent l’a remplacé. Ouvrez le lien du dernier e-mail reçu, ou faites une nouvelle demande.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    message:
      "Le délai pour confirmer est passé. Faites une nouvelle demande\u00A0: vous recevrez un autre lien.",
  },
  "already-confirmed": {
    status: 409,
    title: "Votre abonnement est déjà confirmé",
    message:
      "Vous n’avez plus rien à faire\u00A0: vous recevrez nos prochaines lettres à cette adresse.",
  },
};
