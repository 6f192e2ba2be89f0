import type { ByteRange } from "#app/kernel/files.ts";

/** Where contents are kept, each under its SHA-256 in lower-case hexadecimal. */
export interface Store {
  /** Takes a file of the disk whose hash is known; when this returns, it survives a power cut. Keeps the same content once; given again, it is as fresh as new. */
  put: (sha256: string, file: { path: string; bytes: number; type: string }) => Promise<void>;
  /** Null when it is not kept. */
  open: (sha256: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /** When it was last given; null when it is not kept. */
  keptAt: (sha256: string) => Promise<Date | null>;
  remove: (sha256: string) => Promise<void>;
  /** All that is kept, in portions. */
  list: () => AsyncIterable<{ sha256: string; keptAt: Date }[]>;
  /** Removes what a process began to write before then and did not end. */
  tidy: (before: Date) => Promise<void>;
}

/** Throws for what is no hash: it becomes part of a path. */
export function pathOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("A content is named by its SHA-256.");
  return `${sha256.slice(0, 2)}/${sha256}`;
}
