import { formatInstant } from "#app/kernel/dates.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";
import type { Message } from "../message.schema.ts";

interface RelayedMessageMail extends Message {
  firstname: string;
  companyName: string;
  receivedAt: Date;
  /** Pages that report this message, and that stop all messages. */
  links: { report: string; stop: string };
  authority: MailContent["authority"];
}

/**
 * The message of a visitor of the directory, to a member of the company that they wrote to. The visitor's text is only in
 * the body of the mail: a subject or a preview line could be read as ours.
 */
export function relayedMessageMail(data: RelayedMessageMail): RenderedMail {
  const { firstname, companyName, receivedAt, links, authority } = data;
  const { name, email, phone, message } = data;
  const sender = [
    `Nom\u00A0: ${name}`,
    `E-mail\u00A0: ${email}`,
    ...(phone ? [`Téléphone\u00A0: ${formatPhone(phone)}`] : []),
  ];
  return renderMail({
    subject: "Un visiteur de l’annuaire vous écrit",
    preheader: `Reçu le ${formatInstant(receivedAt)}, par le formulaire de votre fiche.`,
    greeting: greeting(firstname),
    paragraphs: [
      `Le ${formatInstant(receivedAt)}, un visiteur de l’annuaire a écrit à votre entreprise, ${companyName}. Voici son message\u00A0:`,
      message,
      sender.join("\n"),
      `Pour lui répondre, répondez à cet e-mail\u00A0: votre réponse ira à ${email}, et le visiteur verra alors votre adresse.`,
    ],
    notes: [
      "Nous avons transmis ce message sans le lire, et personne n’a vérifié l’adresse du visiteur. N’envoyez ni argent ni mot de passe.",
      `Message abusif\u202F? Signalez-le\u00A0: ${links.report}`,
      `Ne plus recevoir de messages de visiteurs\u00A0: ${links.stop}`,
    ],
    authority,
  });
}
