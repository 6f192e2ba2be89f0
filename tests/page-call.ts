import { RouterContextProvider } from "react-router";
import type { Requester, Services } from "#app/kernel/context.ts";
import { provideContext } from "#app/layouts/provide-context.server.ts";
import { requesterContext, servicesContext } from "#app/layouts/request-context.ts";
import { testRequester } from "./services.ts";

interface Call {
  services: Services;
  /** Path and query on the public address, or a whole address. */
  path: string;
  /** Posted as a native form. */
  form?: Record<string, string>;
  cookie?: string;
  headers?: Record<string, string>;
  requester?: Requester;
}

interface PageArgs {
  request: Request;
  url: URL;
  params: Record<string, never>;
  pattern: string;
  context: RouterContextProvider;
}

interface Answer {
  status: number;
  headers: Headers;
  /** What the view is given; null for a redirect. */
  data: unknown;
  location: string | null;
}

/** Calls a loader or an action as the product does, and tells what it returned or threw. */
export async function callPage(handler: (args: PageArgs) => unknown, call: Call): Promise<Answer> {
  try {
    return await answerOf(await handler(await pageArgs(call)));
  } catch (thrown) {
    if (thrown instanceof Response || isData(thrown)) return await answerOf(thrown);
    throw thrown;
  }
}

/** What a loader or an action finds in its request, made by the product's own middleware. */
export async function requestContextOf(
  request: Request,
  services: Services,
  requester = testRequester,
): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requesterContext, requester);
  await provideContext(request, context);
  return context;
}

async function pageArgs(call: Call): Promise<PageArgs> {
  const { services, path, form, cookie, headers, requester } = call;
  const url = new URL(path, services.publicUrl);
  const request = new Request(url, {
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const context = await requestContextOf(request, services, requester);
  return { request, url, params: {}, pattern: url.pathname, context };
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
