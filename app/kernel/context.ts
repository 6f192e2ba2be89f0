import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { Actor } from "./actor.ts";
import type { Files } from "./files.ts";
import type { Rail } from "./rail.ts";
import type { Signer } from "./signer.ts";

/** The database for a query: the pool outside a transaction, the transaction inside one. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** The services that the process offers to every use case; built once at start, by `server/`. */
export interface Services {
  db: Kysely<Tables>;
  /** `db` is a replica: nothing is written, and what an answer would count is not counted. */
  readsReplica?: boolean;
  /**
   * Runs the work in one transaction, and again when the database rejects it for a conflict with another one. The
   * work must therefore use nothing but the `db` that it is given.
   */
  inTransaction: <T>(work: (db: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /**
   * The answers of reads that do not need each other, by name: `(db) => ({ company: companyFacts(db, id), files: applicationsOf(db, id) })`.
   * Their queries go to the database as one statement, with the rows that each alone would give; the second queries of reads that
   * ask one after the other go together as well. A read uses only the `db` that it is given. In a transaction each query goes alone.
   */
  readTogether: <Reads extends object>(
    db: Kysely<Tables>,
    reads: (db: Kysely<Tables>) => Reads,
  ) => Promise<AnswersOf<Reads>>;
  now: () => Date;
  /** Origin of the links in mails, without a final slash. */
  publicUrl: string;
  /** One or more secrets, one per line, newest first: the first signs, all verify. All processes have the same. */
  secret: string;
  log: Log;
  limits: Limits;
  /**
   * Runs processor-heavy work, such as a password hash, a few at a time and never inside a transaction; throws unavailable
   * (503) when too many wait.
   */
  heavyWork: HeavyWork;
  /** Waits so many milliseconds. A request that waits gives up its place among the requests being served. */
  rest: (milliseconds: number) => Promise<void>;
  renderPdf: RenderPdf;
  signer: Signer;
  /** Tells the runner that a row for it has been committed. */
  wake: (what: RunnerWork) => void;
  host: Host;
  files: Files;
  /** The payment providers that are configured; called outside a transaction only. */
  rails: readonly Rail[];
  suppliedBindings: SuppliedBindings;
}

/**
 * The services that `server/` builds before it loads `app/`; the entry of the bundle adds the bindings that folders supply
 * to each other.
 */
export type ProcessServices = Omit<Services, "suppliedBindings">;

/**
 * Guards and effects that a later folder supplies to the machine of an earlier one, which may not import it. The folder of
 * the machine declares the type of its entry (`declare module`), `server/supplied-bindings.ts` holds all entries: a name
 * without its binding does not compile there (decision 0079).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the folders of the machines declare its entries.
export interface SuppliedBindings {}

/** The machine that the process runs on and the services it is connected to, for administrators. No secrets. */
export interface Host {
  version: string;
  startedAt: Date;
  /** Version of Node.js, without its `v`. */
  node: string;
  database: "embedded" | "server";
  /** Where mails go: a server by its name, or a folder by its path. */
  mails: { to: "server"; server: string } | { to: "folder"; folder: string };
  /** Connects to the mail server and signs in: null when that works, else the reason; null instead of a function without a server. */
  mailServer: (() => Promise<string | null>) | null;
  /** True when visitors reach it at an address of its own (`PUBLIC_URL`): no demonstration and no copy. */
  isPublic: boolean;
  /** A machine inside that forwards visitors and that TRUST_PROXY does not trust, so that all of them have its address; null when there is none. */
  untrustedProxy: () => string | null;
  /** True when the secret comes from the configuration, false when the product has generated it. */
  secretGiven: boolean;
  /** The clock of this machine, in milliseconds since 1970. */
  wallClock: () => number;
  /** The disk of the data folder, then that of the documents when it is another one. */
  disks: () => Promise<Disk[]>;
  /** Whether this machine has the engine that draws PDF documents. */
  drawsDocuments: boolean;
  /** Signed checkpoints of the journal, kept outside the database. */
  journalCopies: JournalCopies;
  /** The last backup and the last drill of a restore that were reported on this machine (`npm run backup:report`). */
  backups: () => Promise<BackupReports>;
}

export type BackupReports = Partial<Record<"backup" | "drill", BackupReport>>;

export interface BackupReport {
  endedAt: Date;
  good: boolean;
  /** What was done or what failed, one line. */
  detail: string;
  /** What mends a failure, one line; absent where the reporter does not know. */
  todo?: string;
}

export interface Disk {
  holds: "data" | "documents";
  freeBytes: number;
  totalBytes: number;
  /** What uploads must leave free. */
  reserveBytes: number;
}

/** Texts under plain names; a written one survives a power cut. */
export interface JournalCopies {
  read: (name: string) => Promise<string | null>;
  write: (name: string, text: string) => Promise<void>;
}

/** The fields that every use case gets, inside and outside its transaction. */
interface Surroundings
  extends Pick<
    Services,
    "publicUrl" | "secret" | "log" | "limits" | "suppliedBindings" | "readsReplica"
  > {
  actor: Actor;
  requester: Requester;
  /** One instant for the whole action: every timestamp that it writes. */
  now: Date;
}

/** The first parameter of every use case, `verb(ctx, input)`; made by `contextOf`. */
export interface Context extends Surroundings {
  db: Kysely<Tables>;
  heavyWork: HeavyWork;
  rest: Services["rest"];
  renderPdf: RenderPdf;
  /** Never used inside a transaction: another process signs, perhaps a device. */
  signer: Signer;
  host: Host;
  /** Never used inside a transaction: a file is kept before its row is written, and removed after its row is deleted. */
  files: Files;
  rails: readonly Rail[];
  /**
   * Runs the work in one transaction and returns its result. When the result is a refusal, everything the work wrote is
   * rolled back. The work uses only `tx`, because it runs again after a conflict with another transaction.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readTogether: Services["readTogether"];
}

export type AnswersOf<Reads> = { [Name in keyof Reads]: Awaited<Reads[Name]> };

/** The first parameter of functions that run inside the transaction of a use case. */
export interface Tx extends Surroundings {
  db: Transaction<Tables>;
  /**
   * Runs the callback once, after the commit, and never after a rollback; anything that must not be lost is a row
   * instead.
   */
  afterCommit: (work: () => void) => void;
  /** Tells the runner once, after the commit, that a row waits for it. */
  wakeAfterCommit: (what: RunnerWork) => void;
}

export type HeavyWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Draws a PDF in a worker thread, one at a time and never inside a transaction; the same data give the same bytes. Throws
 * unavailable (503) when too many wait.
 */
export type RenderPdf = (document: PdfDocument, seal?: PdfSeal) => Promise<Buffer>;

/** How a document is sealed (PAdES) right after it is drawn; a sealed document has other bytes each time. */
export interface PdfSeal {
  /** X.509 in DER, and those of its issuers, the root last. */
  certificate: Uint8Array;
  chain: readonly Uint8Array[];
  /** ES256: r followed by s. */
  sign: (data: Uint8Array) => Promise<Uint8Array>;
  reason: string;
  location: string;
  /** The time that the seal states. */
  at: Date;
  /** Told why the time-stamping service gave no certified time, when one is configured and the seal is made without it. */
  onTimeLost: (reason: string) => void;
}

/** The data of a PDF, made by the folder that owns it (`sheetPdf`); `kind` selects the function that draws it. */
export interface PdfDocument {
  kind: string;
  data: object;
}

/** Called as soon as a row waits for the runner. */
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
  | "factor-strangers"
  | "factor-notice"
  | "reset"
  | "activation"
  | "email-correction"
  | "duplicate-notice"
  | "member-invitation"
  | "succession"
  | "contact"
  | "contact-receipt"
  /** Messages of visitors to companies: of one sender, to one company, in all. */
  | "relay"
  | "relay-company"
  | "relay-all"
  /** Complaints: of one sender, in all, and wrong codes of their follow-up pages. */
  | "complaint"
  | "complaint-all"
  | "complaint-code"
  | "newsletter"
  | "newsletter-mail"
  | "export"
  | "upload"
  /** In kilobytes. */
  | "upload-volume"
  | "security-alert"
  /** Numbers of certificates that nobody has. */
  | "unknown-number"
  | "unknown-number-asked";

/** An attempt that was counted, with the number of attempts in the window. */
export type Turn = { counted: number } & (
  | { allowed: true }
  | { allowed: false; retryAfterSeconds: number }
);

export interface Limits {
  /**
   * Counts one attempt, or `by` at once, for a key; a network address has the prefix `address:`. `most` replaces the
   * built-in limit where a setting decides. Over the limit the answer says how many seconds to wait.
   */
  consume: (name: LimitName, key: string, most?: number, by?: number) => Promise<Turn>;
  /** Takes back one attempt, or `by`, that turned out not to count. */
  giveBack: (name: LimitName, key: string, by?: number) => Promise<void>;
  /**
   * Takes the next place in the line of a key, whatever the process; places lie `apart` milliseconds from each other. Answers how
   * many milliseconds from now it lies, or null, without a place, where that is more than `longest`.
   */
  standInLine: (key: string, line: { apart: number; longest: number }) => Promise<number | null>;
}

/** Address and browser of the caller, recorded with acceptances, sessions and journal rows. */
export interface Requester {
  ipAddress: string;
  userAgent: string;
  /** Reference of the request, as in the log. */
  reference?: string;
}
