import type { OnlineRail } from "#app/kernel/rail.ts";

/** What came from a provider, or from somebody who says so: raw, because a signature is over the very bytes. */
export interface RawWebhook {
  body: Buffer;
  /** By lower-case name. */
  header: (name: string) => string;
  now: Date;
}

/** `forged`: not from the provider. `nothing`: genuine, and about no payment, such as a probe. */
export type ReadWebhook =
  | { outcome: "forged" | "unreadable" | "nothing" }
  | {
      outcome: "event";
      eventId: string;
      kind: string;
      reference: string | null;
      providerId: string | null;
    };

/** How the notifications of a provider are read, and what it wants to hear of one that is refused. */
export interface WebhookReader {
  rail: OnlineRail;
  /** Orange takes a 4xx as final and Wave tries for days: each is told in its way. */
  forgedStatus: 400 | 401;
  read: (raw: RawWebhook) => ReadWebhook;
}
