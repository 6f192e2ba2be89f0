import { createHash, X509Certificate } from "node:crypto";
import type { Db } from "#app/kernel/context.ts";
import { type PublishedKey, publishedKeys } from "./seal-key.queries.server.ts";

/** A public key as verifiers read it (RFC 7517), with the days on which it signs and what became of it. */
export interface Jwk {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  use: "sig";
  alg: "ES256";
  /** The number of the key, as digits; a token carries it as one byte. */
  kid: string;
  /** SHA-256 of its certificate, in base64url. */
  "x5t#S256": string;
  /** Seconds since 1970: it signs from `nbf` until `exp`, an earlier retirement included; signatures hold afterwards. */
  nbf: number;
  exp: number;
  /** Its signatures do not count, except those proved to be from before `since`. */
  revoked?: { at: string; since: string; reason: "key-compromise" };
  /** True for a key that the product made by itself, « ESSAI ». */
  trial?: true;
}

/** Every key ever published, for whoever verifies what it signed. */
export async function publishedJwks(db: Db): Promise<{ keys: Jwk[] }> {
  const keys = await publishedKeys(db);
  return { keys: keys.map(jwkOf) };
}

/**
 * The keys for verifiers who do not read our `revoked`, such as wallets (SD-JWT VC): a compromised key is left out, because they
 * would believe it.
 */
export async function trustedJwks(db: Db): Promise<{ keys: Jwk[] }> {
  const { keys } = await publishedJwks(db);
  return { keys: keys.filter(({ revoked }) => !revoked) };
}

function jwkOf(key: PublishedKey): Jwk {
  const { certificate, startsAt, endsAt, retiredAt, compromised } = key;
  const { crv, x, y } = new X509Certificate(certificate).publicKey.export({ format: "jwk" });
  if (crv !== "P-256" || !x || !y) throw new Error("A key of the seal is on P-256.");
  const ends = retiredAt && retiredAt < endsAt ? retiredAt : endsAt;
  return {
    kty: "EC",
    crv,
    x,
    y,
    use: "sig",
    alg: "ES256",
    kid: String(key.id),
    "x5t#S256": createHash("sha256").update(certificate).digest("base64url"),
    nbf: seconds(startsAt),
    exp: seconds(ends),
    ...(compromised && {
      revoked: {
        at: compromised.at.toISOString(),
        since: compromised.since.toISOString(),
        reason: "key-compromise",
      },
    }),
    ...(key.isTrial && { trial: true }),
  };
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
