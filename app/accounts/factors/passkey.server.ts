import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { hostOf, type PasskeySite } from "./passkey-request.ts";

/** Imported at the first use: it would add 25 MB to every process. */
const library = () => import("@simplewebauthn/server");

/** Parses the posted answer of a browser; null unless it is a JSON object with an id. */
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

/** The new counter of a passkey with a valid signature; null when the answer is invalid. */
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
    // The library throws on every invalid answer.
    return null;
  }
}

/** The passkey of a valid registration answer; null when the answer is invalid. */
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
