import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { LinkRefusal } from "./account-links.server.ts";

type LinkAnswer = RefusalAnswer<never> & { title: string };

/** What the page of a link that activates an account says instead of its button. */
export const activationRefusals: Record<LinkRefusal, LinkAnswer> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier, ou le lien est trop ancien. Ouvrez à nouveau le lien depuis votre e-mail, ou demandez un nouvel e-mail d’activation.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    message:
      "Il a expiré, ou un e-mail plus récent l’a remplacé. Utilisez le lien du dernier e-mail reçu, ou demandez un nouvel e-mail d’activation.",
  },
  "already-used": {
    status: 409,
    title: "Votre compte est déjà activé",
    message:
      "Vous n’avez plus rien à faire ici\u00A0: connectez-vous avec l’adresse e-mail et le mot de passe choisis à l’inscription.",
  },
};

/** What the page of a link that sets a password says instead of its form. */
export const resetRefusals: Record<LinkRefusal, LinkAnswer> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier, ou le lien est trop ancien. Utilisez le lien du dernier e-mail reçu, ou demandez-en un nouveau.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    message:
      "Pour votre sécurité, un lien de mot de passe ne fonctionne que pendant une durée limitée, et seulement tant qu’aucun e-mail plus récent ne l’a remplacé. Demandez-en un nouveau.",
  },
  "already-used": {
    status: 409,
    title: "Ce lien a déjà servi",
    message:
      "Un mot de passe a été choisi avec ce lien. Connectez-vous avec celui-ci, ou demandez un nouveau lien.",
  },
};
