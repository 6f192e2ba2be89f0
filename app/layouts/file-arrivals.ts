import { createContext } from "react-router";
import type { ArrivedFile, FileFormFault } from "#app/kernel/files.ts";

/** What a form with a file brings: its other fields, and the file unless none was picked. */
export interface FileForm {
  fields: URLSearchParams;
  file: ArrivedFile | null;
}

/** How files arrive by a request. Its body comes as it is sent and is never held in memory. Built by `server/`. */
export interface FileArrivals {
  /**
   * Reads a form posted as `multipart/form-data`, with at most one file of at most so many bytes. Where the file is at fault the
   * other fields are given all the same: who typed them does not type them again. `refused` is a fault that is known before: the
   * file is read past and goes nowhere. An `owner`, an account, sends a few files at a time; beyond that it throws as unavailable.
   */
  readForm: (
    request: Request,
    options: { maxBytes: number; owner?: string | null; refused?: FileFormFault | null },
  ) => Promise<
    { ok: true; form: FileForm } | { ok: false; fault: FileFormFault; fields: URLSearchParams }
  >;
  /**
   * Answers a request of the tus protocol about the upload `id`, or about a new one, whose addresses lie under the path `at`: a file
   * sent in chunks, which goes on where a dead connection left it. An upload of another owner does not exist. The address of the
   * request counts for nothing here: whoever calls has read the id from it.
   */
  takeChunk: (
    request: Request,
    options: { id: string | null; owner: string; maxBytes: number; at: string },
  ) => Promise<Response>;
}

export const fileArrivalsContext = createContext<FileArrivals>();
