import type { Context } from "#app/kernel/context.ts";
import { beginChallenge } from "./challenge.server.ts";
import { factorsOf } from "./factor.queries.server.ts";
import { passkeysOf, recoveryCodesLeft } from "./factor-proof.queries.server.ts";
import { passkeyRequest, passkeysWork } from "./passkey-request.ts";

/** The kinds of proof available to a person now. */
export interface ProofWays {
  email: string;
  password: boolean;
  totp: boolean;
  recovery: boolean;
  /** The passkey options as JSON, and the token of the step. */
  passkey: { request: string; token: string } | null;
}

interface Asked {
  accountId: string;
  email: string;
  /** The current step; without it a new one begins for the passkey. */
  step?: { token: string; nonce: string };
}

/** The kinds of proof of an account; the password only without a second factor. */
export async function proofWays(
  ctx: Pick<Context, "db" | "now" | "publicUrl">,
  { accountId, email, step }: Asked,
): Promise<ProofWays> {
  const kinds = (await factorsOf(ctx.db, accountId)).map(({ kind }) => kind);
  const some = kinds.length > 0;
  return {
    email,
    password: !some,
    totp: kinds.includes("totp"),
    recovery: some && (await recoveryCodesLeft(ctx.db, accountId)) > 0,
    passkey:
      kinds.includes("passkey") && passkeysWork(ctx) ? await passkeyOf(ctx, accountId, step) : null,
  };
}

async function passkeyOf(
  ctx: Pick<Context, "db" | "now" | "publicUrl">,
  accountId: string,
  begunStep: Asked["step"],
) {
  const step = begunStep ?? (await beginChallenge(ctx, { accountId, purpose: "proof" }));
  const credentialIds = (await passkeysOf(ctx.db, accountId)).map(
    ({ credentialId }) => credentialId,
  );
  const request = passkeyRequest(ctx, { nonce: step.nonce, known: credentialIds });
  return { request: JSON.stringify(request), token: step.token };
}
