import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReplicaState } from "../database/replica.ts";
import { fileHeaders } from "./security-headers.ts";
import { readOnly } from "./static.ts";

const stopping = new WeakSet<object>();

interface Health {
  /** Rejects while the database does not answer. */
  ready: () => Promise<void>;
  /** Where readers are answered by a replica: whether it is used, and its lag. */
  replica?: { state: ReplicaState } | undefined;
  /** The version of the product: it tells an operator which release answers. */
  version: string;
}

/** For supervisors and proxies: `/livez` needs nothing, `/readyz` needs the database and a process that is not stopping. */
export function serveHealth(app: FastifyInstance, { ready, replica, version }: Health): void {
  const { server } = app;
  app.addHook("onSend", async (_request, reply) => {
    if (stopping.has(server)) reply.header("connection", "close");
  });
  const answer = (reply: FastifyReply, status: string, more = {}) =>
    reply.headers({ ...fileHeaders, "cache-control": "no-store" }).send({ status, ...more });
  const ofReplica = () => (replica ? { replica: replica.state } : {});
  const whenReady = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (stopping.has(server)) return answer(reply.code(503), "stopping");
    try {
      await ready();
      return answer(reply, "ok", ofReplica());
    } catch {
      return answer(reply.code(503).header("retry-after", 5), "unavailable", ofReplica());
    }
  };
  readOnly(app, "/livez", (_request, reply) => answer(reply, "ok", { version }));
  readOnly(app, "/readyz", whenReady);
  readOnly(app, "/healthz", whenReady);
}

/**
 * Stops a server gracefully: it is no longer ready, but accepts connections for `delayMs`, until each proxy has noticed; connections
 * close after their answer. Then the port closes, idle connections at once, and requests still running after `limitMs` are cut off.
 */
export async function drain(
  app: FastifyInstance,
  { delayMs, limitMs }: { delayMs: number; limitMs: number },
): Promise<void> {
  stopping.add(app.server);
  if (delayMs > 0) await pause(delayMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const late = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
