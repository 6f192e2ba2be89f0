import { tooManyText } from "#app/forms/form-feedback.tsx";
import { type Problem, problem } from "#app/kernel/problem.ts";

/** CORS headers of public data (`handle.openToAll` of its route), readable by any site without credentials. */
export const openToAll = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Content-Disposition, Retry-After, RateLimit, RateLimit-Policy",
  "cross-origin-resource-policy": "cross-origin",
};

/** CORS headers of the preflight answer, valid for a day. */
export const openToAllOptions = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "If-None-Match, If-Modified-Since",
  "access-control-max-age": "86400",
};

/**
 * The cache rule of answers that show rights: caches revalidate each time, which the ETag makes cheap. So no cache shows a right
 * that has ended, at midnight or by a decision a minute ago.
 */
export const askedEachTime = "public, no-cache";

/** A JSON answer of the public API. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(body), { ...init, headers });
}

interface ProblemDetails {
  message?: string;
  errors?: NonNullable<Problem["errors"]>;
  headers?: HeadersInit;
}

/** Limits the answer to a request with thousands of wrong items. */
const mostErrors = 50;

/** An error of the public API: French, `application/problem+json`, never cached (design §3). */
export function problemResponse(
  status: number,
  { headers: extraHeaders, ...details }: ProblemDetails = {},
): Response {
  const headers = new Headers(extraHeaders);
  headers.set("content-type", "application/problem+json; charset=utf-8");
  headers.set("cache-control", "no-store");
  const { errors, ...rest } = details;
  const shownDetails = errors ? { ...rest, errors: errors.slice(0, mostErrors) } : rest;
  return new Response(JSON.stringify(problem(status, shownDetails)), { status, headers });
}

/** The 429 answer, with the time to wait in its text and in `Retry-After`. */
export const tooOftenResponse = (
  waitSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  problemResponse(429, {
    message: tooManyText(waitSeconds),
    headers: { ...headers, "retry-after": String(waitSeconds) },
  });

type RefusedQuestion = Required<Pick<ProblemDetails, "message" | "errors">> & {
  waitSeconds?: number;
};

/** The answer to a refused query: 429 beyond the rate limit, else 400. */
export const refusedQuestion = (
  { waitSeconds, message, errors }: RefusedQuestion,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  waitSeconds === undefined
    ? problemResponse(400, { message, errors, headers })
    : tooOftenResponse(waitSeconds, headers);

/**
 * The JSON object in the body of a request. Throws only Responses: 415 when the content type is not JSON, 400 when the body is not
 * UTF-8, not JSON or not an object.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw problemResponse(415, { message: "Le contenu doit être envoyé en application/json." });
  }
  const body = await parsed(request);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  throw problemResponse(400, { message: "Le contenu envoyé doit être un objet JSON." });
}

async function parsed(request: Request): Promise<unknown> {
  try {
    const bytes = await request.arrayBuffer();
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw problemResponse(400, { message: "Le contenu envoyé n’est pas un JSON valide." });
  }
}
