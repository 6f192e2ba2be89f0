import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/tables.ts";

/** The database: the pool outside a transaction, the transaction inside one. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** What every use case may reach of the outside world; built once at start, by `server/`. */
export interface Services {
  db: Kysely<Tables>;
  now: () => Date;
  /** Origin of the links in mails, without a final slash. */
  publicUrl: string;
  /** At least 32 characters, the same for all processes. */
  secret: string;
  log: Log;
  limits: Limits;
  /** Tells the sender that a mail row has been committed. */
  wakeMailSender: () => void;
}

export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

export type LimitName =
  | "registration"
  | "sign-in"
  | "reset"
  | "activation"
  | "duplicate-notice"
  | "contact"
  | "contact-receipt"
  | "newsletter"
  | "newsletter-mail";

export interface Limits {
  /** Counts one attempt for a key, `address:` before a network. Over the limit: how many seconds to wait. */
  consume: (
    name: LimitName,
    key: string,
  ) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

/** Who asks: written down with acceptances, sessions and journal rows. */
export interface Requester {
  ipAddress: string;
  userAgent: string;
}
