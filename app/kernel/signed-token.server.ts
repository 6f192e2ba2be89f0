import { createHmac, timingSafeEqual } from "node:crypto";

interface Signing {
  secret: string;
  /** A token made for one purpose opens nothing else. */
  purpose: "form-stamp" | "newsletter-unsubscribe" | "known-device" | "awaited-activation";
}

/** A text followed by its HMAC: it can be given away and proves, when it comes back, that we wrote it. */
export const signedToken = (text: string, signing: Signing): string =>
  `${text}.${signatureOf(text, signing)}`;

/** The text of a token that we made for this purpose; null for anything else. */
export function openToken(given: string, signing: Signing): string | null {
  const dot = given.lastIndexOf(".");
  const text = given.slice(0, Math.max(dot, 0));
  const signature = Buffer.from(given.slice(dot + 1));
  const expected = Buffer.from(signatureOf(text, signing));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? text : null;
}

const signatureOf = (text: string, { secret, purpose }: Signing) =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
