import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
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

/** Stores the late answer of the antivirus about a proof. */
export async function writeProofScan(
  db: Db,
  { attemptId, scan }: { attemptId: string; scan: Scan },
): Promise<void> {
  await db.updateTable("payment_proof").set({ scan }).where("attempt_id", "=", attemptId).execute();
}

/** How many offline payments a company declared since an instant. */
export async function declarationsSince(db: Db, companyId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("payment_attempt as attempt")
    .innerJoin("payment", "payment.id", "attempt.payment_id")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("payment.company_id", "=", companyId)
    .where("attempt.recorded_by", "is not", null)
    .where("attempt.created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The proof of one attempt, with its company; undefined out of scope, when there is none, and when it is infected. */
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
    .select(["proof.sha256", "proof.name", "proof.type", "proof.bytes"])
    .select("payment.company_id as companyId")
    .where("proof.attempt_id", "=", attemptId)
    .where("payment.id", "=", paymentId)
    .where("proof.scan", "<>", "infected")
    .where(inScope(scope, { fees: "payment.company_id" }))
    .executeTakeFirst();
}
