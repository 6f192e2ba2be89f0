import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type preParsingHookHandler,
} from "fastify";
import type { ProcessServices } from "#app/kernel/context.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import type { App } from "./app.ts";
import { type Config, isLoopback } from "./config.ts";
import type { Replica } from "./database/replica.ts";
import { admission } from "./http/admission.ts";
import { checkOrigin } from "./http/csrf.ts";
import { failures, pathOf } from "./http/failures.ts";
import { serveHealth } from "./http/health.ts";
import { pages } from "./http/pages.ts";
import { inRequestTrace, traceOf, traceRequests } from "./http/request-trace.ts";
import { contentSecurityPolicy } from "./http/security-headers.ts";
import { type BodyPace, slowBodies } from "./http/slow-bodies.ts";
import { serveStatic } from "./http/static.ts";
import { bodyTurns } from "./http/turns.ts";
import type { UntrustedProxies } from "./http/untrusted-proxy.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { METRICS_PATH, serveMetrics } from "./metrics/serve-metrics.ts";
import { serveWebhooks } from "./payments/serve-webhooks.ts";
import type { WebhookReader } from "./payments/webhook-event.ts";
import { costOf } from "./trace.ts";

/** A registration with 65 sub-areas and long texts takes 8 kB; ten times that is hostile. */
const bodyLimit = 96 * 1024;
const BODY_LIMIT_MS = 60_000;
/** 10 MB at 3 kB/s: a form with a file over a bad connection is slow but no attack, as long as it keeps its pace (`slowBodies`). */
const FILE_LIMIT_MS = 60 * 60_000;
/**
 * Slots for files that arrive at the same time, apart from those of pages, so that slow uploads block no page. One network may not
 * take all of them, but many phones share one network.
 */
export const FILES_AT_ONCE = 100;
const FILES_OF_A_NETWORK = 60;
const PUBLIC_FILES_AT_ONCE = 20;
const PUBLIC_FILES_OF_A_NETWORK = 8;

export interface HttpOptions {
  config: Config;
  services: ProcessServices;
  arrivals: FileArrivals;
  /** In development Vite serves the scripts and styles and needs inline ones. */
  source: Pick<Source, "app" | "register">;
  ready: () => Promise<void>;
  /** Answers readers instead of the primary. */
  replica?: Replica | undefined;
  logger: FastifyInstance["log"];
  proxies?: Pick<UntrustedProxies, "note">;
  /** Readers of the webhooks of configured payment providers. */
  notifications?: readonly WebhookReader[];
  /** Where metrics are wanted; `doors` are the requests under way. */
  metrics?: (doors: Record<string, () => number>) => Metrics;
  /** Longest time for the body of a request without a file. */
  bodyLimitMs?: number;
  /** Slowest pace for the body of a request with a file. */
  bodyPace?: Partial<BodyPace>;
}

export async function createHttp(options: HttpOptions) {
  const { config, services, arrivals, source, ready, replica, logger } = options;
  const { notifications = [] } = options;
  const { bodyLimitMs = BODY_LIMIT_MS, bodyPace } = options;
  const failing = failures(await source.app());
  const { inlineScripts } = await source.app();
  const ownPolicy = contentSecurityPolicy(inlineScripts, () => services.publicUrl);
  // Vite puts inline styles and scripts into the page while developing.
  const policy = source.register ? () => "frame-ancestors 'none'" : ownPolicy;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: FILE_LIMIT_MS,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: () => randomUUID().slice(-10),
    trustProxy: config.TRUST_PROXY.split(",").map((each) => each.trim()),
    routerOptions: { maxParamLength: 2000 },
    clientErrorHandler: failing.refuseUnreadable,
    frameworkErrors: (error, request, reply) => failing.fail(error, request, reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const lateBodies = endLateBodies(bodyLimitMs);
  traceRequests(app);
  app.addHook("preParsing", lateBodies.watch);
  app.addHook("onRequest", refuseOddAddress);
  const { proxies } = options;
  if (proxies) app.addHook("onRequest", async (request) => proxies.note(request));
  if (config.PUBLIC_URL) app.addHook("onRequest", refuseOtherHosts(config.PUBLIC_URL));
  const { methodsAt } = await source.app();
  app.addHook("onRequest", checkOrigin(services.publicUrl, { log: services.log, methodsAt }));
  app.addHook("onResponse", logRequest);
  app.setErrorHandler(failing.fail);
  app.setNotFoundHandler((request, reply) => failing.fail({ statusCode: 404 }, request, reply));

  serveHealth(app, { ready, replica, version: services.host.version });
  serveWebhooks(app, { readers: notifications, services, app: source.app });
  if (source.register) await source.register(app);
  else serveStatic(app, policy);
  const answerPage = pages({
    services,
    replica,
    arrivals,
    app: source.app,
    failures: failing,
    contentSecurityPolicy: policy,
  });
  const doors = {
    pages: admission(),
    files: admission({ atOnce: FILES_AT_ONCE, perNetwork: FILES_OF_A_NETWORK }),
    publicFiles: admission({
      atOnce: PUBLIC_FILES_AT_ONCE,
      perNetwork: PUBLIC_FILES_OF_A_NETWORK,
    }),
  };
  const measured = options.metrics?.({
    pages: doors.pages.inside,
    files: doors.files.inside,
    "public-files": doors.publicFiles.inside,
  });
  if (measured) {
    const { METRICS_TOKEN: token } = config;
    if (token !== undefined) serveMetrics(app, { metrics: measured, token });
    const { addressOf } = await source.app();
    app.addHook("onResponse", async (request, reply) =>
      measured.answered(answeredOf(request, reply, addressOf)),
    );
  }
  const slow = slowBodies(bodyPace);
  app.addHook("onClose", async () => {
    for (const { close } of [...Object.values(doors), slow]) close();
  });
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    ofFiles: typeof doors.files,
  ) => {
    const { body } = request;
    if (!(body instanceof Readable))
      return await answerPage(request, reply, (work) => doors.pages.enter(work));
    body.once("late", () => {
      if (!reply.sent) reply.header("connection", "close");
    });
    const { networkOf } = await source.app();
    try {
      const network = networkOf(request.ip);
      return await answerPage(request, reply, (work) => ofFiles.enter(work, network));
    } finally {
      // The unread rest of the body is discarded as it arrives.
      body.destroy();
    }
  };
  const serve = (scope: FastifyInstance, url: string, ofFiles = doors.files) =>
    scope.route({
      method: ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"],
      url,
      handler: inRequestTrace((request, reply) => answer(request, reply, ofFiles)),
    });
  serve(app, "/*");
  app.register((scope, _options, done) => {
    // The body of a file is passed on unread. Its sender takes a slot once the first bytes have arrived, so that a sender who
    // stops before that takes none.
    const inTurns = bodyTurns();
    for (const type of ["multipart/form-data", "application/offset+octet-stream"])
      scope.addContentTypeParser(type, (_request, stream, done) => {
        lateBodies.leave(stream);
        const body = inTurns(stream);
        slow.begun(stream, body).then(() => done(null, body), done);
      });
    for (const url of fileAddresses) serve(scope, url);
    for (const url of publicFileAddresses) serve(scope, url, doors.publicFiles);
    done();
  });
  return app;
}

/** The addresses that receive files: forms and chunks of resumable uploads. */
const fileAddresses = [
  "/espace/pieces",
  "/espace/pieces/*",
  "/espace/paiements/:id",
  "/espace/dossiers/:id/complements/:complement",
  "/bureau/dossiers/:id/visite",
  "/espace/reclamations",
  "/espace/mesures/:id",
  "/bureau/mesures/:id",
];
/** The addresses that receive files without an account; they have few slots of their own, so that strangers take none from companies. */
const publicFileAddresses = ["/reprendre-acces", "/avis-expert", "/reclamations/suivi"];

/** The body of a request without a file is small and must arrive quickly. */
function endLateBodies(limitMs: number) {
  const ends = new WeakMap<object, () => void>();
  const watch: preParsingHookHandler = (_request, reply, payload, done) => {
    if (!payload.readable) return done();
    const late = setTimeout(() => {
      const error = Object.assign(new Error("late"), { statusCode: 408 });
      // The reader of the body answers. Destroying the body would close the connection before its sender gets the answer.
      if (payload.listenerCount("error") === 0) return void payload.destroy(error);
      reply.header("connection", "close");
      payload.emit("error", error);
    }, limitMs);
    const end = () => clearTimeout(late);
    ends.set(payload, end);
    payload.once("end", end).once("close", end);
    done();
  };
  /** The body of a file has its own limit (`slowBodies`). */
  return { watch, leave: (payload: object) => ends.get(payload)?.() };
}

const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The host becomes part of addresses, so one that no browser sends is refused first. A path with NUL is refused too,
 * since no text of the database may hold it.
 */
async function refuseOddAddress(request: FastifyRequest) {
  const { host } = request;
  const odd = host && !(hostShape.test(host) && URL.canParse(`http://${host}`));
  if (odd || namesTwoHosts(request) || pathOf(request).includes("%00"))
    throw Object.assign(new Error("odd address"), { statusCode: 400 });
}

/** RFC 9112, 3.2: two lines of `Host` name no host; Node reads the first, and a proxy before it may read the other. */
const namesTwoHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Health is asked at the address of a machine, which no visitor types. */
const healthPaths = new Set(["/livez", "/readyz", "/healthz", METRICS_PATH]);

/**
 * With a public address, the product answers to its name and to this machine alone (421 elsewhere): behind a proxy that passes every
 * name on, a foreign name would otherwise show our sign-in page.
 */
function refuseOtherHosts(publicUrl: string) {
  const ownHostname = new URL(publicUrl).hostname;
  return async (request: FastifyRequest) => {
    const { hostname } = request;
    if (!hostname || hostname.toLowerCase() === ownHostname || isLoopback(hostname)) return;
    if (!healthPaths.has(pathOf(request)))
      throw Object.assign(new Error("other host"), { statusCode: 421 });
  };
}

/** The query stays out of the log: it may hold an activation token. */
async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      reference: request.id,
      method: request.method,
      path: pathOf(request).slice(0, 200),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...costOf(traceOf(request)),
    },
    "request",
  );
}

/** Addresses that Fastify itself knows have their own pattern; those of the build are one, and unknown ones are one. */
function answeredOf(
  request: FastifyRequest,
  reply: FastifyReply,
  addressOf: (path: string) => string | undefined,
) {
  const { url = "" } = request.routeOptions;
  const path = pathOf(request);
  const isFile = path.startsWith("/assets/") ? "/assets/*" : undefined;
  const isOwn = url.includes("*") || fileAddresses.includes(url) || url === "";
  const route = isFile ?? (isOwn ? (addressOf(path) ?? "none") : url);
  const sendsFile = request.body instanceof Readable && reply.statusCode < 400;
  return {
    method: request.method,
    route,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
    uploadedBytes: sendsFile ? Number(request.headers["content-length"] ?? 0) || 0 : 0,
  };
}

/** The source of the code of `app/`: the bundle, or Vite in development. */
export interface Source {
  app: () => Promise<App>;
  /** Development only: serves scripts and styles with hot reload. */
  register?: (server: FastifyInstance) => Promise<void>;
  close?: () => Promise<void>;
}
