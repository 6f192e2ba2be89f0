import { formatInstant } from "#app/kernel/dates.ts";
import { type MailContent, type RenderedMail, renderMail } from "#app/mails/render-mail.ts";

export interface RegistrationReceiptMail {
  number: string;
  companyName: string;
  /** As it is written. */
  ein: string;
  activatedAt: Date;
  terms: { number: string; acceptedAt: Date };
  /** The person who registered; null in their own mail. */
  contact: string | null;
  /** Of the company in the space. */
  spaceUrl: string;
  body: MailContent["body"];
}

/** To the contact and to the company's own address once the registration is active: somebody has proved an address by then. */
export function registrationReceiptMail(data: RegistrationReceiptMail): RenderedMail {
  const { number, companyName, ein, activatedAt, terms, contact, spaceUrl, body } = data;
  const facts = [
    `Numéro d’inscription\u00A0: ${number}`,
    `Entreprise\u00A0: ${companyName}`,
    `Numéro d’identification fiscale\u00A0: ${ein}`,
    `Inscription activée le ${formatInstant(activatedAt)}`,
    `Conditions générales acceptées\u00A0: version ${terms.number}, le ${formatInstant(terms.acceptedAt)}`,
  ].join("\n");
  const words = contact
    ? {
        intro: `${contact} a inscrit votre entreprise sur notre plateforme et indiqué cette adresse comme la sienne.`,
        note: "Cette inscription n’a pas été faite pour vous\u202F? Répondez à ce message\u00A0: une personne la vérifiera.",
      }
    : {
        intro:
          "L’inscription de votre entreprise est terminée. Le reçu est joint à ce message\u00A0: conservez-le.",
        note: "Le reçu ne vaut pas qualification\u00A0: celle-ci s’obtient après examen d’un dossier.",
      };
  return renderMail({
    subject: `Reçu d’inscription ${number}`,
    preheader: `L’inscription de ${companyName} est active.`,
    greeting: "Bonjour,",
    paragraphs: [words.intro, facts],
    action: { label: "Ouvrir l’espace entreprise", url: spaceUrl },
    notes: [words.note],
    body,
  });
}
