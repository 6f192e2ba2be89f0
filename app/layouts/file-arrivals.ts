import { createContext } from "react-router";
import type { ArrivedFile, FileFormFault } from "#app/kernel/files.ts";

/** A parsed multipart form: its fields, and its file if one was chosen. */
export interface FileForm {
  fields: URLSearchParams;
  file: ArrivedFile | null;
}

/** Reads files from requests. Streams the body, never holds it in memory. Implemented in `server/`. */
export interface FileArrivals {
  /**
   * Reads a `multipart/form-data` form with at most one file, of at most the given bytes. When the file is refused, the other fields
   * are returned all the same, so that nothing is typed again. With `refused`, a refusal known beforehand, the file is skipped. An
   * `owner` (an account) may send a few files at a time; beyond that it throws as unavailable.
   */
  readForm: (
    request: Request,
    options: { maxBytes: number; owner?: string | null; refused?: FileFormFault | null },
  ) => Promise<
    { ok: true; form: FileForm } | { ok: false; fault: FileFormFault; fields: URLSearchParams }
  >;
  /**
   * Answers a tus request about the upload `id`, or about a new one under the path `at`. A resumable upload continues after a lost
   * connection. An upload of another owner answers as unknown. The address of the request is ignored; the caller passes the id.
   */
  takeChunk: (
    request: Request,
    options: { id: string | null; owner: string; maxBytes: number; at: string },
  ) => Promise<Response>;
}

export const fileArrivalsContext = createContext<FileArrivals>();
