import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { ensureAdministrator } from "#app/accounts/ensure-administrator.server.ts";
import { renewSeals } from "#app/accounts/factors/renew-seals.server.ts";
import { alertAdministrators, isAlerting } from "#app/accounts/security/security-alert.server.ts";
import { writeSecurityEvents } from "#app/accounts/security/security-event.queries.server.ts";
import { isRefusal } from "#app/accounts/security/security-words.ts";
import { networkOf } from "#app/accounts/sign-in/attempts.server.ts";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { countKeptVerification } from "#app/certificates/verification/count-kept-verification.server.ts";
import { system } from "#app/kernel/actor.ts";
import type { Db, ProcessServices, Requester, Services } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { escapeMarkup } from "#app/kernel/escape.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { apiPath, problem } from "#app/kernel/problem.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { openToAllOptions } from "#app/layouts/api.ts";
import { type FileArrivals, fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { speculationRules } from "#app/layouts/public/site-speculation.tsx";
import {
  answerContext,
  referenceContext,
  requesterContext,
  servedRoutesContext,
  servicesContext,
} from "#app/layouts/request-context.ts";
import { isPrefetch } from "#app/layouts/request-headers.ts";
import { fontsAheadScript } from "#app/layouts/script-tags.tsx";
import { servedRoutes } from "#app/layouts/served-routes.ts";
import { themeScript } from "#app/layouts/theme.ts";
import { lastListingChange } from "#app/listings/listing-change.queries.server.ts";
import { productCounts } from "#app/operations/product-counts.server.ts";
import {
  receiveWebhookEvent,
  type WebhookEvent,
} from "#app/payments/attempts/receive-webhook-event.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { duties, taskHandlers } from "./duties/list.ts";
import { startWork, type WorkOptions } from "./duties/runner.ts";
import { prepareReference } from "./prepare.ts";
import { suppliedBindings } from "./supplied-bindings.ts";

export interface RequestContext {
  services: ProcessServices;
  arrivals: FileArrivals;
  requester: Requester;
  /** Shown on the error page and written to the log, to find the log line of a reported error. */
  reference: string;
}

const respond = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
const routes = servedRoutes((build as ServerBuild).routes as Parameters<typeof servedRoutes>[0]);

/** Throws an error with `retryAfterSeconds` when the answer would be a temporary fault. */
async function handle(request: Request, context: RequestContext): Promise<Response> {
  if (request.method === "OPTIONS") return options(new URL(request.url).pathname);
  const provider = new RouterContextProvider();
  const answer: { retryAfterSeconds?: number; allow?: string } = {};
  provider.set(answerContext, answer);
  provider.set(servedRoutesContext, routes);
  provider.set(servicesContext, complete(context.services));
  const { arrivals, requester, reference } = context;
  provider.set(fileArrivalsContext, arrivals);
  provider.set(requesterContext, { ...requester, reference });
  provider.set(referenceContext, context.reference);
  const response = await respond(request, provider);
  const { retryAfterSeconds, allow } = answer;
  if (retryAfterSeconds !== undefined && response.status >= 500)
    throw Object.assign(new Error("The service is away for a moment."), { retryAfterSeconds });
  if (allow) response.headers.set("allow", allow);
  return response;
}

/**
 * The version of an answer that is the same for everybody, part of its cache key; null for other answers. Where it shows
 * qualifications, the version includes the day and the last change of the directory, so that an expired one is not shown from the cache;
 * where it says at which minute it was answered, that minute.
 */
async function versionOf(
  { db, now, publicUrl }: ProcessServices,
  target: string,
  accept?: string,
): Promise<string | null> {
  const from = routes.madeFrom(target, accept);
  if (!from) return null;
  const instant = now();
  const [settings, tariff, subAreas, change] = await Promise.all([
    settingsInForce(db, instant),
    recentTariff(db, instant),
    recentSubAreas(db, instant),
    from === "site" ? null : listingChangeOf(db),
  ]);
  const site = hashOf([publicUrl, settings, tariff, subAreas]);
  if (change === null) return site;
  const when = from === "listings" ? todayInDakar(instant) : minuteOf(instant);
  return [site, when, change].join(" ");
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000);

/**
 * To be called for each answer that is sent from the cache, for which no loader runs. A verification of a number is counted all the
 * same, unless nobody has seen it (a prefetch).
 */
function noteKept(
  services: ProcessServices,
  { target, headers }: { target: string; headers: Readonly<Record<string, unknown>> },
): void {
  const number = /^\/v\/([^/?]+)$/.exec(target)?.[1];
  if (number && !isPrefetch(headers)) countKeptVerification(asSystem(services), number);
}

const listingChanges = new WeakMap<Db, () => Promise<string>>();

/** The last change of the directory. Requests that come together share one query, which begins after they came. */
function listingChangeOf(db: Db): Promise<string> {
  const readChange = listingChanges.get(db) ?? sharedRead(() => lastListingChange(db));
  listingChanges.set(db, readChange);
  return readChange();
}

function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return read();
      });
    running = next;
    return next;
  };
}

let hashed: { parts: readonly unknown[]; hash: string } = { parts: [], hash: "" };

/** Remembered values stay the same objects for seconds, so the hash of each is computed once. */
function hashOf(parts: readonly unknown[]): string {
  if (parts.some((part, index) => part !== hashed.parts[index]))
    hashed = { parts, hash: sha256Hex(canonicalJson(parts)) };
  return hashed.hash;
}

/** The methods of an address. Answers with open data may be read by pages of other sites (CORS). */
function options(pathname: string): Response {
  const route = routes.of(pathname);
  if (!route?.methods) return new Response(null, { status: 404 });
  const allow = [...route.methods, "OPTIONS"].join(", ");
  const headers = { allow, ...(route.openToAll && openToAllOptions) };
  return new Response(null, { status: 204, headers });
}

const complete = (services: ProcessServices): Services => ({ ...services, suppliedBindings });

const asSystem = (services: ProcessServices) =>
  contextOf(complete(services), { actor: system("system") });

/**
 * The entry point of the bundle, through which `server/` calls `app/`: the code of `app/` is loaded once in the process, so that
 * remembered values exist once.
 */
export const app = {
  /** Every page and every call of the product. */
  handle,
  versionOf,
  noteKept,
  /** The pattern of a path in `app/routes.ts`; undefined for an unknown one. */
  addressOf: routes.addressOf,
  /** The methods of the route at a path, OPTIONS aside; undefined for an unknown path. */
  methodsAt: (path: string) => routes.of(path)?.methods,
  /** Whether the answer to a path may come from a replica while the primary is away. */
  mayReadReplica: (path: string): boolean => routes.of(path)?.mayReadReplica ?? false,
  /** The state of the product as numbers, for `/metrics`. */
  productCounts: (services: ProcessServices) => productCounts(asSystem(services)),
  /** The network of an IP address, by which requests are counted. */
  networkOf,
  /** The exact text of the inline scripts: the content security policy names their hashes. */
  inlineScripts: [fontsAheadScript, speculationRules, themeScript],
  problem,
  apiPath,
  escapeMarkup,
  prepareReference: (services: ProcessServices) => prepareReference(asSystem(services)),
  /** Makes trial keys for a new database, and publishes the keys of this process. */
  beginKeys: (services: ProcessServices) => beginKeys(asSystem(services)),
  ensureAdministrator: (services: ProcessServices, email: string): Promise<void> =>
    ensureAdministrator(asSystem(services), { email }),
  /** Which security events alert the administrators when they are many, and the mail of that alert. */
  isAlerting,
  alertAdministrators: (
    services: ProcessServices,
    alert: Parameters<typeof alertAdministrators>[1],
  ) => alertAdministrators(asSystem(services), alert),
  /** Stores a webhook event of a payment provider. */
  receivePayment: (services: ProcessServices, event: WebhookEvent) =>
    receiveWebhookEvent(contextOf(complete(services), { actor: system("payments") }), event),
  /** Writes rows of the security log, and says which kinds are summed up. */
  isRefusal,
  writeSecurityEvents,
  /** Starts duties, tasks and mails; the duties of the database engine are added to those of `app/`. */
  renewSeals,
  startWork: ({
    services,
    ...options
  }: Omit<WorkOptions, "tasks" | "services"> & {
    services: ProcessServices;
  }) =>
    startWork({
      ...options,
      services: complete(services),
      duties: [...options.duties, ...duties],
      tasks: taskHandlers,
    }),
};

export type App = typeof app;
