import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "#app/kernel/context.ts";
import { pathOf } from "./failures.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route refuses requests with a cookie, so the origin of others does not matter (security R5.3). */
    carriesNoSession?: true;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The origin under which this request reached the product; for the public host, the scheme is that of the public address. */
export function ownOrigin(request: FastifyRequest, publicUrl: string): string {
  const host = request.host || new URL(publicUrl).host;
  return host === new URL(publicUrl).host
    ? new URL(publicUrl).origin
    : `${request.protocol}://${host}`;
}

/**
 * Refuses forged requests (issue 2, Spec §7). A browser is recognised by a cookie, `Origin`, `Sec-Fetch-Site` or the
 * `Referer` of another site; it must come from our own origin and, unless it posts a native form, repeat the `XSRF-TOKEN`
 * cookie in `X-XSRF-TOKEN`. A client with none of these has no session and passes. A refused request whose
 * method the address does not have is told that (405), since a reload changes nothing.
 */
export function checkOrigin(
  publicUrl: string,
  { log, methodsAt }: { log: Pick<Log, "warn">; methodsAt: MethodsAt },
) {
  return async (request: FastifyRequest, _reply: FastifyReply) => {
    if (safeMethods.has(request.method) || !fromBrowser(request, publicUrl)) return;
    if (request.routeOptions.config.carriesNoSession) return;
    const isOurs = sameOrigin(request, publicUrl);
    const isNativeForm =
      request.method === "POST" && formTypes.test(request.headers["content-type"] ?? "");
    if (isOurs && (isNativeForm || tokenRepeated(request))) return;
    const methods = methodsAt(pathOf(request));
    if (methods && !methods.includes(request.method)) throw new MethodNotAllowed(methods);
    if (isOurs) {
      logForgery(log, request, "token");
      throw new ForgedRequest("token");
    }
    logForgery(log, request, "origin", ownOrigin(request, publicUrl));
    throw new ForgedRequest("origin", hidesOrigin(request) ? originAdvice : undefined);
  };
}

/** A line of the security log, as `app/kernel/security-log.ts` writes them. */
function logForgery(
  log: Pick<Log, "warn">,
  request: FastifyRequest,
  what: "origin" | "token",
  siteOrigin?: string,
) {
  const { id, ip, method, headers } = request;
  const path = pathOf(request).slice(0, 200);
  const line = { kind: "security", event: "forged-request", what, method, path };
  // Both, since a proxy that passes another host on is the usual cause.
  const origins = siteOrigin && {
    origin: (headers.origin ?? "none").slice(0, 200),
    own: siteOrigin,
  };
  log.warn({ ...line, ...origins, ipAddress: ip, reference: id }, "security");
}

/** The methods of the route at a path; null or undefined where no route is. */
type MethodsAt = (path: string) => readonly string[] | null | undefined;

class MethodNotAllowed extends Error {
  override name = "MethodNotAllowed";
  readonly statusCode = 405;
  readonly allow: string;

  constructor(methods: readonly string[]) {
    super("method not allowed");
    this.allow = methods.join(", ");
  }
}

class ForgedRequest extends Error {
  override name = "ForgedRequest";
  readonly statusCode = 403;
  /** What a visitor can do, where the sender may be one. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string) {
    super(message);
    this.advice = advice;
  }
}

const originAdvice =
  "Votre navigateur ne dit pas de quelle page vient ce formulaire, et nous ne pouvons pas savoir s’il vient bien de vous. " +
  "Rien n’a été enregistré. Dans les réglages du navigateur, ou de l’extension qui protège votre vie privée, permettez l’envoi de la page d’origine " +
  "(«\u00A0Referer\u00A0»)\u202F; ou effacez les cookies de ce site. Revenez ensuite à la page précédente et envoyez de nouveau.";

function fromBrowser(request: FastifyRequest, publicUrl: string) {
  const { cookie, origin, referer, "sec-fetch-site": site } = request.headers;
  return Boolean(cookie || origin || site || (referer && !isOwnPage(referer, request, publicUrl)));
}

const isOwnPage = (referer: string, request: FastifyRequest, publicUrl: string) =>
  URL.canParse(referer) && new URL(referer).origin === ownOrigin(request, publicUrl);

function sameOrigin(request: FastifyRequest, publicUrl: string) {
  const { origin, referer } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const siteOrigin = ownOrigin(request, publicUrl);
  if (origin !== undefined) return origin === siteOrigin;
  if (site !== undefined) return site === "same-origin";
  return referer !== undefined && isOwnPage(referer, request, publicUrl);
}

/** Text browsers and privacy tools send neither header; a forged request of another site would carry one. */
function hidesOrigin({ headers }: FastifyRequest) {
  const { origin, referer } = headers;
  return headers["sec-fetch-site"] === undefined && !referer && (!origin || origin === "null");
}

function tokenRepeated({ headers }: FastifyRequest) {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  const header = headers["x-xsrf-token"];
  if (!cookie || typeof header !== "string" || cookie.length !== header.length) return false;
  const [left, right] = [Buffer.from(cookie), Buffer.from(header)];
  return left.length === right.length && timingSafeEqual(left, right);
}
