import type { ByteRange } from "#app/kernel/files.ts";

/** A store of contents, each under its SHA-256 in lower-case hexadecimal. */
export interface Store {
  /** Stores a file of the disk whose hash is known; after the return it survives a power cut. Keeps the same content once; storing it again renews its date. */
  put: (sha256: string, file: { path: string; bytes: number; type: string }) => Promise<void>;
  /** Null when it is not kept. */
  open: (sha256: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /** When it was last stored; null when it is not kept. */
  keptAt: (sha256: string) => Promise<Date | null>;
  remove: (sha256: string) => Promise<void>;
  /** All contents, in batches. */
  list: () => AsyncIterable<{ sha256: string; keptAt: Date }[]>;
  /** Removes partial files that a process began before then. */
  tidy: (before: Date) => Promise<void>;
}

/** Throws for a text that is no hash, because it becomes part of a path. */
export function pathOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("A content is named by its SHA-256.");
  return `${sha256.slice(0, 2)}/${sha256}`;
}
