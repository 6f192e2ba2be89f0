import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Headers of every answer, files included: no type sniffing, and TLS only. */
export const fileHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

/** Nothing of the device is used by script, in our pages or in a frame; passkeys, the clipboard and sharing keep their defaults. */
const permissionsPolicy = [
  ...["accelerometer", "bluetooth", "camera", "display-capture", "geolocation", "gyroscope", "hid"],
  ...["magnetometer", "microphone", "midi", "payment", "serial", "usb"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Further headers of documents; other files do not need them. */
export const documentHeaders = {
  ...fileHeaders,
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  // A photo is taken by the file field of a form, which asks for no permission.
  "permissions-policy": permissionsPolicy,
  // `no-referrer` would remove the origin from native posts, and every form without JavaScript would be refused.
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy of a self-contained page: only its own inline style. */
export const bareContentSecurityPolicy = (style: string): string =>
  `default-src 'none';style-src ${hashOf(style)};base-uri 'none';form-action 'none';frame-ancestors 'none'`;

/**
 * The content security policy of pages: scripts only from the folder of the build, not from the whole origin, which also serves uploaded
 * files; inline scripts only by the hashes of `inlineScripts`. It is the same for everybody, so that caches may keep a page
 * (decision 0030).
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], publicUrl: () => string) {
  const hashes = inlineScripts.map(hashOf).join(" ");
  return ({ host }: Pick<FastifyRequest, "host">): string => {
    const publicHost = new URL(publicUrl()).host;
    const hosts = [...new Set([host || publicHost, publicHost])];
    const assets = hosts.map((each) => placeOf(each, "/assets/")).join(" ");
    const worker = hosts.map((each) => placeOf(each, "/v/service-worker.js")).join(" ");
    return [
      "default-src 'none'",
      `script-src ${assets} ${hashes}`,
      // The worker that verifies without a network has a fixed address.
      `worker-src ${assets} ${worker}`,
      "style-src 'self'",
      "img-src 'self' data:",
      ...["font", "media", "manifest", "connect", "frame"].map((kind) => `${kind}-src 'self'`),
      "form-action 'self'",
      ...["frame-ancestors", "base-uri", "object-src"].map((name) => `${name} 'none'`),
    ].join(";");
  };
}

/** A policy cannot name an IPv6 address. */
const placeOf = (host: string, path: string) =>
  host.startsWith("[") ? "'self'" : `${host}${path}`;
