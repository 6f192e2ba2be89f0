import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { EmailChangeRefusal } from "./change-email.server.ts";

type LinkAnswer = RefusalAnswer<never> & { title: string };

/** Texts of the pages of address links when the link does not work. */
export const emailLinkRefusals: Record<EmailChangeRefusal, LinkAnswer> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier, ou le lien est trop ancien. Ouvrez à nouveau le lien depuis votre e-mail.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    message:
      "Son délai est passé, ou la demande a été annulée ou remplacée par une plus récente. Recommencez depuis «\u00A0Mon compte\u00A0».",
  },
  "already-used": {
    status: 409,
    title: "Ce lien a déjà servi",
    message: "Il n’y a plus rien à faire ici\u00A0: connectez-vous.",
  },
  "email-taken": {
    status: 409,
    title: "Cette adresse a déjà un compte",
    message:
      "Un autre compte utilise cette adresse depuis l’envoi du lien. Choisissez-en une autre depuis «\u00A0Mon compte\u00A0», ou écrivez-nous.",
  },
};
