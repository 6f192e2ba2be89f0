import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Requester, Services } from "#app/kernel/context.ts";
import {
  nonceContext,
  referenceContext,
  requesterContext,
  servicesContext,
} from "#app/layouts/request-context.ts";

export interface RequestContext {
  services: Services;
  requester: Requester;
  nonce: string;
  /** Shown on the error page and written in the log, so that both can be brought together. */
  reference: string;
}

export type Handle = (request: Request, context: RequestContext) => Promise<Response>;

const respond = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** The door of the bundle: every page and every call of the product behind one function. */
export const handle: Handle = (request, context) => {
  const provider = new RouterContextProvider();
  provider.set(servicesContext, context.services);
  provider.set(requesterContext, context.requester);
  provider.set(nonceContext, context.nonce);
  provider.set(referenceContext, context.reference);
  return respond(request, provider);
};
