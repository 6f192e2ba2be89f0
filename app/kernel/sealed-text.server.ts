import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sha256Hex } from "./hash.server.ts";
import { type KeyPurpose, keyOf } from "./signed-token.server.ts";

interface Sealing {
  /** One or more, a line each, newest first: the first seals, all of them open. */
  secret: string;
  purpose: KeyPurpose;
  /** What the text belongs to; put beside something else, it does not open. */
  about: string;
}

/** A text that nobody reads without the secret (AES-256-GCM): mark of the key, nonce, and the sealed bytes with their tag. */
export function sealText(text: string, { secret, purpose, about }: Sealing): string {
  const key = keysOf({ secret, purpose })[0] ?? Buffer.alloc(0);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [markOf(key), nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** The text that was sealed; null when it was not by us, for this purpose and about this. */
export function openSealed(given: string, { secret, purpose, about }: Sealing): string | null {
  const [mark, nonce = "", body = ""] = given.split(".");
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

/** By what a text begins that the newest secret has sealed; the others are sealed anew before their secret goes. */
export const newestMark = (sealing: Pick<Sealing, "secret" | "purpose">): string =>
  `${markOf(keysOf(sealing)[0] ?? Buffer.alloc(0))}.`;

const tagBytes = 16;
const markOf = (key: Buffer) => sha256Hex(key).slice(0, 12);
const keysOf = ({ secret, purpose }: Pick<Sealing, "secret" | "purpose">) =>
  secret.split("\n").map((each) => keyOf(each, purpose));
