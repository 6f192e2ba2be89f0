import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id (the default of the library) with 46 MiB and one pass, one of the equivalent choices of OWASP's cheat sheet
 * (decision 0021). `memoryCost` is in KiB. One lane, because the hashes of several visitors already share the processors.
 */
export const passwordParameters = {
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
} as const;

const { memoryCost, timeCost, parallelism } = passwordParameters;
const beginning = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Hash of an unknown password, made with the same parameters. */
export const decoyHash = `${beginning}oXWAOidar8ZW7FktdCs0vw$F/bkROo6QAbXUbBFPk5wJq8fZ4APFXfRhO8G9MA1va4`;

/** Some keyboards send « é » as one character, others as two: normalise, so that both are the same password. */
const composed = (password: string) => password.normalize("NFKC");

/** Hashes a new password to a PHC string, which holds its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), passwordParameters);
}

/** Whether a hash was made with older parameters; it still verifies. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(beginning);

/**
 * Whether the password matches the hash. Without a hash (no such account, or no password yet) the answer is no and takes the
 * same time, so that it does not reveal who has an account.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await verify(passwordHash || decoyHash, composed(password));
  return right && Boolean(passwordHash);
}
