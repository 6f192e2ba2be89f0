import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id, the library's default, with 46 MiB and one pass, one of the equal choices of OWASP's cheat sheet (decision
 * 0021); memory in KiB. One lane: the hashes of several visitors already share the processors.
 */
export const passwordParameters = {
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
} as const;

const { memoryCost, timeCost, parallelism } = passwordParameters;
const beginning = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Hash of a password that nobody knows, made with the same parameters. */
export const decoyHash = `${beginning}oXWAOidar8ZW7FktdCs0vw$F/bkROo6QAbXUbBFPk5wJq8fZ4APFXfRhO8G9MA1va4`;

/** One keyboard composes « é » from two characters, another does not: both are the same password. */
const composed = (password: string) => password.normalize("NFKC");

/** Hashes a new password, as a PHC string that carries its parameters and its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), passwordParameters);
}

/** Whether a hash was made with other parameters than today's; it goes on verifying. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(beginning);

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
