import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyRequest } from "fastify";

export type Encoding = "br" | "gzip";

const compressible =
  /^(text\/|application\/(json|problem\+json|xml|atom\+xml|manifest\+json)|image\/svg)/;
const worthIt = 1024;

export const isCompressible = (type: string): boolean => compressible.test(type);

/** The best encoding that the client accepts. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers["accept-encoding"] ?? "").replace(
    /[\w*-]+\s*;\s*q=0(?:\.0*)?(?![.\d])/gi,
    "",
  );
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/** Above this size the higher level would hold up other requests for too long. */
const LONGEST_AT_HIGHER_LEVEL = 1_000_000;

/**
 * Compresses a whole answer at once: measured cheaper than a stream flushed chunk by chunk, and than a queue behind the
 * password hashes. Uses a higher level for answers that are sent many times.
 */
export function compressed(body: Buffer, encoding: Encoding, sentOften = false): Buffer {
  const harder = sentOften && body.length <= LONGEST_AT_HIGHER_LEVEL;
  if (encoding === "gzip") return gzipSync(body, { level: harder ? 9 : 6 });
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: harder ? 9 : 4,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Shorter answers do not become smaller. */
export const isShort = (body: Buffer): boolean => body.length < worthIt;
