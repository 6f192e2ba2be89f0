import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { SuppliedFile } from "#app/forms/keep-file.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";

export async function insertProof(
  db: Db,
  { attemptId, proof, at }: { attemptId: string; proof: SuppliedFile; at: Date },
): Promise<void> {
  await db
    .insertInto("payment_proof")
    .values({ attempt_id: attemptId, supplied_at: at, ...proof })
    .execute();
}

/** The proof of one attempt within a scope, with its company; undefined out of it, and where there is none. */
export async function proofInScope(
  db: Db,
  scope: Scope,
  { paymentId, attemptId }: { paymentId: string; attemptId: string },
) {
  if (!isId(paymentId) || !isId(attemptId)) return undefined;
  return await db
    .selectFrom("payment_proof as proof")
    .innerJoin("payment_attempt as attempt", "attempt.id", "proof.attempt_id")
    .innerJoin("payment", "payment.id", "attempt.payment_id")
    .select(["proof.sha256", "proof.name", "proof.type", "proof.bytes", "proof.scan"])
    .select("payment.company_id as companyId")
    .where("proof.attempt_id", "=", attemptId)
    .where("payment.id", "=", paymentId)
    .where(inScope(scope, "payment.company_id"))
    .executeTakeFirst();
}
