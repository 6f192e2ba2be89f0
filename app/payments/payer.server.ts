import { companyScope, type Scope, staffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import {
  belongsOutside,
  companyOfPayment,
  paymentInScope,
  type ShownPayment,
} from "./payment.queries.server.ts";

/** A payment of a company that the actor acts for; null for any other payment, and for one that does not exist. */
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

/**
 * Whether a payment, an attempt or a refund (by its id) is outside the scope of a member of staff: they may not handle the
 * money of a company that they are a member of, or whose application they examine, vote on or sign.
 */
export async function isOutOfSight(
  { db, actor }: Pick<Context, "db" | "actor">,
  id: string,
): Promise<boolean> {
  const scope = staffScope(actor);
  if (!scope) return false;
  return await belongsOutside(db, scope, id);
}
