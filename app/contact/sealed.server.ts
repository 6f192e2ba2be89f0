import { createHmac, timingSafeEqual } from "node:crypto";

/** What a seal is for: one made for one purpose opens nothing else. */
type Purpose = "contact-form" | "newsletter-unsubscribe";

interface Seal {
  secret: string;
  purpose: Purpose;
}

/** A text followed by its HMAC: it can be given away and proves, when it comes back, that we wrote it. */
export const sealed = (text: string, seal: Seal): string => `${text}.${signatureOf(text, seal)}`;

/** The text of a seal that we made for this purpose; null for anything else. */
export function openSealed(given: string, seal: Seal): string | null {
  const dot = given.lastIndexOf(".");
  const text = given.slice(0, Math.max(dot, 0));
  const [left, right] = [Buffer.from(given.slice(dot + 1)), Buffer.from(signatureOf(text, seal))];
  return left.length === right.length && timingSafeEqual(left, right) ? text : null;
}

const signatureOf = (text: string, { secret, purpose }: Seal) =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
