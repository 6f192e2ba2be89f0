/** A provider of payments by its name; what comes by bank, by cheque or in cash has none. */
export const onlineRails = ["wave", "orange-money", "paydunya"] as const;
export type OnlineRail = (typeof onlineRails)[number];

/** What a provider is asked to collect, in whole FCFA. */
export interface PaymentIntent {
  /** Ours, one for each attempt: what a session is found by when its answer was lost. */
  reference: string;
  amount: bigint;
  /** In French, for the payer. */
  description: string;
  /** Where the payer's browser comes back to: from which of the two it proves nothing. */
  successUrl: string;
  failureUrl: string;
  /** Where the provider tells what happened. */
  notifyUrl: string;
}

/** How the payer confirms: an address to be opened, a picture to be scanned, links to the apps of a phone. */
export interface Way {
  url?: string;
  /** PNG in base64, without a prefix. */
  qr?: string;
  apps?: { label: string; url: string }[];
}

/** What a provider says of one session, read from the provider itself. */
export interface RailSession {
  providerId: string;
  /** As the provider gives it back. */
  reference: string;
  state: "open" | "succeeded" | "expired" | "cancelled" | "failed";
  /** Whole FCFA; null where the provider told no whole number, or another currency. */
  amount: bigint | null;
  /** Of the money that came: each is booked once. */
  transactionId: string | null;
  way?: Way;
  expiresAt?: Date;
  /** Why the last try of the payer failed, as the provider calls it. */
  problem?: string;
}

/** What became of the creation of a session; `unknown` when nobody can tell: it is looked for before another is made. */
export type Created =
  | { outcome: "created"; session: RailSession }
  | { outcome: "refused" | "unknown"; problem: string };

/** Money as the list of a provider tells it. */
export interface ListedMoney {
  transactionId: string;
  reference: string | null;
  amount: bigint;
}

/** One provider behind the port of payments. What is asked of it throws when it is silent or answers nonsense. */
export interface Rail {
  name: OnlineRail;
  /** In whole FCFA; an amount below, above or between the steps is not offered. */
  min: bigint;
  max: bigint;
  step: bigint;
  /** By which the state of a session is read again. */
  readsBy: "id" | "reference";
  /** Whether all of a payment can be given back by a call. */
  refundable: boolean;
  /** No real money moves: a fake provider on this machine. */
  demo: boolean;
  create: (intent: PaymentIntent) => Promise<Created>;
  /** Every session with this reference, those that succeeded first, then the newest; null where a provider cannot look. */
  find: ((reference: string) => Promise<RailSession[]>) | null;
  read: (providerId: string) => Promise<RailSession | null>;
  /** Closes a session that nobody has paid, so that nobody can; null where a provider has no call for it. */
  close: ((providerId: string) => Promise<void>) | null;
  refund: (providerId: string) => Promise<void>;
  /** Money that came on a business day; null where a provider has no list. */
  list: ((day: string) => Promise<ListedMoney[]>) | null;
}
