import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { openSealed } from "#app/kernel/sealed-text.server.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import {
  passkeysOf,
  recoveryCodesLeft,
  spendPasskey,
  spendRecoveryCode,
  spendStep,
  totpSecretsOf,
} from "./factor-proof.queries.server.ts";
import type { ProofRefusal } from "./factors.refusals.ts";
import { readPasskeyAnswer, verifiedCounter } from "./passkey.server.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { stepOfCode } from "./totp.server.ts";

/** A proof by a second factor, as typed or as the browser answered. */
export type FactorProof =
  | { kind: "totp"; code: string }
  | { kind: "recovery"; code: string }
  | { kind: "passkey"; answer: string };

/** A checked proof, not yet spent. */
export type Evidence =
  | { kind: "totp"; factorId: string; step: bigint }
  | { kind: "recovery"; code: string }
  | { kind: "passkey"; factorId: string; counter: number };

/** The sealing parameters of the secret of one factor. */
export const sealingOf = ({ secret }: Pick<Context, "secret">, factorId: string) =>
  ({ secret, purpose: "factor-secret", about: factorId }) as const;

/** Checks a proof for this account without spending it. `nonce` is the challenge that a passkey signed. */
export async function examineProof(
  ctx: Pick<Context, "db" | "now" | "secret" | "publicUrl">,
  { accountId, proof, nonce }: { accountId: string; proof: FactorProof; nonce: string | null },
): Promise<Result<Evidence, ProofRefusal>> {
  if (proof.kind === "recovery") {
    const code = readRecoveryCode(proof.code);
    return code ? done({ kind: "recovery", code }) : refused("wrong-recovery-code");
  }
  if (proof.kind === "totp") {
    const code = proof.code.replace(/\D/g, "");
    for (const { id, sealed } of await totpSecretsOf(ctx.db, accountId)) {
      const secret = openSealed(sealed, sealingOf(ctx, id));
      const step = secret && (await stepOfCode(secret, { code, now: ctx.now }));
      if (step) return done({ kind: "totp", factorId: id, step });
    }
    return refused("wrong-code");
  }
  const answer = readPasskeyAnswer(proof.answer);
  const passkeys = await passkeysOf(ctx.db, accountId);
  const stored = passkeys.find(({ credentialId }) => credentialId === answer?.id);
  if (!answer || !stored || nonce === null) return refused("wrong-passkey");
  const counter = await verifiedCounter(ctx, { answer, nonce, stored });
  return counter === null
    ? refused("wrong-passkey")
    : done({ kind: "passkey", factorId: stored.id, counter });
}

/**
 * Spends a checked proof, in the transaction of the change that it allows. Of two concurrent uses of one code only
 * one succeeds.
 */
export async function spendEvidenceIn(
  tx: Tx,
  { accountId, evidence }: { accountId: string; evidence: Evidence },
): Promise<Result<null, ProofRefusal>> {
  if (evidence.kind === "totp")
    return (await spendStep(tx, evidence)) ? done(null) : refused("code-served");
  if (evidence.kind === "passkey")
    return (await spendPasskey(tx, evidence)) ? done(null) : refused("wrong-passkey");
  if (!(await spendRecoveryCode(tx, { accountId, code: evidence.code })))
    return refused("wrong-recovery-code");
  const codesLeft = await recoveryCodesLeft(tx.db, accountId);
  await appendToJournal(tx, {
    subjectKind: "account",
    subjectId: accountId,
    event: "recovery-code-used",
    actor: accountId,
    data: { left: codesLeft },
  });
  await notifyOwnerIn(tx, { accountId, notice: "recovery-code-used", left: codesLeft });
  tx.afterCommit(() => logSecurity(tx, "recovery-code-used", { accountId, left: codesLeft }));
  return done(null);
}
