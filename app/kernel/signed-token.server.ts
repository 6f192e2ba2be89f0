import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

interface Signing {
  /** One or more secrets, one per line, newest first: the first signs, all verify. */
  secret: string;
  /** A token made for one purpose does not verify for another. */
  purpose:
    | "form-stamp"
    | "newsletter-unsubscribe"
    | "known-device"
    | "awaited-activation"
    | "mail-preview"
    | "reference-question"
    | "expert-question"
    | "relay-report"
    | "relay-stop";
}

/** The purpose of a key derived from a secret. */
export type KeyPurpose =
  | Signing["purpose"]
  | "factor-secret"
  | "new-factor-secret"
  | "journal-checkpoint"
  | "complaint-tracking"
  | "demonstration";

/** A text followed by its HMAC, which proves that we wrote it when it comes back. */
export const signedToken = (text: string, signing: Signing): string =>
  `${text}.${signatureOf(text, keyOf(signing.secret.split("\n")[0] ?? "", signing.purpose))}`;

/** The text of a token that we made for this purpose; null otherwise. */
export function openToken(token: string, signing: Signing): string | null {
  const dot = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(dot, 0));
  const signature = Buffer.from(token.slice(dot + 1));
  const isOurs = signing.secret.split("\n").some((secret) => {
    const expected = Buffer.from(signatureOf(text, keyOf(secret, signing.purpose)));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return isOurs ? text : null;
}

const signatureOf = (text: string, key: Buffer) =>
  createHmac("sha256", key).update(text).digest("base64url");

const keys = new Map<string, Buffer>();

/** Derives a key per purpose (security R8.1), so that a leaked key affects one purpose only. */
export function keyOf(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}\n${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", `tabax/${purpose}`, 32));
  keys.set(name, key);
  return key;
}
