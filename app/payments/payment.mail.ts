import { formatDeadline } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { nameOnLine } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { type AnyRail, railLabels } from "./payment.ts";
import { paymentMails } from "./payments.mail-words.ts";

/** The event of a payment that a mail is about. */
export type PaymentNotice =
  | "asked"
  | "received"
  | "to-check"
  | "proof-received"
  | "rejected"
  | "failed"
  | "refunded"
  | "refund-refused"
  | "surplus"
  | "difference";

export interface PaymentMail {
  what: PaymentNotice;
  /** The opening fee of a draft was received: the application is not filed yet. */
  awaitsFiling?: boolean;
  firstname: string;
  reference: string;
  companyName: string;
  /** Purpose in words, « Ouverture de dossier ». */
  purpose: string;
  amount: bigint;
  dueOn: string | null;
  receiptNumber: string | null;
  /** The attempt that the mail is about: its way, its reference, and the received sum if it differs. */
  rail: AnyRail | null;
  proof: string | null;
  received: bigint | null;
  /** Reason of a rejected proof or a refused refund, as the cashier typed it, or why a payment failed. */
  reason: string | null;
  /** A refund: its sum, how it was paid back, and its latest day. */
  given?: { sum: bigint; by?: string; until?: string } | undefined;
  /** Address of the payment in the space. */
  url: string;
  authority: MailContent["authority"];
}

/** The mail about a payment to a member who acts for the company. */
export function paymentMail(data: PaymentMail): RenderedMail {
  const { what, reference, companyName, purpose, amount, reason, url, authority, given } = data;
  const mail = data.awaitsFiling ? "payment-received-to-file" : (`payment-${what}` as const);
  return wordedMail(mail, paymentMails.words[mail], {
    values: {
      numero: reference,
      objet: purpose,
      entreprise: companyName,
      faits: factsOf(data).join("\n"),
      montant: formatFcfa(amount),
      moyen: data.rail ? railLabels[data.rail] : "",
      motif: withStop(reason ?? ""),
      somme: formatFcfa(given?.sum ?? amount),
      delai: given?.until ? formatDeadline(given.until) : "",
    },
    greeting: greeting(data.firstname),
    actionUrl: url,
    authority,
  });
}

/** Sum, purpose, remaining amount and way of payment, one fact a line. */
function factsOf(data: PaymentMail): string[] {
  const { what, reference, companyName, purpose, amount, dueOn, receiptNumber } = data;
  const fact = (label: string, value: string | null | undefined | false) =>
    value ? [`${label}\u00A0: ${value}`] : [];
  const sum = formatFcfa(amount);
  const way = data.rail && [railLabels[data.rail], data.proof].filter(Boolean).join(", référence ");
  return [
    ...fact(sumLabels[what], what === "received" ? formatFcfa(data.received ?? amount) : sum),
    ...fact("Arrivé", what === "to-check" && data.received !== null && formatFcfa(data.received)),
    ...fact("Pour", purpose),
    ...fact("Paiement", reference),
    ...fact("Entreprise", nameOnLine(companyName)),
    ...fact("Moyen", what === "asked" ? "au choix, dans votre espace" : way),
    ...fact("Reste à payer", remains[what] === "all" ? sum : remains[what]),
    ...fact("À régler", what === "asked" && dueOn && `au plus tard le ${formatDeadline(dueOn)}`),
    ...fact("Reçu n°", what === "received" && receiptNumber),
    ...givenInWords(data),
  ];
}

const sumLabels: Record<PaymentNotice, string> = {
  asked: "Somme",
  received: "Somme reçue",
  "to-check": "Somme demandée",
  "proof-received": "Somme",
  rejected: "Somme",
  failed: "Somme",
  refunded: "Paiement d’origine",
  "refund-refused": "Paiement d’origine",
  surplus: "Paiement d’origine",
  difference: "Paiement d’origine",
};

/** The remaining amount: the whole sum, nothing, or a sentence about it. */
const remains: Record<PaymentNotice, string | null> = {
  asked: "all",
  received: "rien",
  "to-check": null,
  "proof-received": "rien, si la somme est retrouvée",
  rejected: "all",
  failed: "all",
  refunded: null,
  "refund-refused": null,
  surplus: "rien",
  difference: "rien",
};

function givenInWords({ what, given }: PaymentMail): string[] {
  if (!given) return [];
  const { sum, by } = given;
  const label = { refunded: "Somme rendue", "refund-refused": "Somme non rendue" } as const;
  const name = what === "refunded" || what === "refund-refused" ? label[what] : "À vous rendre";
  return [
    `${name}\u00A0: ${formatFcfa(sum)}`,
    ...(by ? [`${what === "surplus" ? "Arrivée par" : "Rendue"}\u00A0: ${by}`] : []),
  ];
}

const withStop = (reason: string) =>
  /[.!?…]$/.test(reason) || reason === "" ? reason : `${reason}.`;

interface ProofMail {
  name: string;
  reference: string;
  companyName: string;
  amount: bigint;
  rail: AnyRail;
  proof: string | null;
  url: string;
  authority: MailContent["authority"];
}

/** The mail to a cashier about a proof to check. */
export const proofToCheckMail = (data: ProofMail): RenderedMail =>
  wordedMail("proof-to-check", paymentMails.words["proof-to-check"], {
    values: {
      numero: data.reference,
      entreprise: data.companyName,
      montant: formatFcfa(data.amount),
      moyen: railLabels[data.rail].toLowerCase(),
      preuve: data.proof ?? "sans numéro",
    },
    greeting: greeting(data.name),
    actionUrl: data.url,
    authority: data.authority,
  });
