import { timingSafeEqual } from "node:crypto";

/** How long a provider is waited for; a create that lasts longer has an unknown outcome. */
const LIMIT_MS = 10_000;
/** An answer is a few kilobytes; more is not read. */
const LARGEST = 512 * 1024;

export interface Answer {
  status: number;
  /** Parsed, or undefined for a body that is empty or no JSON. */
  json: unknown;
}

/** One call of a provider; throws when it cannot be reached in time. What it says stays out of every error. */
export async function call(
  provider: string,
  url: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: "error",
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch((error: Error) => {
    throw new Error(
      `${provider} cannot be reached: ${(error.cause as Error)?.message ?? error.name}`,
    );
  });
  const text = (await response.text()).slice(0, LARGEST);
  return { status: response.status, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object of an answer whose shape is not trusted: reads texts and other objects by their name. */
export interface Reader {
  text: (name: string) => string | null;
  at: (name: string) => Reader;
  value: (name: string) => unknown;
  list: (name: string) => Reader[];
}

export function reader(value: unknown): Reader {
  const object = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return {
    text: (name) => (typeof object[name] === "string" ? (object[name] as string) : null),
    at: (name) => reader(object[name]),
    value: (name) => object[name],
    list: (name) => (Array.isArray(object[name]) ? object[name] : []).map(reader),
  };
}

/** A body as an object of JSON; null when it is none. */
export function jsonReader(body: Buffer): Reader | null {
  try {
    return reader(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/** A whole amount as texts or numbers tell it, 75000, "75000" or 75000.0; null for anything else. */
export function wholeAmount(value: unknown): bigint | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}(?:\.0+)?$/.test(text)
    ? BigInt(text.split(".")[0] ?? "0")
    : null;
}

/** Whether two secrets are the same, told in a time that says nothing. */
export function sameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Marks of a signature header, `t=1767225600,v1=…,v1=…`; null when it has no time. */
export function signatureMarks(header: string): { time: number; marks: string[] } | null {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  const marks = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
  return Number.isInteger(time) ? { time, marks } : null;
}

/** A signature holds for five minutes on both sides of its time (security R5.1). */
export const isTimely = (time: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - time) <= 300;
