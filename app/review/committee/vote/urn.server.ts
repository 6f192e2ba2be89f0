import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Whose ballot it is: it opens for nobody else, no other item and no other round. */
export interface BallotOf {
  itemId: string;
  round: number;
  accountId: string;
}

interface Key {
  /** One or more secrets, one per line, newest first: the first seals, all open. */
  secret: string;
  /** The 32 random bytes of the item in the unlogged table. */
  half: Buffer;
}

const NONCE = 12;
const TAG = 16;

const keyOf = (secret: string, half: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, half, "tabax/urn", 32));

const dataOf = ({ itemId, round, accountId }: BallotOf) =>
  Buffer.from(`${itemId} ${round} ${accountId}`);

/**
 * Seals one digit (review §2.3): AES-256-GCM under HKDF(secret, half), item, round and account as additional data. 29 bytes
 * whatever the choice. The key is overwritten after use.
 */
export function sealBallot(digit: string, of: BallotOf, { secret, half }: Key): Buffer {
  if (!/^\d$/.test(digit)) throw new Error("A ballot is one digit.");
  const key = keyOf(secret.split("\n")[0] ?? "", half);
  try {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(dataOf(of));
    return Buffer.concat([
      nonce,
      cipher.update(digit, "utf8"),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
  } finally {
    key.fill(0);
  }
}

/** The digit of a ballot; null when it does not open with any of the secrets, or is not of this voter and vote. */
export function openBallot(sealed: Buffer, of: BallotOf, { secret, half }: Key): string | null {
  for (const each of secret.split("\n")) {
    const key = keyOf(each, half);
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE))
        .setAAD(dataOf(of))
        .setAuthTag(sealed.subarray(-TAG));
      const digit = decipher.update(sealed.subarray(NONCE, -TAG));
      return Buffer.concat([digit, decipher.final()]).toString("utf8");
    } catch {
      // Another secret may open it.
    } finally {
      key.fill(0);
    }
  }
  return null;
}
