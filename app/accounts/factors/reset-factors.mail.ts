import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

/** What became of a request that somebody may begin again. */
export type ResetNews = "asked" | "approved" | "refused" | "withdrawn";

const told: Record<ResetNews, (person: string) => string> = {
  asked: (person) =>
    `Un administrateur demande de remettre à zéro la double vérification de ${person}, qui a perdu tous ses moyens. Un autre administrateur doit l’approuver ou la refuser. Parlez d’abord à cette personne, de vive voix.`,
  approved: (person) =>
    `La remise à zéro de la double vérification de ${person} est approuvée. Son mot de passe et ses moyens sont retirés, et une invitation lui est envoyée.`,
  refused: (person) =>
    `La remise à zéro de la double vérification de ${person} est refusée. Rien n’a changé.`,
  withdrawn: (person) =>
    `La demande de remettre à zéro la double vérification de ${person} est retirée par qui l’avait faite. Rien n’a changé.`,
};

export interface ResetMail {
  news: ResetNews;
  /** Name of whom it is about. */
  person: string;
  url: string;
  body: MailContent["body"];
}

/** To the other administrators. */
export function resetMail({ news, person, url, body }: ResetMail): RenderedMail {
  const text = told[news](person);
  return renderMail({
    subject:
      news === "asked"
        ? "Une remise à zéro de double vérification attend une seconde personne"
        : "Une remise à zéro de double vérification est close",
    preheader: text,
    greeting: greeting(null),
    paragraphs: [text],
    action: { label: "Ouvrir sa fiche", url },
    notes: ["Vous recevez ce message comme administrateur."],
    body,
  });
}
