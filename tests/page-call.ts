import { matchRoutes, RouterContextProvider } from "react-router";
import { accessTable } from "#app/accounts/access.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Requester, Services } from "#app/kernel/context.ts";
import { enter, provideContext } from "#app/layouts/enter.server.ts";
import { type FileArrivals, fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { requestContext, requesterContext, servicesContext } from "#app/layouts/request-context.ts";
import { testRequester } from "./services.ts";

interface Call {
  services: Services;
  /** Path and query on the public address, or a whole address. */
  path: string;
  /** Fields of a native form; pairs when a name has several values. */
  form?: Record<string, string> | [string, string][];
  /** Sent as JSON, by PUT. */
  json?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  requester?: Requester;
}

export interface PageArgs {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  pattern: string;
  context: RouterContextProvider;
}

interface Answer {
  status: number;
  headers: Headers;
  /** The data for the view; null for a redirect. */
  data: unknown;
  location: string | null;
}

/** The loader or the action of any route: each types its own parameters. */
export type Handler = (args: never) => unknown;

/**
 * Calls a loader or an action behind the root middleware, as the product does, and returns its answer or what it threw. The
 * address of the call gives its parameters.
 */
export async function callPage(handler: Handler, call: Call): Promise<Answer> {
  try {
    const args = pageArgs(call);
    let answer: Answer | undefined;
    const response = await enter(args, async () => {
      answer = await answerOf(await handler(args as never));
      return new Response(null, { status: answer.status, headers: answer.headers });
    });
    if (!response) throw new Error("The door has no answer.");
    return answer ? { ...answer, headers: response.headers } : await answerOf(response);
  } catch (thrown) {
    if (thrown instanceof Response || isData(thrown)) return await answerOf(thrown);
    throw thrown;
  }
}

/** The request context of a loader or an action, made by the root middleware without the check of access. */
export async function requestContextOf(
  request: Request,
  services: Services,
  requester = testRequester,
): Promise<RouterContextProvider> {
  const context = processContext(services, requester);
  await provideContext(request, context);
  return context;
}

function processContext(services: Services, requester = testRequester): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requesterContext, requester);
  context.set(fileArrivalsContext, noFiles);
  return context;
}

/** Forms with a file are tested over HTTP, since a file only arrives there. */
const noFiles: FileArrivals = {
  readForm: async () => ({ ok: false, fault: "unreadable", fields: new URLSearchParams() }),
  takeChunk: async () => new Response(null, { status: 404 }),
};

const routes = Object.keys(accessTable).map((path) => ({ path }));

/** The route that the router would find for this path, with its parameters. */
const matchOf = (pathname: string) => matchRoutes(routes, pathname.replace(/\.data$/, ""))?.[0];

function pageArgs(call: Call): PageArgs {
  const { services, path, form, json, cookie, headers, requester } = call;
  const url = new URL(path, services.publicUrl);
  const request = new Request(url, {
    headers: {
      ...headers,
      ...(cookie ? { cookie } : {}),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    ...(json === undefined ? {} : { method: "PUT", body: JSON.stringify(json) }),
  });
  const context = processContext(services, requester);
  const match = matchOf(url.pathname);
  const pattern = match?.route.path ?? url.pathname;
  return { request, url, params: match?.params ?? {}, pattern, context };
}

interface DataWithInit {
  type: "DataWithResponseInit";
  data: unknown;
  init: ResponseInit | null;
}

const isData = (value: unknown): value is DataWithInit =>
  (value as DataWithInit | null)?.type === "DataWithResponseInit";

async function answerOf(result: unknown): Promise<Answer> {
  if (result instanceof Response) {
    const { status, headers } = result;
    const text = await result.text();
    return { status, headers, data: text || null, location: headers.get("location") };
  }
  const { data, init } = isData(result) ? result : { data: result, init: null };
  const headers = new Headers(init?.headers);
  return { status: init?.status ?? 200, headers, data, location: null };
}

/** The cookies that an answer sets, as the browser sends them back. */
export function cookiesSetBy({ headers }: { headers: Headers }): string {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

/** The actor of the session of a cookie; null when there is none. */
export async function personOfCookie(services: Services, cookie: string): Promise<Person | null> {
  const request = new Request("https://tabax.example/", { headers: { cookie } });
  const { actor } = (await requestContextOf(request, services)).get(requestContext);
  return actor.kind === "person" ? actor : null;
}
