import { hash, verify } from "@node-rs/argon2";

/** Argon2id, the library's default, as OWASP recommends it for one pass; memory in KiB. */
export const passwordParameters = {
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
} as const;

/** Hash of a password that nobody knows, made with the same parameters. */
export const decoyHash =
  "$argon2id$v=19$m=47104,t=1,p=1$jacVKjhQ9WmusRc6JQ8fRw$jnJQ4sokXnLLtd7qx2edIyyi7C8wPWEkZDe8PNF5Sg0";

/** One keyboard composes « é » from two characters, another does not: both are the same password. */
const composed = (password: string) => password.normalize("NFKC");

/** Hashes a new password, as a PHC string that carries its parameters and its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), passwordParameters);
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account, or no password yet) the answer is no and
 * costs the same work, so that the time of an answer says nothing about who has an account.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await verify(passwordHash || decoyHash, composed(password));
  return right && Boolean(passwordHash);
}
