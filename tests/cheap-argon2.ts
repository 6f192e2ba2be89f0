import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

const real: typeof Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

/**
 * Stands for the library in the data tests (`vitest.config.ts`), which hash hundreds of passwords: the same hashes of
 * little memory in one pass. The cost of real ones is tested beside `password.server.ts`.
 */
export const hash: typeof Argon2.hash = (password, options) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });

const verified = new Map<string, Promise<boolean>>();

/**
 * Verifying against the placeholder hash of a missing account is costly and always fails, so it runs once per
 * password.
 */
export const verify: typeof Argon2.verify = (hashed, password) => {
  const question = `${hashed} ${password}`;
  const answer = verified.get(question) ?? real.verify(hashed, password);
  verified.set(question, answer);
  return answer;
};
