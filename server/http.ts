import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import helmet from "@fastify/helmet";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Services } from "#app/kernel/context.ts";
import { apiPath, problem } from "#app/kernel/problem.ts";
import type { Handle } from "./app.ts";
import { compress } from "./compress.ts";
import type { Config } from "./config.ts";
import { checkOrigin, ownOrigin } from "./csrf.ts";
import { errorDocument } from "./error-document.ts";
import { contentSecurityPolicy } from "./security-policy.ts";
import { serveStatic } from "./static.ts";

/** Registration with 65 sub-areas and long texts weighs 8 kB; ten times that is hostile. */
const bodyLimit = 96 * 1024;

export interface HttpOptions {
  config: Config;
  services: Services;
  handle: () => Promise<Handle>;
  ready: () => Promise<void>;
  logger: FastifyInstance["log"];
  /** In development Vite serves the scripts and styles and needs inline ones. */
  development?: (app: FastifyInstance) => Promise<void>;
}

export async function createHttp({
  config,
  services,
  handle,
  ready,
  logger,
  development,
}: HttpOptions) {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 60_000,
    forceCloseConnections: true,
    genReqId: () => randomBytes(5).toString("hex"),
    trustProxy: config.TRUST_PROXY.split(",").map((each) => each.trim()),
    routerOptions: { maxParamLength: 2000 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => fail(error, request, reply as FastifyReply),
  });
  await app.register(helmet, {
    // Vite puts inline styles into the page while developing.
    ...(development
      ? { contentSecurityPolicy: false }
      : { contentSecurityPolicy, enableCSPNonces: true }),
    frameguard: { action: "deny" },
    // Without the origin in native posts every form without JavaScript would be refused.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", refuseOddHost);
  app.addHook("onRequest", checkOrigin(services.publicUrl));
  app.addHook("onResponse", logRequest);
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => fail({ statusCode: 404 }, request, reply));

  app.get("/healthz", async (_request, reply) => {
    await ready();
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });
  if (development) await development(app);
  else await serveStatic(app);
  app.route({
    method: ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"],
    url: "/*",
    handler: (request, reply) => page(request, reply, services, handle),
  });
  return app;
}

const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The host becomes part of addresses: one that no browser sends is refused before anything is made of it. */
async function refuseOddHost({ host }: FastifyRequest) {
  const odd = host && !(hostShape.test(host) && URL.canParse(`http://${host}`));
  if (odd) throw Object.assign(new Error("odd host"), { statusCode: 400 });
}

/** What is no HTTP, or has headers without end, never becomes a request: the answer is written by hand. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statusOfClientError[error.code ?? ""] ?? 400;
  const nonce = randomBytes(16).toString("hex");
  const body = errorDocument(problem(status), nonce);
  const headers = {
    ...bareHeaders(nonce),
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}

const statusOfClientError: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For answers that no hook has given its headers. */
const bareHeaders = (nonce: string) => ({
  "content-security-policy": `default-src 'none';style-src 'nonce-${nonce}';base-uri 'none';frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
});

const pageMethods = new Set(["GET", "HEAD", "POST"]);

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  handle: () => Promise<Handle>,
) {
  if (!pageMethods.has(request.method) && !apiPath(path(request))) {
    return fail({ statusCode: 405 }, request, reply);
  }
  const abort = new AbortController();
  reply.raw.on("close", () => abort.abort());
  const respond = await handle();
  const response = await respond(webRequest(request, services.publicUrl, abort.signal), {
    services,
    requester: {
      ipAddress: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
    },
    nonce: reply.cspNonce?.script ?? "",
    reference: request.id,
  });
  const type = response.headers.get("content-type") ?? "";
  // React Router answers for a page that is missing, and for a fault, which it has logged already.
  if (apiPath(path(request)) && !/json|pdf/.test(type) && response.status >= 400) {
    return answerFailure(response.status, request, reply);
  }
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

interface Failure {
  statusCode?: number;
  code?: string;
}

function fail(error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const known = error.statusCode !== undefined && error.statusCode < 500;
  const status = known ? (error.statusCode ?? 400) : 500;
  if (!known)
    request.log.error({ err: error, reference: request.id, path: path(request) }, "fault");
  return answerFailure(status, request, reply);
}

function answerFailure(status: number, request: FastifyRequest, reply: FastifyReply) {
  const document = problem(status, { reference: request.id });
  let nonce = reply.cspNonce?.style;
  if (!nonce) {
    nonce = randomBytes(16).toString("hex");
    reply.headers(bareHeaders(nonce));
  }
  reply.code(status).header("cache-control", "no-store");
  return apiPath(path(request))
    ? reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(document))
    : reply.type("text/html; charset=utf-8").send(errorDocument(document, nonce));
}

function path(request: FastifyRequest) {
  return request.raw.url?.split("?")[0] ?? "";
}

/** The query stays out of the log: it may hold an activation token. */
async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      reference: request.id,
      method: request.method,
      path: path(request).slice(0, 200),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    },
    "request",
  );
}
