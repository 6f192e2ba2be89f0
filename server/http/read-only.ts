import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

const allow = "GET, HEAD, OPTIONS";

/** Serves an address that can be read and nothing else; other methods are told so (405). */
export function readOnly(app: FastifyInstance, url: string, handler: Handler): void {
  app.route({ method: ["GET", "HEAD"], url, handler });
  app.route({
    method: ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"],
    url,
    handler: (request, reply) => {
      reply.header("allow", allow);
      if (request.method === "OPTIONS") return reply.code(204).send();
      throw Object.assign(new Error("read only"), { statusCode: 405 });
    },
  });
}
