import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { NumberKind } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import type { OnlineRail, Rail } from "#app/kernel/rail.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { type Due, feeLinesSchema } from "#app/tariff/fees-due.ts";
import type { Stored } from "#db/tables.ts";
import type { PaymentState } from "./payment.machine.ts";

/** Numbers of payments, `PA-2026-00042-5`, and of receipts, `RE-2026-00042-5`; both without gaps. */
export const paymentNumbers: NumberKind = { kind: "payment", prefix: "PA" };
export const receiptNumbers: NumberKind = { kind: "receipt", prefix: "RE" };

export type Purpose = Due["kind"];

export const purposeLabels: Record<Purpose, string> = {
  opening: "Ouverture de dossier",
  certificate: "Délivrance du certificat",
  "follow-up": "Suivi annuel",
  duplicate: "Duplicata du certificat sur papier",
  appeal: "Recours",
};

/** Kind of the subject that `subject_id` names. */
export type SubjectKind = "application" | "certificate" | "appeal";

export const subjectKinds: Record<Purpose, SubjectKind> = {
  opening: "application",
  certificate: "application",
  "follow-up": "application",
  duplicate: "certificate",
  appeal: "appeal",
};

interface SubjectPage {
  path: (subjectId: string) => string;
  label: string;
}

/** Where a draft is read again and filed. */
export const filingPath = (applicationId: string): string =>
  addressOf("/espace/dossiers/:id/:section", { id: applicationId, section: "resume" });

/** Page in the space where the payer goes on, by purpose; null while the subject has no page. */
export const subjectPages: Record<Purpose, SubjectPage | null> = {
  opening: {
    path: (id) => addressOf("/espace/dossiers/:id/:section", { id, section: "frais" }),
    label: "Retour au dossier",
  },
  certificate: {
    path: (id) => addressOf("/espace/dossiers/:id/suivi", { id }),
    label: "Suivre le dossier",
  },
  "follow-up": {
    path: (id) => addressOf("/espace/dossiers/:id/suivi", { id }),
    label: "Suivre le dossier",
  },
  duplicate: null,
  appeal: null,
};

interface AskedFor {
  purpose: Purpose;
  subjectId: string;
  /** The state of the application that it is for; null for another subject, and for a demonstration without one. */
  subjectState: string | null;
  state: PaymentState;
  /** The certificate that was issued once its fee was paid. */
  certificateNumber: string | null;
}

/** What the payer does next: a link, and the sentence that says why where the payment is not the end. */
export interface WayOn {
  path: string;
  label: string;
  remains?: { title: string; text: string };
}

/**
 * Where the payer goes on from a payment: once it is paid to what remains of its application, to file it or to download its
 * certificate; else to the page of its subject. Null when there is none.
 */
export function wayToSubject({
  purpose,
  subjectId,
  subjectState,
  state,
  certificateNumber,
}: AskedFor): WayOn | null {
  if (state === "paid" && purpose === "opening" && subjectState === "draft")
    return {
      path: filingPath(subjectId),
      label: "Relire et déposer le dossier",
      remains: {
        title: "Il reste un geste\u00A0: déposer",
        text: "Votre dossier n’est pas encore déposé. Relisez-le, ajoutez ce qui manque, puis déposez-le\u00A0: c’est seulement alors que nous l’examinons.",
      },
    };
  if (state === "paid" && purpose === "certificate" && certificateNumber !== null)
    return {
      path: addressOf("/espace/certificats/:number/certificat.pdf", { number: certificateNumber }),
      label: "Télécharger le certificat",
    };
  const page = subjectState === null ? null : subjectPages[purpose];
  return page && { path: page.path(subjectId), label: page.label };
}

/** Rails without a provider: a cashier validates that the money is there. */
export const offlineRails = ["transfer", "cheque", "cash"] as const;
export type OfflineRail = (typeof offlineRails)[number];
export type AnyRail = OnlineRail | OfflineRail;

export const isOffline = (rail: AnyRail): rail is OfflineRail =>
  (offlineRails as readonly string[]).includes(rail);

export const railLabels: Record<AnyRail, string> = {
  wave: "Wave",
  "orange-money": "Orange Money",
  paydunya: "PayDunya",
  transfer: "Virement bancaire",
  cheque: "Chèque",
  cash: "Versement en espèces",
};

/** Whether the last day to pay has passed in Dakar. Money that is under way by then is still booked. */
export const isPastDue = ({ dueOn }: { dueOn: string | null }, now: Date): boolean =>
  dueOn !== null && dueOn < todayInDakar(now);

/** Whether a rail accepts this amount. */
export const takes = ({ min, max, step }: Pick<Rail, "min" | "max" | "step">, amount: bigint) =>
  amount >= min && amount <= max && amount % step === 0n;

/** Delays between two checks at a provider, in minutes; the last one is repeated. */
const checkDelays = [1, 2, 5, 10, 30, 60];
const MINUTE = 60_000;
/** A provider promises the final state of a payment within a day of the end of its link (domain §1.2). */
const PROMISED_MS = 24 * 60 * MINUTE;

/** Instant of the next check of an attempt after `checks` checks; null when no more money can come. */
export function nextCheckTime(
  checks: number,
  { now, createdAt, expiresAt }: { now: Date; createdAt: Date; expiresAt: Date | null },
): Date | null {
  const until = (expiresAt ?? createdAt).getTime() + PROMISED_MS;
  const minutes = checkDelays[Math.min(checks, checkDelays.length - 1)] ?? 60;
  const next = now.getTime() + minutes * MINUTE;
  if (next <= until) return new Date(next);
  return now.getTime() < until ? new Date(until) : null;
}

/** « 75 000 FCFA attendus, 74 000 FCFA reçus ». */
export const amountsInWords = (expected: bigint, received: bigint): string =>
  `${formatFcfa(expected)} attendus, ${formatFcfa(received)} reçus`;

/** Path of the webhook of a provider; the OpenAPI document names it. */
export const webhookPath = (rail: OnlineRail): string => `/v1/payments/notifications/${rail}`;

/**
 * Query parameter that names the return address by which the browser came back; `attempt-view.ts` says how far it is
 * trusted.
 */
export const RETURNED = "retour";
export const returnWords = { success: "fait", failure: "refus" } as const;

/** Text for the payer of a failed attempt, by the error code of the provider. */
const problems: Record<string, string> = {
  "insufficient-funds": "Le solde du compte ne suffit pas.",
  "blocked-account": "Ce compte est bloqué\u00A0: contactez l’opérateur.",
  "payment-failure":
    "Le paiement a été refusé, par vous ou par l’opérateur. Nous n’avons rien reçu.",
  "payer-mobile-mismatch": "Le numéro qui paie n’est pas celui qui est attendu.",
  "kyb-limits-exceeded": "Le plafond du compte est dépassé\u00A0: payez par virement.",
  "cross-border-payment-not-allowed": "Un compte d’un autre pays ne peut pas payer ici.",
  "customer-age-restricted": "Le titulaire de ce compte ne peut pas payer en ligne.",
  "not-created": "Le lien de paiement n’a pas pu être créé.",
  replaced: "Vous avez choisi un autre moyen de paiement.",
  "paid-otherwise": "Le paiement a été réglé par un autre moyen.",
  busy: "Le service de paiement est très demandé\u00A0: réessayez dans une minute.",
};

export const problemInWords = (problem: string): string =>
  problems[problem] ?? "Le service de paiement a refusé la demande.";

/** A payment with its lines, checked. */
export const withLines = <Row extends { lines: Stored<"payment.lines"> }>({
  lines,
  ...row
}: Row) => ({
  ...row,
  lines: storedJson("payment.lines", feeLinesSchema, lines),
});
