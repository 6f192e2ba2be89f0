import { createHash, randomBytes } from "node:crypto";
import type { JsonText } from "#db/tables.ts";

/** SHA-256 of the bytes (UTF-8 for a text), as 64 lower-case hexadecimal digits. */
export const sha256Hex = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

/** A secret of 256 bits as base64url, for a link or a cookie, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: sha256Hex(token) };
}

/**
 * One text per JSON value, whatever the order of its keys (RFC 8785: keys sorted by UTF-16 code unit), so that a hash
 * survives a round trip through `jsonb`. A Date is written as its ISO instant, a bigint as the string of its digits;
 * undefined properties are left out. Throws TypeError for a value that JSON cannot hold.
 */
export const canonicalJson = <Value>(value: Value): JsonText<Value> =>
  canonical(value) as JsonText<Value>;

function canonical(value: unknown): string {
  if (value === null || typeof value === "string" || typeof value === "boolean")
    return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === "bigint") return `"${value}"`;
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${Array.from(value, elementJson).join(",")}]`;
  if (isPlainObject(value)) {
    const properties = Object.entries(value)
      .filter(([, property]) => property !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, property]) => `${JSON.stringify(key)}:${canonical(property)}`);
    return `{${properties.join(",")}}`;
  }
  throw new TypeError(`A ${typeof value} has no canonical JSON.`);
}

/** Whether a content has this SHA-256 of its canonical JSON: that it is what was signed or kept under the hash. */
export const hasFingerprint = (content: unknown, sha256: string): boolean =>
  sha256Hex(canonicalJson(content)) === sha256;

const elementJson = (element: unknown) => (element === undefined ? "null" : canonical(element));

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
