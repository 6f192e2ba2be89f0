import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** What every answer carries, files included: its type is believed, and the way here is TLS. */
export const fileHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

/** What a document carries beside; a file of another kind would only be heavier by it. */
export const documentHeaders = {
  ...fileHeaders,
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  // Without the origin in native posts every form without JavaScript would be refused.
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy of a page that needs nothing but what stands in it: the style of that text. */
export const bareContentSecurityPolicy = (style: string): string =>
  `default-src 'none';style-src ${hashOf(style)};base-uri 'none';form-action 'none';frame-ancestors 'none'`;

/**
 * The content security policy of pages: scripts from the folder of the build alone and never from the whole origin, where somebody's file may lie one day; of what stands in a page, the texts of `inlineScripts` by their hash. It
 * is the same for everybody, so that caches may keep a page (decision 0030).
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], publicUrl: () => string) {
  const hashes = inlineScripts.map(hashOf).join(" ");
  return ({ host }: Pick<FastifyRequest, "host">): string => {
    const publicHost = new URL(publicUrl()).host;
    const assets = [...new Set([host || publicHost, publicHost])].map(assetsOf).join(" ");
    return [
      "default-src 'none'",
      `script-src ${assets} ${hashes}`,
      "style-src 'self'",
      "img-src 'self' data:",
      ...["font", "media", "manifest", "connect", "frame"].map((kind) => `${kind}-src 'self'`),
      "form-action 'self'",
      ...["frame-ancestors", "base-uri", "object-src"].map((name) => `${name} 'none'`),
    ].join(";");
  };
}

/** A policy cannot name an IPv6 address. */
const assetsOf = (host: string) => (host.startsWith("[") ? "'self'" : `${host}/assets/`);
