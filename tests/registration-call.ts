import { expect } from "vitest";
import type { Services } from "#app/kernel/context.ts";
import type { Problem } from "#app/kernel/problem.ts";
import { action } from "#app/registration/api.register.route.ts";
import { requestContextOf } from "./page-call.ts";

export interface RegistrationCall {
  method?: string;
  headers?: Record<string, string>;
}

export interface RegistrationAnswer {
  status: number;
  headers: Headers;
  answer: Problem & { partnerId?: string };
}

/** Calls the registration of the API as the product does; a thrown Response counts as its answer. */
export async function callRegistration(
  services: Services,
  body: string | Uint8Array<ArrayBuffer>,
  { method = "POST", headers = {} }: RegistrationCall = {},
): Promise<RegistrationAnswer> {
  const url = new URL("/v1/public/partners/register", services.publicUrl);
  const request = new Request(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const context = await requestContextOf(request, services, {
    ipAddress: "192.0.2.7",
    userAgent: "A program",
  });
  const args = { request, url, params: {}, pattern: url.pathname, context };
  const response = await action(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

/** The whole shape of an error of the API (design §3), in words and without a trace of the code. */
export function expectProblem({ status, headers, answer }: RegistrationAnswer): void {
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(answer).toMatchObject({ type: "about:blank", status });
  expect(answer.message).toMatch(/\p{L}{3}/u);
  expect(answer.detail).toBe(answer.message);
  expect(JSON.stringify(answer)).not.toMatch(/node:|\.ts\b|Error:|select |insert /);
}
