import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { AnyRail } from "../payment.ts";
import type { Refund } from "./refund.queries.server.ts";

type NewRefund = Pick<Refund, "id" | "paymentId" | "attemptId" | "amount" | "reason" | "part"> & {
  by: string;
  at: Date;
};

/** Inserts a requested refund; false when this part of the attempt already has one. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<boolean> {
  const inserted = await db
    .insertInto("refund")
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      attempt_id: refund.attemptId,
      amount: refund.amount,
      reason: refund.reason,
      part: refund.part,
      state: "asked",
      asked_by: refund.by,
      asked_at: refund.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type End =
  | { state: "approved" }
  | { state: "refused"; reason: string }
  | { state: "done"; proofReference: string; rail: AnyRail };

export async function endRefund({ db, actor, now }: Tx, id: string, end: End): Promise<void> {
  const by = actorName(actor);
  await db
    .updateTable("refund")
    .set(
      end.state === "done"
        ? {
            state: end.state,
            done_by: by,
            done_at: now,
            proof_reference: end.proofReference,
            paid_rail: end.rail,
          }
        : {
            state: end.state,
            approved_by: by,
            approved_at: now,
            refused_reason: end.state === "refused" ? end.reason : null,
          },
    )
    .where("id", "=", id)
    .execute();
}

/** Notes, once, that the provider is asked for a refund. */
export async function noteProviderAsked({ db, now }: Tx, id: string): Promise<void> {
  await db
    .updateTable("refund")
    .set({ provider_asked_at: now })
    .where("id", "=", id)
    .where("provider_asked_at", "is", null)
    .execute();
}

/** Notes that a refund was made twice; false when that is known. */
export async function noteMadeTwice({ db, now }: Tx, id: string): Promise<boolean> {
  const noted = await db
    .updateTable("refund")
    .set({ twice_at: now })
    .where("id", "=", id)
    .where("twice_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
