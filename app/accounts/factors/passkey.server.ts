import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** Where passkeys are of: the public address. A browser knows none for a bare number. */
export interface PasskeySite {
  publicUrl: string;
}

const hostOf = ({ publicUrl }: PasskeySite) => new URL(publicUrl).hostname;

/** Whether browsers make passkeys for this address: it has a name, and comes by https or is this very machine. */
export function passkeysWork({ publicUrl }: PasskeySite): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const named = !/^[\d.]+$|^\[/.test(hostname);
  return named && (protocol === "https:" || hostname === "localhost");
}

const timeout = 4 * 60_000;

interface Asked {
  nonce: string;
  /** Credentials of the account. */
  known: readonly string[];
}

/** What a browser is given to ask for a passkey, as JSON. */
export const passkeyRequest = (site: PasskeySite, { nonce, known }: Asked) => ({
  challenge: nonce,
  rpId: hostOf(site),
  allowCredentials: known.map((id) => ({ id, type: "public-key" })),
  userVerification: "required",
  timeout,
});

interface AskedAnew extends Asked {
  accountId: string;
  email: string;
  name: string;
  productName: string;
}

/** What a browser is given to make a passkey, as JSON; it does not make a second one where one of those known is. */
export const newPasskeyRequest = (site: PasskeySite, asked: AskedAnew) => ({
  challenge: asked.nonce,
  rp: { id: hostOf(site), name: asked.productName },
  user: {
    id: Buffer.from(asked.accountId).toString("base64url"),
    name: asked.email,
    displayName: asked.name,
  },
  // EdDSA, ES256, RS256: what the library verifies and authenticators make.
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
  excludeCredentials: asked.known.map((id) => ({ id, type: "public-key" })),
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  attestation: "none",
  timeout,
});

/** The library comes at the first use: it would cost every start 25 MB. */
const library = () => import("@simplewebauthn/server");

/** What a browser answered, as posted; null for what is no JSON object with an id. */
export function readPasskeyAnswer(text: string): { id: string } | null {
  try {
    const answer: unknown = JSON.parse(text);
    const { id } = (answer ?? {}) as { id?: unknown };
    return typeof id === "string" ? (answer as { id: string }) : null;
  } catch {
    return null;
  }
}

interface Stored {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** The counter of a passkey that has signed what it was asked to; null when it has not. */
export async function verifiedCounter(
  site: PasskeySite,
  { answer, nonce, stored }: { answer: object; nonce: string; stored: Stored },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: new URL(site.publicUrl).origin,
      expectedRPID: hostOf(site),
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
        counter: stored.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws on whatever is not as it must be.
    return null;
  }
}

/** A passkey that a browser has just made as it was asked to; null when it has not. */
export async function verifiedPasskey(
  site: PasskeySite,
  { answer, nonce }: { answer: object; nonce: string },
): Promise<Stored | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: new URL(site.publicUrl).origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  } catch {
    return null;
  }
}
