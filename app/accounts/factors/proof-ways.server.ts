import type { Context } from "#app/kernel/context.ts";
import { beginChallenge } from "./challenge.server.ts";
import { factorsOf, passkeysOf, recoveryCodesLeft } from "./factor.queries.server.ts";
import { passkeyRequest, passkeysWork } from "./passkey-request.ts";

/** By what somebody can prove who they are at this moment. */
export interface ProofWays {
  email: string;
  password: boolean;
  totp: boolean;
  recovery: boolean;
  /** What their browser is asked to sign, as JSON, and the step that it belongs to. */
  passkey: { request: string; token: string } | null;
}

interface Asked {
  accountId: string;
  email: string;
  /** The step that is under way; else one begins for the passkey. */
  step?: { token: string; nonce: string };
}

/** The ways of an account; the password where it has no second factor. */
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
  given: Asked["step"],
) {
  const step = given ?? (await beginChallenge(ctx, { accountId, purpose: "proof" }));
  const known = (await passkeysOf(ctx.db, accountId)).map(({ credentialId }) => credentialId);
  const request = passkeyRequest(ctx, { nonce: step.nonce, known });
  return { request: JSON.stringify(request), token: step.token };
}
