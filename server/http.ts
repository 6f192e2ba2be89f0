import { randomBytes } from "node:crypto";
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
    frameworkErrors: (error, request, reply) => fail(error, request, reply as FastifyReply),
  });
  await app.register(helmet, {
    // Vite puts inline styles into the page while developing.
    ...(development
      ? { contentSecurityPolicy: false }
      : { contentSecurityPolicy, enableCSPNonces: true }),
    // Without the origin in native posts every form without JavaScript would be refused.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
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

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  handle: () => Promise<Handle>,
) {
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
  if (apiPath(path(request)) && type.startsWith("text/html")) {
    return fail({ statusCode: response.status }, request, reply);
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
  return new Request(`${ownOrigin(request, publicUrl)}${request.raw.url}`, {
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
  const document = problem(status, { reference: request.id });
  reply.code(status).header("cache-control", "no-store");
  return apiPath(path(request))
    ? reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(document))
    : reply
        .type("text/html; charset=utf-8")
        .send(errorDocument(document, reply.cspNonce?.style ?? ""));
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
