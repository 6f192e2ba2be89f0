import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { LinkRefusal } from "./account-links.server.ts";

type LinkAnswer = RefusalAnswer<never> & { title: string };

/** Texts of the activation page when its link does not work. */
export const activationRefusals: Record<LinkRefusal | "number-activated-meanwhile", LinkAnswer> = {
  "number-activated-meanwhile": {
    status: 409,
    title: "Ce numéro a été activé entre-temps",
    message:
      "Une autre inscription qui porte le même NINEA, ou le même registre du commerce, a été activée avant la vôtre. La vôtre ne peut donc plus l’être, et elle s’effacera d’elle-même.",
  },
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier, ou le lien est trop ancien\u00A0: une inscription que personne n’active s’efface. Ouvrez à nouveau le lien depuis votre e-mail, ou demandez un nouvel e-mail d’activation\u202F; s’il ne vient pas, recommencez l’inscription.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    message:
      "Son délai est passé, ou un e-mail plus récent l’a remplacé. Utilisez le lien du dernier e-mail reçu, ou demandez un nouvel e-mail d’activation.",
  },
  "already-used": {
    status: 409,
    title: "Votre compte est déjà activé",
    message:
      "Vous n’avez plus rien à faire ici\u00A0: connectez-vous avec votre adresse e-mail et votre mot de passe.",
  },
};

/** Texts of the new-password page when its link does not work. */
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
