import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { hostOf, type PasskeySite } from "./passkey-request.ts";

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
