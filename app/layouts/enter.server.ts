import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isPublic } from "#app/accounts/access.ts";
import { freshMinutes, type Verdict, verdictOn } from "#app/accounts/access-verdict.ts";
import {
  heldMark,
  lostFileMark,
  safeRedirect,
  wishedPath,
} from "#app/accounts/sign-in/safe-redirect.ts";
import {
  prolongSession,
  type Session,
  sessionOfToken,
} from "#app/accounts/sign-in/session.queries.server.ts";
import { lifetimeOf, prolongedEnd, ticketOf } from "#app/accounts/sign-in/session.ts";
import { nobody } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { apiPath, problem } from "#app/kernel/problem.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { sessionCookie, sessionToken } from "./account-cookies.server.ts";
import { openToAll, problemResponse } from "./api.ts";
import type { OwnPlace } from "./error-card.tsx";
import {
  answerContext,
  requestContext,
  requesterContext,
  servedRoutesContext,
  servicesContext,
} from "./request-context.ts";

/**
 * Middleware of every route, before any loader or action: identifies the actor and checks the access table. Using a page that is
 * not public prolongs the session.
 */
export const enter: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { ctx, session, token } = await provideContext(request, context);
  // The router omits the first slash, except for the home page.
  const address = pattern.startsWith("/") ? pattern : `/${pattern}`;
  const verdict = verdictOn(address, { ...ctx, method: request.method });
  if (verdict === "refuse")
    logSecurity(ctx, "access-refused", { route: address, method: request.method });
  if (verdict !== "enter") return refusal(request, address, { verdict, ctx });
  const route = context.get(servedRoutesContext)?.at(address);
  if (route?.methods && !route.methods.includes(request.method)) {
    const allow = route.methods.join(", ");
    Object.assign(context.get(answerContext), { allow });
    return failure(address, 405, { headers: { allow } });
  }
  const prolonged = session && !isPublic(address) ? await prolong(ctx, session, token) : null;
  const response = await next();
  if (route?.openToAll)
    for (const [name, value] of Object.entries(openToAll)) response.headers.set(name, value);
  if (prolonged) response.headers.append("Set-Cookie", await sessionCookie(request, prolonged));
  return response;
};

/** Puts the use-case context into the request, with the actor of the session cookie. */
export async function provideContext(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const token = (await sessionToken(request)) ?? "";
  const session = token ? await sessionOfToken(services.db, { token, now: services.now() }) : null;
  const actor = session?.person ?? nobody;
  const ctx = contextOf(services, { actor, requester: context.get(requesterContext) });
  context.set(requestContext, ctx);
  return { ctx, session, token };
}

async function prolong({ db, now }: Context, session: Session, token: string) {
  const lifetime = lifetimeOf(session.person);
  const expiresAt = prolongedEnd(lifetime, session, now);
  if (!expiresAt) return null;
  await prolongSession(db, { sessionId: session.person.sessionId, expiresAt, now });
  return ticketOf(token, lifetime, { expiresAt, now });
}

const signInPages: Partial<Record<Verdict, string>> = {
  "sign-in": "/espace/connexion",
  "prove-again": "/espace/confirmation",
  "second-factor": "/espace/compte/verification",
};

/** The answer to a refused request: a problem for an API call, a redirect to sign-in or proof for a page, else the error page. */
function refusal(
  request: Request,
  address: string,
  { verdict, ctx: { actor } }: { verdict: Verdict; ctx: Context },
): Response {
  const signInPage = signInPages[verdict];
  if (apiPath(address)) return callRefusal(verdict);
  if (signInPage) {
    const wishedAddress = pageOf(request);
    const place = `${signInPage}?next=${encodeURIComponent(safeRedirect(wishedAddress))}`;
    // With 307 the browser posts the same form there; it is carried along and posted again afterwards.
    if (verdict === "prove-again") return redirect(place, isPlainPost(request) ? 307 : 302);
    if (isFilePost(request)) return redirect(`${place}&${lostFileMark}`);
    const held = verdict === "sign-in" && isPlainPost(request) && !asksForJson(request);
    return held && wishedPath(wishedAddress)
      ? redirect(`${place}&${heldMark}`, 307)
      : redirect(place);
  }
  const staff = actor.kind === "person" && actor.staffRoles.length > 0;
  return failure(address, 403, { ownPlace: staff ? "/bureau" : "/espace" });
}

/**
 * The answer that names the failure: a problem for an API call, a line of text for a file, and for a page the error page with a
 * link to `ownPlace`, the home page of the signed-in person.
 */
function failure(
  address: string,
  status: number,
  {
    headers = {},
    ownPlace = null,
  }: { headers?: Record<string, string>; ownPlace?: OwnPlace | null },
): Response {
  if (apiPath(address)) return problemResponse(status, { headers });
  if (/\.\w+$/.test(address)) return new Response(problem(status).detail, { status, headers });
  throw data(ownPlace, { status });
}

function callRefusal(verdict: Verdict): Response {
  if (verdict === "second-factor")
    return problemResponse(403, {
      message: "Cet appel veut une connexion par double vérification.",
    });
  if (verdict !== "prove-again") return problemResponse(verdict === "sign-in" ? 401 : 403);
  const message = `Reconnectez-vous\u00A0: cet appel veut une connexion de moins de ${freshMinutes} minutes.`;
  return problemResponse(403, { message });
}

/** Whether the request is a form without files, posted natively by the browser. */
export const isPlainPost = ({ method, url, headers }: Request) =>
  method === "POST" &&
  !new URL(url).pathname.endsWith(".data") &&
  (headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");

/** Whether one of our scripts sent the request; they keep typed values until the answer. */
const asksForJson = ({ headers }: Request) =>
  (headers.get("accept") ?? "").startsWith("application/json");

const isFilePost = ({ method, headers }: Request) =>
  method === "POST" && (headers.get("content-type") ?? "").startsWith("multipart/");

/** The path of the requested page; client-side navigation requests `.data` addresses. */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname + search;
}
