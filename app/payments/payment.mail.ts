import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { nameOnLine } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** The event of a payment that a mail is about. */
export type PaymentNotice = "asked" | "received" | "to-check" | "rejected" | "refunded" | "surplus";

export interface PaymentMail {
  what: PaymentNotice;
  reference: string;
  companyName: string;
  /** Purpose in words, « Ouverture de dossier ». */
  purpose: string;
  amount: bigint;
  dueOn: string | null;
  receiptNumber: string | null;
  /** Reason of a rejected proof, as the cashier typed it. */
  reason: string | null;
  /** A refund: its sum, its means, and its latest day. */
  given?: { sum: bigint; by?: string; until?: string } | undefined;
  /** Address of the payment in the space. */
  url: string;
  authority: MailContent["authority"];
}

/** The mail about a payment to the members who act for the company. */
export function paymentMail(data: PaymentMail): RenderedMail {
  const { reference, companyName, purpose, amount, dueOn, receiptNumber, reason, url, authority } =
    data;
  const { given } = data;
  const facts = [
    `Paiement\u00A0: ${reference}`,
    `Objet\u00A0: ${purpose}`,
    `Entreprise\u00A0: ${nameOnLine(companyName)}`,
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
