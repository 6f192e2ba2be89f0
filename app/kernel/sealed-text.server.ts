import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sha256Hex } from "./hash.server.ts";
import { type KeyPurpose, keyOf } from "./signed-token.server.ts";

interface Sealing {
  /** One or more secrets, one per line, newest first: the first seals, all open. */
  secret: string;
  purpose: KeyPurpose;
  /** What the text belongs to; it does not open with another value. */
  about: string;
}

/**
 * Encrypts a text with the secret (AES-256-GCM). The result is the mark of the key, the nonce, then the ciphertext with its
 * tag.
 */
export function sealText(text: string, { secret, purpose, about }: Sealing): string {
  const key = keysOf({ secret, purpose })[0] ?? Buffer.alloc(0);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [markOf(key), nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** The text that was sealed; null when it was altered, sealed with another secret, purpose or subject. */
export function openSealed(sealedText: string, { secret, purpose, about }: Sealing): string | null {
  const [mark, nonce = "", body = ""] = sealedText.split(".");
  const key = keysOf({ secret, purpose }).find((each) => markOf(each) === mark);
  const sealed = Buffer.from(body, "base64url");
  if (!key || sealed.length < tagBytes) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(-tagBytes));
    const text = decipher.update(sealed.subarray(0, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * First characters of every text that the newest secret has sealed. Texts without them must be sealed anew before their
 * secret is removed.
 */
export const newestMark = (sealing: Pick<Sealing, "secret" | "purpose">): string =>
  `${markOf(keysOf(sealing)[0] ?? Buffer.alloc(0))}.`;

const tagBytes = 16;
const markOf = (key: Buffer) => sha256Hex(key).slice(0, 12);
const keysOf = ({ secret, purpose }: Pick<Sealing, "secret" | "purpose">) =>
  secret.split("\n").map((each) => keyOf(each, purpose));
