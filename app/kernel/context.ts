import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { Actor } from "./actor.ts";
import type { Files } from "./files.ts";
import type { Rail } from "./rail.ts";

/** The database for a query: the pool outside a transaction, the transaction inside one. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** What the process offers to every use case; built once at start, by `server/`. */
export interface Services {
  db: Kysely<Tables>;
  /**
   * Runs the work in one transaction and again when the engine refuses it for a conflict with another: it must touch
   * nothing but the `db` it is given.
   */
  inTransaction: <T>(work: (db: Transaction<Tables>) => Promise<T>) => Promise<T>;
  now: () => Date;
  /** Origin of the links in mails, without a final slash. */
  publicUrl: string;
  /** One or more, a line each, newest first: the first signs, all verify. The same for all processes. */
  secret: string;
  log: Log;
  limits: Limits;
  /**
   * Does what keeps a processor busy for long, such as a password hash, a few at a time and never inside a transaction;
   * throws as unavailable (503) when too many wait.
   */
  heavyWork: HeavyWork;
  /** Lets time pass for who must wait, in milliseconds, without the place among requests that others want meanwhile. */
  rest: (milliseconds: number) => Promise<void>;
  renderPdf: RenderPdf;
  /** Tells the runner that a row for it has been committed. */
  wake: (what: RunnerWork) => void;
  host: Host;
  files: Files;
  /** The providers of payments that have keys; asked outside a transaction only. */
  rails: readonly Rail[];
  suppliedBindings: SuppliedBindings;
}

/** The services before the code of `app/` is there: the door of the bundle adds what its folders supply to each other. */
export type ProcessServices = Omit<Services, "suppliedBindings">;

/**
 * Guards and effects that a later folder supplies to the machine of an earlier one, which may not import it. The folder of
 * the machine declares the type of its entry (`declare module`), `server/supplied-bindings.ts` holds all entries: a name
 * without its binding does not compile there (decision 0079).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the folders of the machines declare its entries.
export interface SuppliedBindings {}

/** What the process knows of its machine and of what it is connected to, for the people who run it. No secret. */
export interface Host {
  version: string;
  startedAt: Date;
  /** Version of Node.js, without its `v`. */
  node: string;
  database: "embedded" | "server";
  /** Where mails go: a server by its name, or a folder by its path. */
  mails: { to: "server"; server: string } | { to: "folder"; folder: string };
  /** Whether the secret is of the configuration; else the product has made it itself. */
  secretGiven: boolean;
  /** Of the disk that holds the data folder, and what files leave free of it. */
  disk: () => Promise<{ freeBytes: number; totalBytes: number; reserveBytes: number }>;
}

/** What every part of a use case sees, inside and outside its transaction. */
interface Surroundings
  extends Pick<Services, "publicUrl" | "secret" | "log" | "limits" | "suppliedBindings"> {
  actor: Actor;
  requester: Requester;
  /** One instant for the whole act: all that it writes down happened then. */
  now: Date;
}

/** The first parameter of every use case, `verb(ctx, input)`; made by `contextOf`. */
export interface Context extends Surroundings {
  db: Kysely<Tables>;
  heavyWork: HeavyWork;
  rest: Services["rest"];
  renderPdf: RenderPdf;
  host: Host;
  /** Never touched inside a transaction: a file is kept before its row is written, and removed after its row is gone. */
  files: Files;
  rails: readonly Rail[];
  /**
   * Runs the work in one transaction and answers its result. A result that is a refusal leaves nothing behind: what the
   * work wrote is rolled back. Inside, only `tx` is touched; against another transaction that won, the work runs again.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The first parameter of what runs inside the transaction of a use case. */
export interface Tx extends Surroundings {
  db: Transaction<Tables>;
  /** Done once, after the commit, and not at all without one; what must not be lost is a row instead. */
  afterCommit: (work: () => void) => void;
  /** Tells the runner once, after the commit, that a row waits for it. */
  wakeAfterCommit: (what: RunnerWork) => void;
}

export type HeavyWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Draws a document in a thread of its own, one after the other and never inside a transaction; the same data give the same
 * bytes. Throws as unavailable (503) when too many wait.
 */
export type RenderPdf = (document: PdfDocument) => Promise<Buffer>;

/** What a document says, made by the folder whose document it is (`sheetPdf`); its kind names who draws it. */
export interface PdfDocument {
  kind: string;
  data: object;
}

/** What the runner does as soon as a row asks for it. */
export type RunnerWork = "mails" | "tasks";

export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

export type LimitName =
  | "registration"
  | "sign-in"
  | "sign-in-device"
  | "factor"
  | "reset"
  | "activation"
  | "email-correction"
  | "duplicate-notice"
  | "member-invitation"
  | "succession"
  | "contact"
  | "contact-receipt"
  | "newsletter"
  | "newsletter-mail"
  | "export"
  | "upload"
  /** In kilobytes. */
  | "upload-volume"
  | "security-alert";

/** One attempt, and how many there are with it in the time that counts. */
export type Turn = { counted: number } & (
  | { allowed: true }
  | { allowed: false; retryAfterSeconds: number }
);

export interface Limits {
  /**
   * Counts one attempt, or `by` at once, for a key, `address:` before a network. Over the limit, which is `most` where a setting
   * decides: how many seconds to wait.
   */
  consume: (name: LimitName, key: string, most?: number, by?: number) => Promise<Turn>;
  /** Takes one attempt back, or `by`: it turned out not to be one that counts. */
  giveBack: (name: LimitName, key: string, by?: number) => Promise<void>;
}

/** Who asks: written down with acceptances, sessions and journal rows. */
export interface Requester {
  ipAddress: string;
  userAgent: string;
  /** Of the request, as in the log. */
  reference?: string;
}
