import { tooManyText } from "#app/forms/form-feedback.tsx";
import { type Problem, problem } from "#app/kernel/problem.ts";

/** Public data may be read by pages of any other site (`handle.openToAll` of its route): it carries nobody's session. */
export const openToAll = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Content-Disposition, Retry-After",
  "cross-origin-resource-policy": "cross-origin",
};

/** What a page of another site may ask, for a day without asking again. */
export const openToAllOptions = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "If-None-Match, If-Modified-Since",
  "access-control-max-age": "86400",
};

/**
 * Of an answer that tells rights: it may be kept, and is shown only after the product was asked whether it still holds, which its tag
 * makes cheap. So nothing that is kept shows a right that has ended, be it at midnight or by a decision of this minute.
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

/** Nobody reads more of them, and whoever sent 5 000 wrong items waits for a short answer. */
const mostErrors = 50;

/** An error of the public API: French, `application/problem+json`, never kept by a cache (design §3). */
export function problemResponse(
  status: number,
  { headers: given, ...details }: ProblemDetails = {},
): Response {
  const headers = new Headers(given);
  headers.set("content-type", "application/problem+json; charset=utf-8");
  headers.set("cache-control", "no-store");
  const { errors, ...rest } = details;
  const shownDetails = errors ? { ...rest, errors: errors.slice(0, mostErrors) } : rest;
  return new Response(JSON.stringify(problem(status, shownDetails)), { status, headers });
}

/** To whom has asked too often: how long to wait, for people and for programs. */
export const tooOftenResponse = (waitSeconds: number): Response =>
  problemResponse(429, {
    message: tooManyText(waitSeconds),
    headers: { "retry-after": String(waitSeconds) },
  });

/** What was asked for cannot be given: it is asked wrongly, or too often. */
export const refusedQuestion = ({
  waitSeconds,
  message,
  errors,
}: Required<Pick<ProblemDetails, "message" | "errors">> & { waitSeconds?: number }): Response =>
  waitSeconds === undefined
    ? problemResponse(400, { message, errors })
    : tooOftenResponse(waitSeconds);

/**
 * The object that a request carries. Throws a Response, and nothing else: 415 when the content is not announced as
 * JSON, 400 when it is not UTF-8, not JSON or not an object.
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
