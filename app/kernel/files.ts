/** The types of content that the product accepts, detected from the bytes and never from the name. */
export type FileType = "application/pdf" | "image/jpeg" | "image/png" | "image/webp";

/** An uploaded file that is not kept yet; it is removed after a day. */
export interface ArrivedFile {
  id: string;
  /** The name that the sender gave it; for display, never used as a path. */
  name: string;
  bytes: number;
  /** The hash of the content, in lower-case hexadecimal. */
  sha256: string;
}

/** Why a file is refused; each has a message that says what to do. */
export type FileFault =
  | "empty"
  /** The type of its content is unknown or not accepted. */
  | "other-type"
  /** A photo in the format of the iPhone. */
  | "heic"
  /** Its name announces another type than its content has. */
  | "disguised"
  | "locked"
  | "damaged"
  /** An image with more pixels than a browser can show. */
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
  /** Number of pages of a PDF; null for an image. */
  pages: number | null;
  /** A PDF that runs code, submits its form or carries another file; readers are warned. */
  hasScript: boolean;
}

export type Inspection = ({ ok: true } & InspectedFile) | { ok: false; fault: FileFault };

/** Why a page has no picture. */
export type DrawFault =
  | "locked"
  | "damaged"
  /** It exceeded the memory or the processor time of its thread. */
  | "too-heavy";
/** How the first page of a document was drawn: as a picture, or why it cannot be. */
export type FirstPicture = "drawn" | DrawFault;

/** A page drawn as WebP, large for reading and small for lists; both are kept under their hash. */
export interface DrawnPage {
  /** Pixels of the large picture. */
  width: number;
  height: number;
  large: { sha256: string; bytes: number };
  small: { sha256: string; bytes: number };
}

/** The answer of the antivirus: `unanswered` when it cannot be reached, `off` when none is configured. */
export type Scan = "clean" | "infected" | "unanswered" | "off";

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Inspects uploaded files and keeps contents under their hash. Built by `server/`. */
export interface Files {
  /** A complete resumable upload of this owner; null when it is incomplete or belongs to another owner. */
  arrived: (id: string, owner: string) => Promise<ArrivedFile | null>;
  inspect: (file: ArrivedFile) => Promise<Inspection>;
  scan: (file: ArrivedFile | { kept: string }) => Promise<Scan>;
  /** Whether the antivirus can be reached; null when none is configured. */
  antivirus: () => Promise<boolean | null>;
  /** Whether the object store can be reached with its key; null when contents are in a folder. */
  bucket: () => Promise<boolean | null>;
  /** Keeps the content under its hash; the same content is stored once. When this returns, the content survives a power failure. */
  keep: (file: ArrivedFile, type: FileType) => Promise<void>;
  isKept: (sha256: string) => Promise<boolean>;
  /** Removes the upload; a content that is kept is not removed. */
  discard: (file: ArrivedFile) => Promise<void>;
  /** Draws a page of a kept content and keeps both pictures; null when the store has no such content. Throws an outage when the machine has no time for it. */
  drawPage: (page: {
    sha256: string;
    type: FileType;
    page: number;
  }) => Promise<({ ok: true } & DrawnPage) | { ok: false; fault: DrawFault } | null>;
  /** Null when the store has no such content. */
  open: (sha256: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Removes a content; does nothing when it is already gone. With `unlessKeptSince`, a content that was kept again since
   * then is not removed, and the answer is false.
   */
  remove: (sha256: string, limit?: { unlessKeptSince: Date }) => Promise<boolean>;
  /** Hashes of all contents that were last kept before then, in batches. */
  keptBefore: (before: Date) => AsyncIterable<string[]>;
  /** Removes uploads that arrived before then and were not kept, and unfinished copies into the store; returns how many uploads. */
  purgeArrivals: (before: Date) => Promise<number>;
  /** Removes incomplete uploads that have received nothing since then; returns how many. */
  purgeAbandoned: (before: Date) => Promise<number>;
}
