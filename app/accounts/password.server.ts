import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id, the library's default, with the memory and passes of RFC 9106's second recommended option; memory in KiB.
 * One lane: the hashes of several visitors already share the processors.
 */
export const passwordParameters = {
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 1,
} as const;

/** Hash of a password that nobody knows, made with the same parameters. */
export const decoyHash =
  "$argon2id$v=19$m=65536,t=3,p=1$YTbNLKubPk5HIX/NOJJKHQ$59rNHACeM5UFMRzTaViEho99XxpisT1RzqmZ4hLtjOg";

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
