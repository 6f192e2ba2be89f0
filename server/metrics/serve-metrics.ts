import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { isLoopback } from "../config.ts";
import { readOnly } from "../http/static.ts";
import type { Metrics } from "./metrics.ts";

export const METRICS_PATH = "/metrics";

/** `/metrics` on the port of the product, for who bears the token; 401 for others. Without a token the address does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string },
): void {
  readOnly(app, METRICS_PATH, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const [, bearer = ""] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!isSame(bearer, token)) return reply.code(401).header("www-authenticate", "Bearer").send();
    return reply.type(metrics.contentType).send(await metrics.print());
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** In constant time, whatever the length of the given one. */
const isSame = (bearer: string, expected: string): boolean =>
  timingSafeEqual(digest(bearer), digest(expected));

/** `/metrics` on a port of its own, at the loopback address alone. Throws when the port is taken. */
export async function listenForMetrics(metrics: Metrics, port: number) {
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    const status = !isLoopback(host) ? 421 : request.url !== METRICS_PATH ? 404 : 200;
    if (status !== 200 || request.method !== "GET")
      return void response.writeHead(status === 200 ? 405 : status).end();
    metrics.print().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
