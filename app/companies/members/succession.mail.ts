import { days, hours } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

interface Common {
  body: MailContent["body"];
}

/** To an address that somebody has typed: it says nothing of the company, which may not be there. */
export function successionConfirmMail(
  data: Common & { url: string; validityHours: number },
): RenderedMail {
  return renderMail({
    subject: "Confirmez votre demande de reprise d’accès",
    preheader: "Un geste confirme que cette adresse est la vôtre.",
    greeting: greeting(null),
    paragraphs: [
      "Quelqu’un a demandé, avec cette adresse, à reprendre l’accès d’une entreprise dont le responsable n’est plus là.",
      "Si c’est vous, confirmez-le\u00A0: nous n’examinons la demande qu’à partir de là.",
    ],
    action: { label: "Confirmer ma demande", url: data.url },
    notes: [
      `Ce lien est valable ${hours(data.validityHours)}.`,
      "Ce n’est pas vous\u202F? Ne faites rien\u00A0: la demande s’efface d’elle-même.",
    ],
    body: data.body,
  });
}

interface ObjectMail extends Common {
  companyName: string;
  firstname: string | null;
  url: string;
  objectionDays: number;
}

/** To the owners and to the company's own address. */
export function successionNoticeMail(data: ObjectMail): RenderedMail {
  const { companyName, firstname, url, objectionDays, body } = data;
  return renderMail({
    subject: `Quelqu’un demande à reprendre l’accès à ${companyName}`,
    preheader: `Vous avez ${days(objectionDays)} pour vous y opposer.`,
    greeting: greeting(firstname),
    paragraphs: [
      `Une personne nous dit que le responsable du compte de ${companyName} n’est plus là, et demande à agir à sa place. Deux personnes de notre organisme décideront.`,
      `Si ce n’est pas normal, opposez-vous dans les ${days(objectionDays)}. Si vous êtes d’accord, vous n’avez rien à faire.`,
    ],
    action: { label: "M’opposer à cette demande", url },
    notes: ["Rien ne change dans l’accès à l’entreprise tant que la décision n’est pas prise."],
    body,
  });
}

/** To who asked, and to the owners. */
export function successionDecidedMail(
  data: Common & {
    companyName: string | null;
    granted: boolean;
    grounds: string;
    toAsker: boolean;
    /** The asker is invited by another mail; else they are an owner already. */
    invited: boolean;
  },
): RenderedMail {
  const { companyName, granted, grounds, toAsker, invited, body } = data;
  const company = companyName ?? "l’entreprise";
  const next = invited
    ? "Un second e-mail vous invite à ouvrir l’accès. Il est valable 72\u00A0heures."
    : "Vous êtes responsable du compte dès maintenant.";
  const decided = granted
    ? `La demande de reprendre l’accès à ${company} est accordée.`
    : `La demande de reprendre l’accès à ${company} est refusée.`;
  return renderMail({
    subject: granted ? "Reprise d’accès accordée" : "Reprise d’accès refusée",
    preheader: decided,
    greeting: greeting(null),
    paragraphs: [
      decided,
      `Motif\u00A0: ${grounds}`,
      ...(granted && toAsker ? [next] : []),
      ...(granted && !toAsker
        ? ["L’accès passera à la personne qui l’a demandé dès qu’elle l’aura ouvert."]
        : []),
    ],
    notes: ["Une question, ou un désaccord\u202F? Répondez-nous."],
    body,
  });
}
