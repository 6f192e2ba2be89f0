import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { ensureAdministrator } from "#app/accounts/ensure-administrator.server.ts";
import { system } from "#app/kernel/actor.ts";
import type { Requester, Services } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { apiPath, problem } from "#app/kernel/problem.ts";
import {
  nonceContext,
  outageContext,
  referenceContext,
  requesterContext,
  servicesContext,
} from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { duties, taskHandlers } from "./duties/list.ts";
import { startWork, type WorkOptions } from "./duties/runner.ts";
import { prepareReference, type TermsRenderer } from "./prepare.ts";

export interface RequestContext {
  services: Services;
  requester: Requester;
  nonce: string;
  /** Shown on the error page and written in the log, so that both can be brought together. */
  reference: string;
}

const respond = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** Throws an error with `retryAfterSeconds` when the answer would be a fault that passes by itself. */
async function handle(request: Request, context: RequestContext): Promise<Response> {
  const provider = new RouterContextProvider();
  const outage: { retryAfterSeconds?: number } = {};
  provider.set(outageContext, outage);
  provider.set(servicesContext, context.services);
  const { requester, reference } = context;
  provider.set(requesterContext, { ...requester, reference });
  provider.set(nonceContext, context.nonce);
  provider.set(referenceContext, context.reference);
  const response = await respond(request, provider);
  if (outage.retryAfterSeconds !== undefined && response.status >= 500)
    throw Object.assign(new Error("The service is away for a moment."), outage);
  return response;
}

const asSystem = (services: Services) => contextOf(services, { actor: system("system") });

/**
 * The door of the bundle, and the one way from `server/` to what `app/` does: its code exists once in the process, so that
 * what it remembers is remembered once.
 */
export const app = {
  /** Every page and every call of the product. */
  handle,
  problem,
  apiPath,
  prepareReference: (services: Services, renderer: TermsRenderer) =>
    prepareReference(asSystem(services), renderer),
  ensureAdministrator: async (services: Services, email: string): Promise<void> => {
    const ctx = asSystem(services);
    const settings = await settingsInForce(ctx.db, ctx.now);
    await ensureAdministrator(ctx, { email, settings });
  },
  /** Starts what the product does by itself, with the duties of the engine beside those of the field. */
  startWork: (options: Omit<WorkOptions, "tasks">) =>
    startWork({ ...options, duties: [...options.duties, ...duties], tasks: taskHandlers }),
};

export type App = typeof app;
