import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { App } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { BodyPace } from "#server/http/slow-bodies.ts";
import type { UntrustedProxies } from "#server/http/untrusted-proxy.ts";
import { createHttp } from "#server/http.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { referenceOfLine } from "#server/trace.ts";
import { builtApp } from "./built-pages.ts";
import { testFiles } from "./files.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { type TestServices, testServices } from "./services.ts";

export interface TestHttp {
  app: FastifyInstance;
  services: TestServices;
  database: ReadyDatabase;
  /** Lines that the server has logged, the oldest first. */
  logged: () => Record<string, unknown>[];
  /** Opens a free port of 127.0.0.1 at the first call. */
  port: () => Promise<number>;
  close: () => Promise<void>;
}

interface Options {
  publicUrl?: string;
  env?: Record<string, string>;
  files?: TestServices["files"];
  proxies?: UntrustedProxies;
  bodyLimitMs?: number;
  bodyPace?: Partial<BodyPace>;
  /** The request handler, when it is not the build. */
  source?: (built: App) => App;
  metrics?: (
    doors: Record<string, () => number>,
    opened: { services: TestServices; database: ReadyDatabase },
  ) => Metrics;
}

/** The web server of the product, with its built pages and a database that is ready. */
export async function openTestHttp({
  publicUrl = "https://tabax.example",
  env = {},
  files = testFiles(),
  proxies,
  bodyLimitMs,
  bodyPace,
  source = (built) => built,
  metrics,
}: Options = {}): Promise<TestHttp> {
  const builtIn = await builtApp();
  const database = await openReadyDatabase();
  const services = testServices({ db: database.db, publicUrl, files });
  const lines: string[] = [];
  const stream = new PassThrough().setEncoding("utf8").on("data", (line) => lines.push(line));
  const app = await createHttp({
    config: readConfig(env),
    services,
    arrivals: services.files,
    source: { app: async () => source(builtIn) },
    ready: async () => {
      await database.pool.query("select 1");
    },
    logger: pino({ level: "info", base: null, mixin: referenceOfLine }, stream),
    ...(metrics && { metrics: (doors) => metrics(doors, { services, database }) }),
    ...(proxies && { proxies }),
    ...(bodyLimitMs && { bodyLimitMs }),
    ...(bodyPace && { bodyPace }),
  });
  return {
    app,
    services,
    database,
    logged: () => lines.map((line) => JSON.parse(line)),
    port: async () => {
      if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
      return (app.server.address() as AddressInfo).port;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Writes these very bytes to a port and reads until the other side closes: for requests that no client sends. */
export async function rawRequest(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return await text(socket);
}
