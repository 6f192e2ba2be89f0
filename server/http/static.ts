import { globSync, readFileSync, statSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./compress.ts";
import { documentHeaders, fileHeaders } from "./security-headers.ts";

const year = 31_536_000;
const root = resolve(import.meta.dirname, "../../build/client");

/** Content types of the files in a build; a file of another kind stops the start. */
export const types: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".mjs": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jwt": "application/jwt",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/vnd.microsoft.icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

interface Variant {
  bytes: Buffer;
  etag: string;
  changed: Date;
}

/**
 * Files of the build, from memory: the threads that would read them may be busy with password hashes. Files with hashed names
 * are cached for ever, the others (pictures, icons) for a week.
 */
export function serveStatic(
  app: FastifyInstance,
  contentSecurityPolicy: (r: FastifyRequest) => string,
) {
  for (const file of globSync("**/*.*", { cwd: root, exclude: [".vite"] })) {
    if (/\.(br|gz|html)$/.test(file) || !statSync(resolve(root, file)).isFile()) continue;
    const type = types[extname(file)];
    if (!type) throw new Error(`No content type is known for ${file}.`);
    const plain = variantOf(file);
    if (!plain) continue;
    const packed = { br: variantOf(`${file}.br`), gzip: variantOf(`${file}.gz`) };
    const hashed = file.startsWith("assets/");
    const cacheControl = hashed ? `public, max-age=${year}, immutable` : "public, max-age=604800";
    readOnly(app, `/${file}`, (request, reply) => {
      reply.header("cache-control", cacheControl).header("vary", "accept-encoding");
      const encoding = request.headers.range ? undefined : acceptedEncoding(request);
      const variant = (encoding && packed[encoding]) ?? plain;
      if (isKnown(request, reply, variant)) return reply.code(304).send();
      // An SVG can be opened as a document.
      if (extname(file) !== ".svg") reply.headers(fileHeaders);
      else
        reply.headers({
          ...documentHeaders,
          "content-security-policy": contentSecurityPolicy(request),
        });
      reply.type(type);
      // Files cached for ever are neither revalidated nor requested in ranges.
      if (!hashed)
        reply
          .header("last-modified", variant.changed.toUTCString())
          .header("accept-ranges", "bytes");
      if (encoding && variant !== plain) reply.header("content-encoding", encoding);
      return sendRange(request, reply, variant);
    });
  }
}

function variantOf(file: string): Variant | undefined {
  const path = resolve(root, file);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const etag = `W/"${stat.size.toString(16)}-${stat.mtime.getTime().toString(16)}"`;
  return { bytes: readFileSync(path), etag, changed: stat.mtime };
}

/** Whether the client has this variant already; sets its entity tag. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, { etag, changed }: Variant) {
  reply.header("etag", etag);
  const knownTags = headers["if-none-match"];
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return knownTags ? namesTag(knownTags, etag) : since >= Date.parse(changed.toUTCString());
}

/** Whether `If-None-Match` names this tag, compared weakly. */
export const namesTag = (header: string, etag: string): boolean =>
  header.split(",").some((each) => each.trim() === "*" || opaque(each) === opaque(etag));

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Answers a request for a single range, as video players send; otherwise the whole file. */
function sendRange({ headers }: FastifyRequest, reply: FastifyReply, { bytes, changed }: Variant) {
  const condition = headers["if-range"];
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if ((from === "" && to === "") || (condition && condition !== changed.toUTCString()))
    return reply.send(bytes);
  const size = bytes.length;
  const first = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    reply.header("content-range", `bytes */${size}`);
    return reply.code(416).send();
  }
  reply.code(206).header("content-range", `bytes ${first}-${last}/${size}`);
  return reply.send(bytes.subarray(first, last + 1));
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

const allow = "GET, HEAD, OPTIONS";

/** Registers a read-only address; other methods answer 405. */
export function readOnly(app: FastifyInstance, url: string, handler: Handler): void {
  app.route({ method: ["GET", "HEAD"], url, handler });
  app.route({
    method: ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"],
    url,
    handler: (request, reply) => {
      reply.header("allow", allow);
      if (request.method === "OPTIONS") return reply.code(204).send();
      throw Object.assign(new Error("read only"), { statusCode: 405 });
    },
  });
}
