import type { ByteRange, Files, FileType } from "#app/kernel/files.ts";

/** An uploaded file in the store. */
export interface KeptFile {
  sha256: string;
  type: FileType | string;
  bytes: number;
  /** The file name given by the uploader. */
  name: string;
}

/**
 * Answers with a stored file, whole or a range of it, for the browser's own viewer, or as a download with `?telecharger`. The
 * caller has checked that the actor may see the file.
 */
export async function serveFile(
  request: Request,
  files: Pick<Files, "open">,
  { sha256, type, bytes, name }: KeptFile,
): Promise<Response> {
  const range = rangeOf(request.headers.get("range"), bytes);
  if (range === "wrong")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes}` } });
  const content = await files.open(sha256, range ?? undefined);
  if (!content) throw new Error(`The content ${sha256} is not kept.`);
  const download = new URL(request.url).searchParams.has("telecharger");
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  return new Response(content, {
    status: range ? 206 : 200,
    headers: {
      ...fileHeaders,
      etag: `"${sha256.slice(0, 32)}"`,
      "content-type": type,
      "content-length": String(last - first + 1),
      "content-disposition": `${download ? "attachment" : "inline"}; filename*=UTF-8''${encodeName(name)}`,
      ...(range && { "content-range": `bytes ${first}-${last}/${bytes}` }),
    },
  });
}

/**
 * Uploaded files are served from our origin, so these headers forbid any script in them. The browser keeps nothing: who declares a
 * conflict, or whose link is revoked, sees no page picture again.
 */
const fileHeaders = {
  "accept-ranges": "bytes",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-resource-policy": "same-origin",
};

/** The same 404 for a file of somebody else and for one that does not exist. */
export const fileNotFound = (message: string) =>
  new Response(message, {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** Encodes by RFC 8187, with the characters that `encodeURIComponent` leaves. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Parses one range (RFC 9110). Null means the whole file: no header, several ranges or another unit. */
export function rangeOf(header: string | null, bytes: number): ByteRange | "wrong" | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first > last || (from === "" && to === "0") ? "wrong" : { first, last };
}
