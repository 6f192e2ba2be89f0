import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ProcessServices } from "#app/kernel/context.ts";
import type { App } from "../app.ts";
import { inRequestTrace } from "../http/request-trace.ts";
import type { RawWebhook, WebhookReader } from "./webhook-event.ts";

/** A webhook event is a few hundred bytes. */
const BODY_LIMIT = 64 * 1024;

interface Given {
  readers: readonly WebhookReader[];
  services: ProcessServices;
  app: () => Promise<App>;
}

/**
 * The webhook addresses of the providers (security R5.1–R5.3): the raw bytes are verified before anything
 * is parsed, a genuine event is stored, and the provider is answered at once. Requests with a cookie are refused.
 */
export function serveWebhooks(http: FastifyInstance, { readers, services, app }: Given): void {
  for (const reader of readers)
    http.route({
      method: "POST",
      url: `/v1/payments/notifications/${reader.rail}`,
      bodyLimit: BODY_LIMIT,
      // Requests carry no session, so a browser cannot be used to forge one.
      config: { carriesNoSession: true },
      handler: inRequestTrace(async (request, reply) => {
        if (request.headers.cookie !== undefined) return reply.code(400).send();
        const notification = reader.read(rawOf(request, services.now()));
        if (notification.outcome === "forged") {
          services.log.warn(
            {
              kind: "security",
              event: "forged-notification",
              rail: reader.rail,
              ipAddress: request.ip,
            },
            "security",
          );
          return reply.code(reader.forgedStatus).send();
        }
        if (notification.outcome === "unreadable") return reply.code(400).send();
        if (notification.outcome === "event") {
          const { outcome: _, ...event } = notification;
          await (await app()).receivePayment(services, { rail: reader.rail, ...event });
        }
        return reply.code(200).send();
      }),
    });
}

const rawOf = ({ body, headers }: FastifyRequest, now: Date): RawWebhook => ({
  body: body instanceof Buffer ? body : Buffer.alloc(0),
  header: (name) => [headers[name] ?? ""].flat().join(","),
  now,
});
