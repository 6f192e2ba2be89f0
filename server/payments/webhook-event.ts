import type { OnlineRail } from "#app/kernel/rail.ts";

/** An unverified request to a webhook address, with its raw bytes, which the signature covers. */
export interface RawWebhook {
  body: Buffer;
  /** Reads a header by its lower-case name. */
  header: (name: string) => string;
  now: Date;
}

/** `forged`: not from the provider. `nothing`: genuine, but concerns no payment, such as a probe. */
export type ReadWebhook =
  | { outcome: "forged" | "unreadable" | "nothing" }
  | {
      outcome: "event";
      eventId: string;
      kind: string;
      reference: string | null;
      providerId: string | null;
    };

/** Reads the webhook events of a provider, with the status for a refused one. */
export interface WebhookReader {
  rail: OnlineRail;
  /** Orange treats a 4xx as final, Wave retries for days, so the status differs by provider. */
  forgedStatus: 400 | 401;
  read: (raw: RawWebhook) => ReadWebhook;
}
