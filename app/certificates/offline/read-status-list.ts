import type { QualificationState } from "../qualification.ts";
import { segmentSize, stateAt } from "../status-list/status-list.ts";
import type { PublicKey } from "../token/token.ts";

interface StatusList {
  signedAt: Date;
  stateOf: (index: number) => QualificationState | null;
}

/** Reads the segments of the status list with the keys of the JWKS; null when one is missing, not signed by us or by a revoked key. */
export async function readStatusList(
  segments: readonly string[],
  keys: readonly PublicKey[],
): Promise<StatusList | null> {
  const segmentStates = await Promise.all(segments.map((jwt) => readSegment(jwt, keys)));
  const states = segmentStates.flatMap((segment) => segment ?? []);
  if (states.length === 0 || states.length < segments.length) return null;
  return {
    // The oldest segment decides how fresh the answer is.
    signedAt: new Date(Math.min(...states.map(({ iat }) => iat)) * 1000),
    stateOf: (index) => {
      const bytes = states[Math.floor(index / segmentSize)]?.bytes;
      return bytes ? stateAt(bytes, index % segmentSize) : null;
    },
  };
}

async function readSegment(jwt: string, keys: readonly PublicKey[]) {
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const { kid } = JSON.parse(text(header));
  const key = keys.find((each) => each.kid === kid && !each.revoked);
  if (!key) return null;
  const { kty, crv, x, y } = key;
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const imported = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, curve, false, [
    "verify",
  ]);
  const holds = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    imported,
    bytesOf(signature),
    new TextEncoder().encode(`${header}.${claims}`),
  );
  if (!holds) return null;
  const { iat, status_list } = JSON.parse(text(claims));
  return { iat: Number(iat), bytes: await inflate(bytesOf(status_list.lst)) };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const text = (base64url: string) => new TextDecoder().decode(bytesOf(base64url));

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"))
    .getReader();
  const parts: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
