/** The types of content that the product takes, as they are found in the bytes and never in a name. */
export type FileType = "application/pdf" | "image/jpeg" | "image/png" | "image/webp";

/** A file that has arrived and is kept for nobody yet: it goes by itself after a day. */
export interface ArrivedFile {
  id: string;
  /** As its sender calls it; shown, and never a path. */
  name: string;
  bytes: number;
  /** Of its content, in lower-case hexadecimal. */
  sha256: string;
}

/** Why a file is not taken: each has its sentence that says what to do. */
export type FileFault =
  | "empty"
  /** Of a kind that is not taken, or of none that is known. */
  | "other-type"
  /** A picture of an iPhone as it stores it. */
  | "heic"
  /** Its name says another kind than its content. */
  | "disguised"
  | "locked"
  | "damaged"
  /** So large once opened that nobody could show it. */
  | "too-many-pixels";

/** Why a form with a file could not be read. */
export type FileFormFault =
  | "unreadable"
  | "too-large"
  /** Only the reserve of the disk is left. */
  | "no-space"
  | "too-many-files";

export interface InspectedFile {
  type: FileType;
  /** Of a PDF; null for a picture. */
  pages: number | null;
  /** A PDF that wants to run something when it is opened: people are told. */
  hasScript: boolean;
}

export type Inspection = ({ ok: true } & InspectedFile) | { ok: false; fault: FileFault };

/** What the antivirus said: `unanswered` when it is silent, `off` when none is configured. */
export type Scan = "clean" | "infected" | "unanswered" | "off";

/** From the first to the last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Where files that arrived are looked at, and kept by the hash of their content. Built by `server/`. */
export interface Files {
  /** A resumable upload of this owner that is whole; null for any other. */
  arrived: (id: string, owner: string) => Promise<ArrivedFile | null>;
  inspect: (file: ArrivedFile) => Promise<Inspection>;
  scan: (file: ArrivedFile | { kept: string }) => Promise<Scan>;
  /** Whether it can be reached; null when none is configured. */
  antivirus: () => Promise<boolean | null>;
  /** Keeps it for good, under its hash; the same content is kept once. When this returns, it survives a power cut. */
  keep: (file: ArrivedFile, type: FileType) => Promise<void>;
  isKept: (sha256: string) => Promise<boolean>;
  /** Lets go of what arrived; what is kept stays. */
  discard: (file: ArrivedFile) => Promise<void>;
  /** Null when the store has no such content. */
  open: (sha256: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Removes a content; nothing to do when it is gone already. With `unlessKeptSince` one that somebody gave again since
   * then stays, and the answer is false.
   */
  remove: (sha256: string, limit?: { unlessKeptSince: Date }) => Promise<boolean>;
  /** Names of all contents that were last given before then, in portions. */
  keptBefore: (before: Date) => AsyncIterable<string[]>;
  /** Removes what arrived before then and was not kept, and what was begun to be kept; answers how many arrived. */
  purgeArrivals: (before: Date) => Promise<number>;
  /** Removes uploads that are not whole and of which nothing has come since then; answers how many. */
  purgeAbandoned: (before: Date) => Promise<number>;
}
