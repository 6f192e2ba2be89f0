import { inScope, ofApplication, staffScope } from "#app/accounts/scope.server.ts";
import type { Actor } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { compactNumber } from "#app/listings/search-text.ts";

/** An application, a payment or a receipt found by its number, with its company. */
export interface FoundNumber {
  number: string;
  kind: "application" | "payment" | "receipt";
  companyId: string;
  company: string;
  /** The payment itself, or the payment of the receipt. */
  paymentId: string | null;
}

const TYPED_NUMBER = /^(do|pa|re)(\d{4})(\d{5,9})(\d)$/;

/** Finds the application, payment or receipt with this number, in any case and with any separators, if the actor may see it. */
export async function findNumber(db: Db, actor: Actor, typed: string): Promise<FoundNumber[]> {
  const scope = staffScope(actor);
  const [, prefix = "", year, rank, digit] = TYPED_NUMBER.exec(compactNumber(typed)) ?? [];
  if (!scope || prefix === "") return [];
  const number = `${prefix.toUpperCase()}-${year}-${rank}-${digit}`;
  if (prefix === "do") {
    if (!permit(actor, "application.read")) return [];
    const rows = await db
      .selectFrom("application")
      .innerJoin("company", "company.id", "application.company_id")
      .select(["company.id as companyId", "company.name as company"])
      .where("application.number", "=", number)
      .where(inScope(scope, { ...ofApplication, grade: "summary" }))
      .execute();
    return rows.map((row) => ({ ...row, number, kind: "application", paymentId: null }));
  }
  if (!permit(actor, "payment.read")) return [];
  const rows = await db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .select(["company.id as companyId", "company.name as company", "payment.id as paymentId"])
    .distinct()
    .where(prefix === "pa" ? "payment.reference" : "receipt.number", "=", number)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .execute();
  return rows.map((row) => ({ ...row, number, kind: prefix === "pa" ? "payment" : "receipt" }));
}
