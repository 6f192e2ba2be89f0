import { formatInstant } from "#app/kernel/dates.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

interface AskedMail {
  publicUrl: string;
  token: string;
  dueAt: Date;
  body: MailContent["body"];
}

/** To the owner of an account that is to be erased: when, what stays, and how to keep it after all. */
export function erasureAskedMail({ publicUrl, token, dueAt, body }: AskedMail): RenderedMail {
  return renderMail({
    subject: "Votre compte va être effacé",
    preheader: "Vous pouvez encore annuler.",
    greeting: greeting(null),
    paragraphs: [
      `L’effacement de votre compte et de vos données personnelles est demandé. Il aura lieu le ${formatInstant(dueAt)} (heure de Dakar). D’ici là, vous pouvez vous connecter, et annuler.`,
      whatStays,
    ],
    action: {
      label: "Annuler l’effacement",
      url: `${publicUrl}/espace/effacement?token=${token}`,
    },
    notes: [
      `Vous n’avez rien demandé\u202F? Annulez, puis choisissez un nouveau mot de passe\u00A0: ${publicUrl}/espace/mot-de-passe-oublie`,
    ],
    body,
  });
}

/** Once more, to the address that the product forgets with this mail. */
export const erasedMail = (body: MailContent["body"]): RenderedMail =>
  renderMail({
    subject: "Votre compte est effacé",
    preheader: "Vos données personnelles sont effacées.",
    greeting: greeting(null),
    paragraphs: [
      "Votre compte et vos données personnelles sont effacés. Plus personne ne peut s’y connecter.",
      whatStays,
    ],
    notes: ["La copie de ce message s’efface d’elle-même, comme celle de tout e-mail envoyé."],
    body,
  });

/** At its end, to the owner of an account that could not be erased. */
export const notErasedMail = (reason: string, body: MailContent["body"]): RenderedMail =>
  renderMail({
    subject: "Votre compte n’a pas pu être effacé",
    preheader: "L’effacement demandé n’a pas eu lieu.",
    greeting: greeting(null),
    paragraphs: ["L’effacement de votre compte n’a pas pu avoir lieu.", reason],
    body,
  });

export const whatStays =
  "Restent ce que la loi et l’histoire des certificats exigent\u00A0: qu’une version des conditions générales a été acceptée et quand, la preuve d’un abonnement à la lettre, les décisions et le nom de qui les a prises, et les lignes du journal sans leur contenu.";
