import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inTrace, newTrace, type Trace } from "../trace.ts";

const traces = new WeakMap<FastifyRequest, Trace>();

/** The trace of a request, under its reference. */
export function traceOf(request: FastifyRequest): Trace {
  const trace = traces.get(request) ?? newTrace(request.id);
  traces.set(request, trace);
  return trace;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A handler that runs in the trace of its request: reading a body loses the one in which the request began. */
export const inRequestTrace =
  (handler: Handler): Handler =>
  (request, reply) =>
    inTrace(traceOf(request), () => handler(request, reply));

/** Hooks of every request run in its trace too. Called before other hooks are added. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => inTrace(traceOf(request), done));
}
