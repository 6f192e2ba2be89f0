import { timingSafeEqual } from "node:crypto";
import { tracedCall } from "../trace.ts";

/** Timeout of a call; the outcome of a create that takes longer is unknown. */
const LIMIT_MS = 10_000;
/** Answers are a few kilobytes; more is not read. */
const LARGEST = 512 * 1024;

export interface Answer {
  status: number;
  /** Parsed, or undefined for a body that is empty or no JSON. */
  json: unknown;
}

/** One call of a provider; throws when it does not answer in time. Errors contain nothing of its answer. */
export async function call(
  provider: string,
  url: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  return await tracedCall(provider, async () => {
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
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Wraps an object of untrusted shape: reads texts and nested objects by name. */
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

/** Parses a body as a JSON object; null when it is none. */
export function jsonReader(body: Buffer): Reader | null {
  try {
    return reader(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/** Parses a whole amount from a text or number, 75000, "75000" or 75000.0; null for anything else. */
export function wholeAmount(value: unknown): bigint | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}(?:\.0+)?$/.test(text)
    ? BigInt(text.split(".")[0] ?? "0")
    : null;
}

/** Compares two secrets in constant time. */
export function sameSecret(secret: string, expected: string): boolean {
  const [left, right] = [Buffer.from(secret), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Parses a signature header, `t=1767225600,v1=…,v1=…`; null when it has no time. */
export function signatureMarks(header: string): { time: number; marks: string[] } | null {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  const marks = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
  return Number.isInteger(time) ? { time, marks } : null;
}

/** A signature is valid for five minutes before and after its time (security R5.1). */
export const isTimely = (time: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - time) <= 300;
