import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { type MailContent, type RenderedMail, renderMail } from "#app/mails/render-mail.ts";

/** What a company is told of a payment. */
export type PaymentNews = "asked" | "received" | "to-check" | "rejected" | "refunded";

export interface PaymentMail {
  what: PaymentNews;
  reference: string;
  companyName: string;
  /** What it is for, « Ouverture de dossier ». */
  purpose: string;
  amount: bigint;
  dueOn: string | null;
  receiptNumber: string | null;
  /** Why a proof was refused, in the words of the desk. */
  reason: string | null;
  /** Of the payment in the space. */
  url: string;
  body: MailContent["body"];
}

/** To those who pay for a company. */
export function paymentMail(data: PaymentMail): RenderedMail {
  const { reference, companyName, purpose, amount, dueOn, receiptNumber, reason, url, body } = data;
  const facts = [
    `Paiement\u00A0: ${reference}`,
    `Objet\u00A0: ${purpose}`,
    `Entreprise\u00A0: ${companyName}`,
    `Montant\u00A0: ${formatFcfa(amount)}`,
    ...(data.what === "asked" && dueOn ? [`À régler avant le ${formatDateLong(dueOn)}`] : []),
    ...(data.what === "received" && receiptNumber ? [`Reçu n°\u00A0${receiptNumber}`] : []),
  ].join("\n");
  const words: Record<PaymentNews, { subject: string; intro: string; action: string }> = {
    asked: {
      subject: `${formatFcfa(amount)} à régler, paiement ${reference}`,
      intro: "Un paiement vous est demandé. Vous choisissez le moyen dans votre espace.",
      action: "Régler ce paiement",
    },
    received: {
      subject: `Paiement ${reference} reçu`,
      intro: "Nous avons reçu votre paiement. Votre reçu est dans votre espace.",
      action: "Voir le reçu",
    },
    "to-check": {
      subject: `Paiement ${reference} en cours de vérification`,
      intro:
        "Une somme nous est arrivée, mais ce n’est pas celle qui était demandée. Une personne la vérifie\u00A0: vous n’avez rien à faire.",
      action: "Voir ce paiement",
    },
    rejected: {
      subject: `Preuve refusée, paiement ${reference}`,
      intro: `La preuve que vous avez donnée n’a pas pu être acceptée\u00A0: ${reason ?? ""}`,
      action: "Choisir un moyen de paiement",
    },
    refunded: {
      subject: `Remboursement du paiement ${reference}`,
      intro: "Le remboursement est fait. Le délai d’arrivée dépend de votre opérateur.",
      action: "Voir ce paiement",
    },
  };
  const { subject, intro, action } = words[data.what];
  return renderMail({
    subject,
    preheader: `${purpose}, ${companyName}.`,
    greeting: "Bonjour,",
    paragraphs: [intro, facts],
    action: { label: action, url },
    body,
  });
}
