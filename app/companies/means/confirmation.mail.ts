import { formatDateLong } from "#app/kernel/dates.ts";
import { namesAnAddress } from "#app/kernel/text.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface OwnerMail {
  companyName: string;
  /** Last day on which the link serves, YYYY-MM-DD. */
  until: string;
  url: string;
  reminder: boolean;
  body: MailContent["body"];
}

const longestName = 60;

/**
 * Asks the owner of works, whom the company alone knows. Nothing that the company typed stands in it but its name, and that
 * only where it is short and leads nowhere.
 */
export function ownerMail({ companyName, until, url, reminder, body }: OwnerMail): RenderedMail {
  const isSafe = companyName.length <= longestName && !namesAnAddress(companyName);
  const who = isSafe ? `L’entreprise ${companyName}` : "Une entreprise";
  return renderMail({
    subject: `${reminder ? "Rappel\u00A0: c" : "C"}onfirmez des travaux faits pour vous`,
    preheader: "Cinq questions, une minute, sans compte.",
    greeting: greeting(null),
    paragraphs: [
      `${who} demande une qualification à ${body.name}. Elle indique avoir fait des travaux pour vous ou pour l’organisme où vous travaillez, et vous nomme pour le confirmer.`,
      "La page ci-dessous montre ces travaux et pose cinq questions. Vous pouvez aussi y dire que vous ne connaissez pas cette entreprise.",
    ],
    action: { label: "Voir les travaux et répondre", url },
    notes: [
      `Ce lien sert une fois, jusqu’au ${formatDateLong(until)}. ${
        reminder
          ? "Nous ne vous écrirons plus à ce sujet."
          : "Sans réponse, nous vous le rappellerons une seule fois."
      }`,
      "Seules les personnes qui instruisent le dossier lisent votre réponse\u00A0: l’entreprise apprend que vous avez répondu, pas ce que vous avez dit. Vous n’êtes pas obligé de répondre.",
    ],
    body,
  });
}
