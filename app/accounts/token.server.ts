import { randomBytes } from "node:crypto";
import { sha256Hex } from "#app/kernel/hash.server.ts";

/** The secret of a link sent by mail, 32 random bytes as base64url, and the hash under which it is kept. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: sha256Hex(token) };
}
