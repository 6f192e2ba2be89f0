import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** What a company is told of a payment. */
export type PaymentNotice = "asked" | "received" | "to-check" | "rejected" | "refunded" | "surplus";

export interface PaymentMail {
  what: PaymentNotice;
  reference: string;
  companyName: string;
  /** What it is for, « Ouverture de dossier ». */
  purpose: string;
  amount: bigint;
  dueOn: string | null;
  receiptNumber: string | null;
  /** Why a proof was refused, in the words of the desk. */
  reason: string | null;
  /** What goes back to the company: how much, by which way, by when at the latest. */
  given?: { sum: bigint; by?: string; until?: string } | undefined;
  /** Of the payment in the space. */
  url: string;
  authority: MailContent["authority"];
}

/** To those who pay for a company. */
export function paymentMail(data: PaymentMail): RenderedMail {
  const { reference, companyName, purpose, amount, dueOn, receiptNumber, reason, url, authority } =
    data;
  const { given } = data;
  const facts = [
    `Paiement\u00A0: ${reference}`,
    `Objet\u00A0: ${purpose}`,
    `Entreprise\u00A0: ${companyName}`,
    `Montant\u00A0: ${formatFcfa(amount)}`,
    ...(data.what === "asked" && dueOn ? [`À régler avant le ${formatDateLong(dueOn)}`] : []),
    ...(data.what === "received" && receiptNumber ? [`Reçu n°\u00A0${receiptNumber}`] : []),
    ...(given ? givenInWords(data.what, given) : []),
  ].join("\n");
  const mail = `payment-${data.what}` as const;
  return wordedMail(mail, mailWords[mail], {
    values: {
      numero: reference,
      objet: purpose,
      entreprise: companyName,
      faits: facts,
      montant: formatFcfa(amount),
      motif: reason ?? "",
      somme: formatFcfa(given?.sum ?? amount),
      delai: given?.until ? formatDateLong(given.until) : "",
    },
    greeting: greeting(null),
    actionUrl: url,
    authority,
  });
}

const givenInWords = (what: PaymentNotice, { sum, by }: NonNullable<PaymentMail["given"]>) =>
  what === "surplus"
    ? [`À vous rendre\u00A0: ${formatFcfa(sum)}`, ...(by ? [`Reçu par\u00A0: ${by}`] : [])]
    : [`Somme rendue\u00A0: ${formatFcfa(sum)}`, ...(by ? [`Par\u00A0: ${by}`] : [])];
