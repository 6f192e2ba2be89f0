import { expect, test } from "vitest";
import { isRefusal } from "#app/layouts/page-head.tsx";
import { loader as payments } from "#app/payments/payments-page.tsx";
import {
  decideRefund,
  recordRefund,
  refundPaymentIn,
} from "#app/payments/refunds/refund.server.ts";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import {
  aDraft,
  type Drafted,
  explainsFigures,
  publishRequirements,
  suppliesAll,
} from "#tests/applications.ts";
import { made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aCashier, theDesk } from "#tests/paying.ts";
import { fileApplication } from "../filing/file-application.server.ts";
import { loader as filingPage } from "../filing/filing-page.tsx";
import { moveApplication } from "../move-application.server.ts";
import { askOpeningFee } from "./ask-opening-fee.server.ts";
import { filingInScope } from "./draft.queries.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { action as onSection, loader as section } from "./section-page.tsx";

const t = openForTests({ day: "2026-11-24", prepare: publishRequirements });

type Handler = Parameters<typeof callPage>[0];

const work = async () => {
  while ((await doDueTasks(t.services, taskHandlers)) > 0);
};
const refundsOf = ({ companyId }: Drafted) =>
  t.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.id", "refund.amount", "refund.state", "refund.part", "payment.state as of"])
    .where("payment.company_id", "=", companyId)
    .orderBy("refund.asked_at")
    .orderBy("refund.id")
    .execute();
const mailsOf = async ({ paymentId }: { paymentId: string }) =>
  await t.db
    .selectFrom("mail")
    .select(["kind", "text_body as text"])
    .where("subject_kind", "=", "payment")
    .where("subject_id", "=", paymentId)
    .execute();

/** A complete draft of class D for one sub-area unless told, whose 100 000 FCFA the desk has booked. */
async function aPaidDraft(subAreas = ["2201"]): Promise<Drafted & { paymentId: string }> {
  const drafted = await aDraft(t.services, { class: "D", subAreas });
  const askedPayment = await made(askOpeningFee(t.as(drafted.owner), drafted));
  const desk = theDesk(
    () => t.services,
    () => askedPayment.paymentId,
  );
  const { amount } = await t.db
    .selectFrom("payment")
    .select("amount")
    .where("id", "=", askedPayment.paymentId)
    .executeTakeFirstOrThrow();
  const attemptId = await desk.declared(drafted.owner);
  await made(desk.validate(aCashier(), attemptId, amount));
  await work();
  return { ...drafted, ...askedPayment };
}

const call = async <Data>(
  handler: unknown,
  { owner, applicationId }: Drafted,
  place: string,
  form?: [string, string][],
) => {
  const answer = await callPage(handler as Handler, {
    services: t.services,
    path: `/espace/dossiers/${applicationId}/${place}`,
    cookie: await signedInCookie(t.services, owner.accountId),
    ...(form && { form }),
  });
  return { ...answer, data: answer.data as Data };
};

interface Answered {
  message?: string;
  lower?: { sentence: string; posted: [string, string][] };
}

const choosing = (to: string, from: string): [string, string][] => [
  ["intent", "next"],
  ["classe", to],
  ["vu.classe", from],
];
const classOf = async ({ applicationId }: Drafted) =>
  (
    await t.db
      .selectFrom("application")
      .select("class")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).class;

/** Chooses a lower class and confirms it, as the two pages without scripts do. */
async function lowers(drafted: Drafted, to: string, from = "D") {
  const askedAnswer = await call<Answered>(onSection, drafted, "travaux", choosing(to, from));
  expect(askedAnswer.status).toBe(409);
  const posted: [string, string][] = [
    ["intent", "next"],
    ...(askedAnswer.data.lower?.posted ?? []),
  ];
  const keptAnswer = await call<Answered>(onSection, drafted, "travaux", posted);
  expect(keptAnswer.status).toBe(303);
  return askedAnswer.data.lower?.sentence;
}

/** What « Paiements » lists of the company. */
const listed = async ({ owner }: Drafted) => {
  const cookie = await signedInCookie(t.services, owner.accountId);
  const { data } = await callPage(payments, {
    services: t.services,
    path: "/espace/paiements",
    cookie,
  });
  return (data as Awaited<ReturnType<typeof payments>>).payments;
};

const files = async (drafted: Drafted) => {
  await suppliesAll(t.services, drafted);
  await explainsFigures(t.services, drafted);
  const { version } = await t.db
    .selectFrom("application")
    .select("version")
    .where("id", "=", drafted.applicationId)
    .executeTakeFirstOrThrow();
  const filing = { applicationId: drafted.applicationId, seen: version, sworn: true };
  return await Promise.all([1, 2].map(() => fileApplication(t.as(drafted.owner), filing)));
};

test("a lower class is told before it is kept, every page shows what was paid, and filing gives the difference back once", async () => {
  const drafted = await aPaidDraft();
  const before = await call<Answered>(onSection, drafted, "travaux", choosing("E", "D"));
  expect(before.status).toBe(409);
  expect(isRefusal(before.data)).toBe(false);
  expect(await classOf(drafted)).toBe("D");
  expect(await lowers(drafted, "E")).toBe(
    "Vous avez payé 100\u202F000\u00A0FCFA\u202F; la classe\u00A0E avec 1\u00A0sous-domaine coûte 75\u202F000\u00A0FCFA\u00A0: 25\u202F000\u00A0FCFA vous sont rendus après le dépôt, dans les 10\u00A0jours.",
  );
  expect(await classOf(drafted)).toBe("E");
  expect(await refundsOf(drafted)).toEqual([]);
  type Page = Awaited<ReturnType<typeof section>>;
  for (const [handler, place] of [
    [section, "frais"],
    [filingPage, "resume"],
  ] as const) {
    const { fee } = (await call<Page>(handler, drafted, place)).data;
    expect(fee).toMatchObject({ amount: 100_000, lines: [{ amount: 100_000 }], toReturn: 25_000 });
    expect(fee.difference).toContain("25\u202F000\u00A0FCFA vous sont rendus");
  }
  const filed = await files(drafted);
  expect(filed.every(({ ok }) => ok)).toBe(true);
  expect(await refundsOf(drafted)).toMatchObject([
    { amount: 25_000n, state: "asked", part: "difference", of: "paid" },
  ]);
  expect(await listed(drafted)).toMatchObject([
    { amount: "100\u202F000\u00A0FCFA", returned: "dont 25\u202F000\u00A0FCFA à vous rendre" },
  ]);
  const mails = (await mailsOf(drafted)).filter(({ kind }) => kind === "payment-difference");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("25\u202F000\u00A0FCFA de moins que ce que vous avez payé");
  expect(mails[0]?.text).toContain("Paiement d’origine\u00A0: 100\u202F000\u00A0FCFA");
  expect(mails[0]?.text).toContain("vendredi 4\u00A0décembre 2026");
  const scope = { kind: "company", companyId: drafted.companyId } as const;
  const content = await filingInScope(t.db, scope, drafted.applicationId);
  expect(content?.fee).toMatchObject({ amount: 100_000, toReturn: 25_000 });
});

test("the desk gives the difference back and the payment stays paid; a rejection gives back the rest", async () => {
  const drafted = await aPaidDraft();
  await lowers(drafted, "E");
  await files(drafted);
  const [difference] = await refundsOf(drafted);
  const refundId = difference?.id ?? "";
  // The rest is asked for while the difference still waits.
  await t
    .as(drafted.owner)
    .transaction((tx) =>
      refundPaymentIn(tx, { paymentId: drafted.paymentId, reason: "Dossier irrecevable" }),
    );
  await made(decideRefund(t.as(aCashier()), { refundId, approve: true }));
  expect(await refundsOf(drafted)).toMatchObject([
    { amount: 25_000n, state: "approved", of: "paid" },
    { amount: 75_000n, state: "asked", part: "whole" },
  ]);
  expect(await listed(drafted)).toMatchObject([
    { returned: "dont 100\u202F000\u00A0FCFA à vous rendre" },
  ]);
  const paidBack = { refundId, proofReference: "VIR-1" };
  await made(recordRefund(t.as(aCashier()), paidBack));
  expect(await listed(drafted)).toMatchObject([
    { returned: "dont 75\u202F000\u00A0FCFA à vous rendre, 25\u202F000\u00A0FCFA rendus" },
  ]);
  const [, rest] = await refundsOf(drafted);
  await made(decideRefund(t.as(aCashier()), { refundId: rest?.id ?? "", approve: true }));
  await made(recordRefund(t.as(aCashier()), { refundId: rest?.id ?? "", proofReference: "VIR-2" }));
  expect(await refundsOf(drafted)).toMatchObject([
    { state: "done", of: "refunded" },
    { state: "done", of: "refunded" },
  ]);
  const entries = await t.db
    .selectFrom("ledger_entry")
    .select(["debit", "credit", "amount"])
    .where("payment_id", "=", drafted.paymentId)
    .execute();
  const fees = entries.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (credit === "fees:opening" ? amount : debit === "fees:opening" ? -amount : 0n),
    0n,
  );
  expect(fees).toBe(0n);
});

test("a class lowered and raised again before the filing gives nothing back, a higher one is refused as before", async () => {
  const drafted = await aPaidDraft();
  await lowers(drafted, "E");
  const raised = await call<Answered>(onSection, drafted, "travaux", choosing("D", "E"));
  expect(raised.status).toBe(303);
  const beyond = await call<Answered>(onSection, drafted, "travaux", choosing("C", "D"));
  expect(beyond).toMatchObject({
    status: 409,
    data: { message: expect.stringMatching("Les frais") },
  });
  expect(isRefusal(beyond.data)).toBe(true);
  await files(drafted);
  expect(await refundsOf(drafted)).toEqual([]);
});

test("a sub-area removed after paying is told and given back too; what was told for another sum is not kept", async () => {
  const drafted = await aPaidDraft(["2201", "2202", "2203", "2101"]);
  const form = new FormData();
  for (const [name, value] of [
    ["sd2101", ""],
    ["vu.sd2101", "1"],
    ["rendu", "1"],
  ] as const)
    form.set(name, value);
  const refusal = await saveDraft(t.as(drafted.owner), { ...drafted, form });
  expect(refusal).toMatchObject({ ok: false, refusal: "costs-less" });
  if (refusal.ok || !refusal.lower) throw new Error("Nothing is given back.");
  form.set("rendu", String(refusal.lower.toReturn));
  await made(saveDraft(t.as(drafted.owner), { ...drafted, form }));
  await files(drafted);
  expect(await refundsOf(drafted)).toMatchObject([{ amount: BigInt(refusal.lower.toReturn) }]);
});

test("a draft abandoned after a lower choice gives nothing back by itself", async () => {
  const drafted = await aPaidDraft();
  await lowers(drafted, "E");
  const { applicationId } = drafted;
  await made(moveApplication(t.as(drafted.owner), { move: "abandon", applicationId }));
  expect(await refundsOf(drafted)).toEqual([]);
});
