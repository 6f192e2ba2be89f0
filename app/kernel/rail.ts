import * as v from "valibot";

/** The online payment providers. Transfers, cheques and cash have none. */
export const onlineRails = ["wave", "orange-money", "paydunya"] as const;
export type OnlineRail = (typeof onlineRails)[number];

/** A payment that a provider is asked to collect, in whole FCFA. */
export interface PaymentIntent {
  /** Our own reference, one for each attempt; finds the session when the provider's answer was lost. */
  reference: string;
  amount: bigint;
  /** In French, for the payer. */
  description: string;
  /** Where the payer's browser returns. Neither address proves that the payment succeeded or failed. */
  successUrl: string;
  failureUrl: string;
  /** Address of our webhook for this provider. */
  notifyUrl: string;
}

/** How the payer confirms: an address to open, a QR code to scan, links to the apps of a phone. */
export const waySchema = v.object({
  url: v.exactOptional(v.string()),
  /** PNG in base64, without a prefix. */
  qr: v.exactOptional(v.string()),
  apps: v.exactOptional(v.array(v.object({ label: v.string(), url: v.string() }))),
});
export type Way = v.InferOutput<typeof waySchema>;

/** One session, as read from the provider. */
export interface RailSession {
  providerId: string;
  /** Our reference, as the provider returns it. */
  reference: string;
  state: "open" | "succeeded" | "expired" | "cancelled" | "failed";
  /** Whole FCFA; null when the provider gave no whole number or another currency. */
  amount: bigint | null;
  /** The provider's id of the transaction; each is booked once. */
  transactionId: string | null;
  way?: Way;
  expiresAt?: Date;
  /** Why the last try of the payer failed, as the provider words it. */
  problem?: string;
}

/** The outcome of creating a session; `unknown` when the answer was lost: look for the session before creating another one. */
export type Created =
  | { outcome: "created"; session: RailSession }
  | { outcome: "refused" | "unknown"; problem: string };

/** A transaction as the provider's list gives it. */
export interface ListedMoney {
  transactionId: string;
  reference: string | null;
  amount: bigint;
}

/** A payment provider. Its functions throw when the provider does not answer or the answer is invalid. */
export interface Rail {
  name: OnlineRail;
  /** In whole FCFA; the provider is not offered for an amount outside these bounds or not a multiple of the step. */
  min: bigint;
  max: bigint;
  step: bigint;
  /** The values by which the state of a session is read. */
  readsBy: "id" | "reference";
  /** Whether a full refund is possible through the provider's API. */
  refundable: boolean;
  /** A fake provider on this machine: no real money moves. */
  demo: boolean;
  create: (intent: PaymentIntent) => Promise<Created>;
  /** Every session with this reference, successful ones first, then the newest; null when the provider cannot search. */
  find: ((reference: string) => Promise<RailSession[]>) | null;
  read: (providerId: string) => Promise<RailSession | null>;
  /** Closes an unpaid session so that it cannot be paid any more; null when the provider has no call for it. */
  close: ((providerId: string) => Promise<void>) | null;
  refund: (providerId: string) => Promise<void>;
  /** The transactions of a business day; null when the provider has no list. */
  list: ((day: string) => Promise<ListedMoney[]>) | null;
}
