import { companyScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { companyOfPayment, paymentInScope, type ShownPayment } from "./payment.queries.server.ts";

/** A payment in the space of a company that the actor acts for; null for any other, as for one that does not exist. */
export async function paymentOfSpace(
  { db, actor }: Pick<Context, "db" | "actor">,
  id: string,
): Promise<{ scope: Scope; payment: ShownPayment } | null> {
  const companyId = isId(id) ? await companyOfPayment(db, id) : undefined;
  const scope = companyId ? companyScope(actor, companyId) : null;
  if (scope?.kind !== "company") return null;
  const payment = await paymentInScope(db, scope, id);
  return payment ? { scope, payment } : null;
}
