import { randomBytes } from "node:crypto";
import type { Db } from "#app/kernel/context.ts";
import { newToken } from "#app/kernel/hash.server.ts";
import { type ChallengePurpose, writeChallenge } from "./challenge.queries.server.ts";

/** How long the second step of a sign-in, or a passkey request, stays open. */
export const stepMinutes = 5;

interface Begun {
  accountId: string;
  purpose: ChallengePurpose;
  /** When the verified password was set; setting a new one ends the step. */
  passwordSetAt?: Date;
}

/** Begins a step that expires within minutes. Send its token only in a cookie or a form. */
export async function beginChallenge(
  { db, now }: { db: Db; now: Date },
  { accountId, purpose, passwordSetAt }: Begun,
): Promise<{ token: string; nonce: string }> {
  const { token, hash } = newToken();
  const nonce = randomBytes(32).toString("base64url");
  await writeChallenge(
    { db, now },
    {
      accountId,
      purpose,
      hash,
      nonce,
      passwordSetAt: passwordSetAt ?? null,
      expiresAt: new Date(now.getTime() + stepMinutes * 60_000),
    },
  );
  return { token, nonce };
}
