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
   * other fields are given all the same: who typed them does not type them again.
   */
  readForm: (
    request: Request,
    limits: { maxBytes: number },
  ) => Promise<
    { ok: true; form: FileForm } | { ok: false; fault: FileFormFault; fields: URLSearchParams }
  >;
  /**
   * Answers a request of the tus protocol, under the path `at`: a file sent in pieces, which goes on where a dead
   * connection left it. What another owner sent does not exist.
   */
  takePiece: (
    request: Request,
    options: { owner: string; maxBytes: number; at: string },
  ) => Promise<Response>;
}

export const fileArrivalsContext = createContext<FileArrivals>();
