import type { Problem } from "#app/kernel/problem.ts";

export type Answer<Body> = { ok: true; body: Body } | { ok: false; problem: Partial<Problem> };

interface CallOptions {
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
}

const calls =
  (method: "GET" | "POST" | "PUT" | "DELETE") =>
  <Body>(path: string, body?: unknown, options: CallOptions = {}) =>
    call<Body>(method, path, body, options);

/**
 * The API helpers of Spec §7 for the browser. Requests other than GET to relative addresses send the `XSRF-TOKEN` cookie in
 * `X-XSRF-TOKEN`. Never throws: when the network fails, the problem is empty.
 */
export const api = {
  get: <Body>(path: string, options?: CallOptions) => calls("GET")<Body>(path, undefined, options),
  post: calls("POST"),
  put: calls("PUT"),
  delete: <Body>(path: string, options?: CallOptions) =>
    calls("DELETE")<Body>(path, undefined, options),
};

async function call<Body>(
  method: string,
  path: string,
  body: unknown,
  { query, headers }: CallOptions,
): Promise<Answer<Body>> {
  const address = query ? `${path}?${new URLSearchParams(asTexts(query))}` : path;
  try {
    const response = await fetch(address, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method !== "GET" && isRelative(path) ? { "x-xsrf-token": token() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? null : await response.json();
    return response.ok ? { ok: true, body: answer } : { ok: false, problem: answer };
  } catch {
    return { ok: false, problem: {} };
  }
}

const asTexts = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const isRelative = (path: string) => !/^([a-z][a-z\d+.-]*:)?\/\//i.test(path);

const token = () => /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
