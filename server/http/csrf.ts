import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Origin under which this request reached the product; the public address decides the scheme of its own host. */
export function ownOrigin(request: FastifyRequest, publicUrl: string): string {
  const host = request.host || new URL(publicUrl).host;
  return host === new URL(publicUrl).host
    ? new URL(publicUrl).origin
    : `${request.protocol}://${host}`;
}

/**
 * Refuses forged requests (issue 2, Spec §7). A browser is recognised by a cookie, `Origin` or `Sec-Fetch-Site`; it must
 * come from our own origin and, unless it posts a native form, repeat the `XSRF-TOKEN` cookie in `X-XSRF-TOKEN`.
 * A client that carries none of these carries nobody's session and passes.
 */
export function checkOrigin(publicUrl: string) {
  return async (request: FastifyRequest, _reply: FastifyReply) => {
    if (safeMethods.has(request.method) || !fromBrowser(request)) return;
    if (!sameOrigin(request, publicUrl)) throw new ForgedRequest("origin");
    const nativeForm = formTypes.test(request.headers["content-type"] ?? "");
    if (request.method === "POST" && nativeForm) return;
    if (!tokenRepeated(request)) throw new ForgedRequest("token");
  };
}

class ForgedRequest extends Error {
  override name = "ForgedRequest";
  readonly statusCode = 403;
}

function fromBrowser({ headers }: FastifyRequest) {
  return Boolean(headers.cookie || headers.origin || headers["sec-fetch-site"]);
}

function sameOrigin(request: FastifyRequest, publicUrl: string) {
  const { origin, referer } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const own = ownOrigin(request, publicUrl);
  if (origin !== undefined) return origin === own;
  if (site !== undefined) return site === "same-origin";
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === own;
}

function tokenRepeated({ headers }: FastifyRequest) {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  const header = headers["x-xsrf-token"];
  if (!cookie || typeof header !== "string" || cookie.length !== header.length) return false;
  const [left, right] = [Buffer.from(cookie), Buffer.from(header)];
  return left.length === right.length && timingSafeEqual(left, right);
}
