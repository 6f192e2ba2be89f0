import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { companyOfApplication, lockApplication } from "../application.queries.server.ts";
import type { SaveRefusal } from "../application.refusals.ts";
import { levelsOf } from "./draft.queries.server.ts";

/** Asks for the opening fee of a draft once its class and sub-areas are chosen; a second call returns the same payment. */
export async function askOpeningFee(
  ctx: Context,
  { applicationId }: { applicationId: string },
): Promise<Result<{ paymentId: string }, SaveRefusal>> {
  const companyId = await companyOfApplication(ctx.db, applicationId);
  if (companyId === undefined || !permit(ctx.actor, "application.read", { companyId }))
    return refused("unknown-application");
  if (!permit(ctx.actor, "application.prepare", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockApplication(tx.db, applicationId);
    if (!locked) return refused("unknown-application");
    if (locked.state !== "draft") return refused("not-a-draft");
    const { length: subAreas } = await levelsOf(tx.db, applicationId);
    if (locked.class === null || subAreas === 0) return refused("nothing-to-ask");
    const payment = await askForPayment(tx, {
      companyId,
      due: { kind: "opening", class: locked.class, subAreas },
      subjectId: applicationId,
    });
    return payment.ok
      ? done({ paymentId: payment.value.paymentId })
      : refused("unknown-application");
  });
}
