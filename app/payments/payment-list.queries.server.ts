import { type RawBuilder, sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { matchesCompany } from "#app/companies/company-search.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { parseFcfa } from "#app/kernel/money.ts";
import { likeText } from "#app/kernel/text.ts";
import type { PaymentState } from "./payment.machine.ts";
import type { AnyRail, Purpose } from "./payment.ts";

export type PaymentSort = "since" | "amount" | "company" | "number";

interface PaymentsWanted {
  state: PaymentState | null;
  rail: AnyRail | null;
  /** Days since which the state holds, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
  /** A number or a reference, words of the company, or an amount. */
  search: string;
  wanted: PageWanted<PaymentSort>;
}

export interface PaymentRow {
  id: string;
  reference: string;
  purpose: Purpose;
  amount: bigint;
  state: PaymentState;
  since: Date;
  companyName: string;
  receiptNumber: string | null;
  /** How it was paid, or is being paid; null before any attempt. */
  rail: AnyRail | null;
  proof: string | null;
  isDeclared: boolean;
}

/** The attempt that paid, else the latest one. */
const shownAttempt = sql`(select coalesce(receipt.attempt_id, (select attempt.id from payment_attempt attempt
  where attempt.payment_id = payment.id order by attempt.created_at desc, attempt.id desc limit 1)))`;

/** One page of the payments within a scope, by their number, company, reference or amount. */
export function paymentsPage(
  db: Db,
  scope: Scope,
  { state, rail, from, to, search, wanted }: PaymentsWanted,
): Promise<KeysetPage<PaymentRow>> {
  const list = db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .leftJoin("payment_attempt as shown", (join) =>
      join.on(sql<boolean>`shown.id = ${shownAttempt}`),
    )
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.amount"])
    .select(["payment.state", "payment.state_since as since", "company.name as companyName"])
    .select(["receipt.number as receiptNumber", "shown.rail"])
    .select(sql<boolean>`coalesce(shown.state = 'declared', false)`.as("isDeclared"))
    .select((select) =>
      select.fn.coalesce("shown.transaction_id", "shown.proof_reference").as("proof"),
    )
    .where(inScope(scope, { fees: "payment.company_id" }))
    .$if(state !== null, (some) => some.where("payment.state", "=", state ?? "due"))
    .$if(rail !== null, (some) => some.where("shown.rail", "=", rail ?? "wave"))
    .$if(from !== null, (some) =>
      some.where("payment.state_since", ">=", new Date(`${from}T00:00:00Z`)),
    )
    .$if(to !== null, (some) =>
      some.where(sql<boolean>`payment.state_since < ${to}::date + interval '1 day'`),
    )
    .$if(search !== "", (some) => some.where(namesPayment(search)));
  const sorts = {
    since: { by: sql`payment.state_since`, kind: "instant" as const },
    amount: { by: sql`payment.amount`, kind: "number" as const },
    company: { by: sql`company.name_norm`, kind: "text" as const },
    number: { by: sql`payment.reference`, kind: "text" as const },
  };
  return keysetPage(list, { sorts, id: { by: sql`payment.id`, kind: "uuid" } }, wanted);
}

function namesPayment(search: string): RawBuilder<boolean> {
  const part = `%${likeText(search)}%`;
  const parsed = parseFcfa(search);
  const amount = parsed.ok ? sql`payment.amount = ${parsed.amount}` : sql`false`;
  return sql<boolean>`(payment.reference ilike ${part} or receipt.number ilike ${part}
    or ${amount} or ${matchesCompany(search)}
    or exists (select from payment_attempt named where named.payment_id = payment.id and (
      named.reference ilike ${part} or named.transaction_id ilike ${part} or named.proof_reference ilike ${part})))`;
}
