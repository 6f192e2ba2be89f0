import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#app/kernel/context.ts";
import type { App } from "../app.ts";
import { retryAfter } from "../unavailable.ts";
import { compress } from "./compress.ts";
import { ownOrigin } from "./csrf.ts";
import { type Failures, pathOf } from "./failures.ts";

const AGAIN_AFTER_MS = 300;
const pageMethods = new Set(["GET", "HEAD", "POST"]);

interface Pages {
  services: Services;
  app: () => Promise<App>;
  failures: Failures;
}

/** Gives a request to the pages and calls of `app`, and sends what they answer in one piece. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, app, failures }: Pages,
) {
  const { handle, apiPath } = await app();
  const isCall = apiPath(pathOf(request));
  if (!pageMethods.has(request.method) && !isCall)
    return failures.fail({ statusCode: 405 }, request, reply);
  const abort = new AbortController();
  reply.raw.on("close", () => abort.abort());
  const ask = () =>
    handle(webRequest(request, services.publicUrl, abort.signal), {
      services,
      requester: {
        ipAddress: request.ip,
        userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
      },
      nonce: reply.cspNonce?.script ?? "",
      reference: request.id,
    });
  const response = await ask().catch(async (error) => {
    // A connection that broke, or a server that starts again: what changes nothing may be asked twice.
    if (retryAfter(error) === undefined || request.method === "POST") throw error;
    await pause(AGAIN_AFTER_MS);
    return await ask();
  });
  const type = response.headers.get("content-type") ?? "";
  // React Router answers for a page that is missing, and for a fault, which it has logged already.
  if (isCall && !/json|pdf/.test(type) && response.status >= 400)
    return failures.answer(response.status, request, reply);
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // Not `no-store`: going back to a form must find what was typed, also without scripts.
  if (!response.headers.has("cache-control")) reply.header("cache-control", "private, no-cache");
  const body = Buffer.from(await response.arrayBuffer());
  return reply.send(compress(request, reply, body));
}

function webRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const hasBody =
    request.body instanceof Buffer && request.method !== "GET" && request.method !== "HEAD";
  // A proxy asks for `GET http://host/path`.
  const target = request.raw.url?.replace(/^https?:\/\/[^/?#]*/i, "") ?? "/";
  return new Request(`${ownOrigin(request, publicUrl)}${target}`, {
    method: request.method,
    headers,
    signal,
    ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
  });
}
