import type { RouterContextProvider } from "react-router";
import { actorOf } from "#app/accounts/session.server.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { requestContext, requesterContext, servicesContext } from "./request-context.ts";

/** Finds out who acts and gives the request its context, before any loader or action. */
export async function provideContext(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const services = context.get(servicesContext);
  const actor = await actorOf(request, services);
  const requester = context.get(requesterContext);
  context.set(requestContext, contextOf(services, { actor, requester }));
}
