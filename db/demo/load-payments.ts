import type { Person } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Created, Rail, RailSession } from "#app/kernel/rail.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { startPayment } from "#app/payments/attempts/start-payment.server.ts";
import { cancelPayment } from "#app/payments/desk/decide-payment.server.ts";
import { declarePayment, rejectProof, validatePayment } from "#app/payments/desk/offline.server.ts";
import type { OfflineRail } from "#app/payments/payment.ts";
import { askRefund, decideRefund, recordRefund } from "#app/payments/refunds/refund.server.ts";
import { settle } from "#app/payments/settle.server.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { Due } from "#app/tariff/fees-due.ts";

/** A person of the demonstration without an account. */
const somebody = (name: string, changes: Partial<Person>): Person => ({
  kind: "person",
  accountId: `demo-${name}`,
  sessionId: "demo",
  name: "Démonstration",
  email: "demonstration@tabax.example",
  memberships: [],
  staffRoles: [],
  assurance: "second-factor",
  authenticatedAt: new Date(0),
  ...changes,
});
const first = somebody("cashier-1", { staffRoles: ["cashier"] });
const second = somebody("cashier-2", { staffRoles: ["cashier"] });

/** The same context with another actor. */
const as = (ctx: Context, actor: Person, rails: readonly Rail[] = []): Context => ({
  ...ctx,
  actor,
  rails,
  transaction: (work) => ctx.transaction((tx) => work({ ...tx, actor })),
});

export type PayerDoes = "pays" | "waits" | "is-refused" | "answers-nothing";

/** A provider of the demonstration, whose payer acts as requested; it ends with the command. */
export function madeUpRail(does: PayerDoes): Rail {
  const session = (reference: string, amount: bigint | null): RailSession => ({
    providerId: `demo-${reference}`,
    reference,
    state: does === "pays" ? "succeeded" : "open",
    amount,
    transactionId: does === "pays" ? `DEMO-${reference}` : null,
    way: { url: "https://demonstration.example/paiement" },
  });
  let madeSession: RailSession | undefined;
  return {
    name: "wave",
    min: 1n,
    max: 10_000_000n,
    step: 1n,
    readsBy: "id",
    refundable: false,
    demo: true,
    create: async ({ reference, amount }): Promise<Created> => {
      if (does === "is-refused") return { outcome: "refused", problem: "busy" };
      if (does === "answers-nothing") return { outcome: "unknown", problem: "no-answer" };
      madeSession = session(reference, amount);
      return {
        outcome: "created",
        session: { ...madeSession, state: "open", transactionId: null },
      };
    },
    find: async () => (madeSession ? [madeSession] : []),
    read: async () => madeSession ?? null,
    close: null,
    refund: async () => {},
    list: null,
  };
}

/** Makes payments in every state for companies of the demonstration, by the use cases themselves. */
export async function loadDemoPayments(ctx: Context, companyIds: readonly string[]): Promise<void> {
  let next = 0;
  async function askDue(
    due: Due,
  ): Promise<{ companyId: string; paymentId: string; amount: bigint }> {
    const companyId = companyIds[next] ?? "";
    next += 1;
    const result = await ctx.transaction((tx) =>
      askForPayment(tx, { companyId, due, subjectId: newId() }),
    );
    if (!result.ok) throw new Error(result.refusal);
    return { companyId, ...result.value };
  }
  const payerOf = (companyId: string) =>
    somebody("payer", { memberships: [{ companyId, role: "owner" }] });

  async function online(does: PayerDoes, due: Due): Promise<string> {
    const { companyId, paymentId } = await askDue(due);
    const acting = as(ctx, payerOf(companyId), [madeUpRail(does)]);
    const { attemptId } = orThrow(await startPayment(acting, { paymentId, rail: "wave" }));
    if (does === "pays") await settle(acting, { attemptId });
    return attemptId;
  }

  async function declared(rail: OfflineRail, due: Due) {
    const { companyId, paymentId, amount } = await askDue(due);
    const declaration = { paymentId, rail, proofReference: `DEMO-${next}`, proofNote: null };
    const { attemptId } = orThrow(await declarePayment(as(ctx, payerOf(companyId)), declaration));
    return { attemptId, amount };
  }
  const validate = async ({ attemptId, amount }: { attemptId: string; amount: bigint }) =>
    orThrow(
      await validatePayment(as(ctx, first), { attemptId, amount, valueOn: todayInDakar(ctx.now) }),
    );
  async function refund(attemptId: string, until: "asked" | "approved" | "done") {
    const reason = "Demande de démonstration";
    const { refundId } = orThrow(await askRefund(as(ctx, first), { attemptId, reason }));
    if (until === "asked") return;
    orThrow(await decideRefund(as(ctx, second), { refundId, approve: true }));
    if (until === "done")
      orThrow(await recordRefund(as(ctx, first), { refundId, proofReference: `DEMO-${next}` }));
  }

  const opening = (size: Class, subAreas = 2): Due => ({
    kind: "opening",
    class: size,
    subAreas,
  });
  await askDue(opening("E"));
  await askDue(opening("C", 5));
  await askDue({ kind: "follow-up", class: "D" });
  await online("waits", opening("F"));
  await online("is-refused", opening("D"));
  await online("answers-nothing", opening("E"));
  await online("pays", opening("D", 4));
  await online("pays", { kind: "certificate", class: "E" });
  await declared("transfer", opening("B"));
  await declared("cash", opening("A"));
  await validate(await declared("cheque", { kind: "duplicate" }));
  await validate(await declared("cash", opening("F")));
  const less = await declared("transfer", opening("C"));
  await validate({ ...less, amount: less.amount - 1_000n });
  const refused = await declared("transfer", opening("E"));
  orThrow(await rejectProof(as(ctx, first), { ...refused, reason: "La somme n’est pas arrivée." }));
  const { paymentId } = await askDue({ kind: "appeal" });
  orThrow(await cancelPayment(as(ctx, first), { paymentId, reason: "Recours retiré" }));
  for (const until of ["asked", "approved", "done"] as const)
    await refund(await online("pays", opening("F")), until);
}

/** Amounts due that the company of the demonstration always has, so that each way to pay can be tried. */
const owed: readonly Due[] = [
  { kind: "opening", class: "E", subAreas: 2 },
  { kind: "follow-up", class: "E" },
  { kind: "certificate", class: "E" },
  { kind: "duplicate" },
];

/**
 * Asks the company of a member of the demonstration for the fees that it no longer owes; returns how many payments.
 */
export async function askDemoMember(ctx: Context, email: string): Promise<number> {
  const member = await ctx.db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("company", "company.id", "member.company_id")
    .select("member.company_id as companyId")
    .where("account.email", "=", email)
    .where("company.demo", "=", true)
    .executeTakeFirst();
  if (!member) return 0;
  const { companyId } = member;
  return await ctx.transaction(async (tx) => {
    const due = await tx.db
      .selectFrom("payment")
      .select("purpose")
      .where("company_id", "=", companyId)
      .where("state", "=", "due")
      .execute();
    const missingFees = owed.filter(({ kind }) => !due.some(({ purpose }) => purpose === kind));
    for (const each of missingFees)
      orThrow(await askForPayment(tx, { companyId, due: each, subjectId: newId() }));
    return missingFees.length;
  });
}

/** The value of a use case; throws on a refusal. */
export function orThrow<Value>(
  result: { ok: true; value: Value } | { ok: false; refusal: string },
): Value {
  if (!result.ok) throw new Error(`The demonstration was refused: ${result.refusal}.`);
  return result.value;
}
