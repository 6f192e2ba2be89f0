import { makeZip } from "client-zip";
import type { ExportedFile } from "./export-person.server.ts";

/** The headers and the bytes of an export as one file, made while it leaves. */
export const zipOf = (files: ExportedFile[], { now, name }: { now: Date; name: string }) => ({
  body: makeZip(files.map((file) => ({ ...file, lastModified: now }))),
  headers: {
    "cache-control": "no-store",
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${name}"`,
  },
});
