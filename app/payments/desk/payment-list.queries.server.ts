import { type RawBuilder, sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { holdsNumber, matchesCompany } from "#app/companies/company-search.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { parseFcfa } from "#app/kernel/money.ts";
import type { PaymentState } from "../payment.machine.ts";
import type { AnyRail, Purpose } from "../payment.ts";

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

/**
 * The attempt that paid, else the latest one, as a subquery. It stands in the columns: the database then looks it up for the
 * rows of the page alone, while a join is computed for every payment before the page is cut (4 s for 100 000).
 */
const ofShownAttempt = (
  value: RawBuilder<unknown>,
) => sql`(select ${value} from payment_attempt shown
  where shown.id = coalesce(
    (select receipt.attempt_id from receipt where receipt.payment_id = payment.id),
    (select attempt.id from payment_attempt attempt where attempt.payment_id = payment.id
      order by attempt.created_at desc, attempt.id desc limit 1)))`;

/** One page of the payments within a scope, by their number, company, reference or amount. */
export function paymentsPage(
  db: Db,
  scope: Scope,
  { state, rail, from, to, search, wanted }: PaymentsWanted,
): Promise<KeysetPage<PaymentRow>> {
  const list = db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.amount"])
    .select(["payment.state", "payment.state_since as since", "company.name as companyName"])
    .select([
      sql<
        string | null
      >`(select receipt.number from receipt where receipt.payment_id = payment.id)`.as(
        "receiptNumber",
      ),
      sql<AnyRail | null>`${ofShownAttempt(sql`shown.rail`)}`.as("rail"),
      sql<boolean>`coalesce(${ofShownAttempt(sql`shown.state = 'declared'`)}, false)`.as(
        "isDeclared",
      ),
      sql<
        string | null
      >`${ofShownAttempt(sql`coalesce(shown.transaction_id, shown.proof_reference)`)}`.as("proof"),
    ])
    .where(inScope(scope, { fees: "payment.company_id" }))
    .$if(state !== null, (some) => some.where("payment.state", "=", state ?? "due"))
    .$if(rail !== null, (some) =>
      some.where(
        sql<boolean>`exists (select from payment_attempt tried
          where tried.payment_id = payment.id and tried.rail = ${rail}) and ${ofShownAttempt(sql`shown.rail`)} = ${rail}`,
      ),
    )
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
  return keysetPage(db, list, { sorts, id: { by: sql`payment.id`, kind: "uuid" } }, wanted);
}

/** Each part is a set of ids that the database reads once by its index; conditions joined by `or` were tried on every payment. */
function namesPayment(search: string): RawBuilder<boolean> {
  const parsed = parseFcfa(search);
  const amount = parsed.ok ? sql`named.amount = ${parsed.amount}` : sql`false`;
  return sql<boolean>`payment.id in (
    select named.id from payment named where ${amount}
    union select named.id from payment named
      where ${holdsNumber(sql`replace(lower(named.reference), '-', '')`, search)}
    union select receipt.payment_id from receipt
      where ${holdsNumber(sql`replace(lower(receipt.number), '-', '')`, search)}
    union select named.id from payment named join company on company.id = named.company_id
      where ${matchesCompany(search)}
    union select tried.payment_id from payment_attempt tried
      where ${holdsNumber(sql`tried.search_text`, search)})`;
}
