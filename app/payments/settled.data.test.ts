import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { OnlineRail } from "#app/kernel/rail.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, aPayment, paysByTransfer, standing, start, theDesk } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { bySystem, changePaymentIn } from "./change-payment.server.ts";
import { acceptPayment } from "./desk/decide-payment.server.ts";
import { insertPayment } from "./payment-writes.queries.server.ts";
import { askRefund, decideRefund, recordRefund } from "./refunds/refund.server.ts";
import { type SettledHandler, type SettledPayment, settledHandler } from "./settled.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
let one: Person;
let two: Person;
const clock = openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
  [one, two] = [aCashier(), aCashier()];
});
const { as, declared, validate } = theDesk(
  () => services,
  () => paymentId,
);

async function settledTasks() {
  const rows = await t.db
    .selectFrom("task")
    .select(["key", "done_at"])
    .select(sql<SettledPayment>`data`.as("data"))
    .where("kind", "=", "payment-settled")
    .execute();
  return rows.map(({ key, data, done_at }) => ({
    key,
    data,
    done: done_at !== null,
  }));
}

async function payBy(rail: OnlineRail) {
  const attemptId = await start(services, payer, paymentId, rail);
  paying.providers.control(rail, "pay");
  await paying.work();
  return attemptId;
}

async function refund(attemptId: string) {
  const refundResult = await askRefund(as(one), { attemptId, reason: "Dossier irrecevable" });
  if (!refundResult.ok) throw new Error(refundResult.refusal);
  await decideRefund(as(two), { refundId: refundResult.value.refundId, approve: true });
  return refundResult.value.refundId;
}

describe("the task of a settled payment", () => {
  const ways: Record<string, () => Promise<unknown>> = {
    "when a provider says that it is paid": () => payBy("wave"),
    "when it is paid twice": async () => {
      await start(services, payer, paymentId, "wave");
      paying.providers.control("wave", "payTwice");
      await paying.work();
    },
    "when a transfer is confirmed at the desk": async () => validate(two, await declared(payer)),
    "when cash is confirmed at the desk": async () => validate(two, await declared(payer, "cash")),
    "when another sum is accepted in its place": async () => {
      await validate(one, await declared(payer), 70_000n);
      expect(await settledTasks()).toEqual([]);
      await acceptPayment(as(two), { paymentId, reason: "Solde remis" });
    },
    "when the tariff asks for nothing": async () => {
      const { tariff_version_id: tariffVersionId } = await t.db
        .selectFrom("payment")
        .select("tariff_version_id")
        .where("id", "=", paymentId)
        .executeTakeFirstOrThrow();
      paymentId = newId();
      await insertPayment(t.db, {
        id: paymentId,
        companyId: payer.companyId,
        reference: `PA-${paymentId}`,
        purpose: "opening",
        subjectId: newId(),
        lines: [],
        amount: 0n,
        tariffVersionId,
        dueOn: null,
        at: services.now(),
      });
      await testContext(services).transaction((tx) =>
        changePaymentIn(bySystem(tx), { paymentId, move: "settle", reason: "Rien à payer" }),
      );
    },
  };
  test.each(Object.entries(ways))("one task names the subject %s", async (_, pay) => {
    expect(await settledTasks()).toEqual([]);
    await pay();
    const { subject_id: subjectId } = await t.db
      .selectFrom("payment")
      .select("subject_id")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect((await standing(services, paymentId)).payment).toBe("paid");
    const data = { paymentId, purpose: "opening", subjectKind: "application", subjectId };
    expect(await settledTasks()).toMatchObject([{ key: paymentId, data }]);
  });
});

test("a refund adds no second task, and a payment that was never paid adds none", async () => {
  await refund(await payBy("wave"));
  await paying.work();
  expect((await standing(services, paymentId)).payment).toBe("refunded");
  expect(await settledTasks()).toHaveLength(1);

  ({ paymentId } = await aPayment(services, payer.companyId));
  const attemptId = await declared(payer);
  await validate(one, attemptId, 70_000n);
  const refundId = await refund(attemptId);
  await recordRefund(as(one), { refundId, proofReference: "VIR-9" });
  expect((await standing(services, paymentId)).payment).toBe("refunded");
  expect(await settledTasks()).toHaveLength(1);
});

/** A handler that writes a row in the transaction that ends its task. */
const writes =
  (after: () => void = () => {}): SettledHandler =>
  async (ctx, { data, finishIn }) => {
    await ctx.transaction(async (tx) => {
      await tx.db
        .insertInto("rate_limit")
        .values({ key: `effect/${newId()}/${data.subjectId}` })
        .execute();
      await finishIn(tx);
    });
    after();
  };
const effects = async () =>
  (await t.db.selectFrom("rate_limit").select("key").where("key", "like", "effect/%").execute())
    .length;
const run = (opening: SettledHandler) =>
  doDueTasks(services, [
    settledHandler({
      opening,
      certificate: "nothing-to-do",
      "follow-up": "nothing-to-do",
      duplicate: "nothing-to-do",
      appeal: "nothing-to-do",
    }),
  ]);
const settleNow = () => paysByTransfer(services, paymentId);

describe("settledHandler", () => {
  test("three runners at once and a later one run the handler once", async () => {
    await settleNow();
    await Promise.all([run(writes()), run(writes()), run(writes())]);
    await run(writes());
    expect(await effects()).toBe(1);
    expect(await settledTasks()).toMatchObject([{ done: true }]);
  });

  test("a handler that dies before its commit leaves nothing and runs again", async () => {
    await settleNow();
    await run(async (ctx, task) => {
      await ctx.transaction(async (tx) => {
        await writes()({ ...ctx, transaction: (work) => work(tx) }, task, AbortSignal.abort());
        throw new Error("killed");
      });
    });
    expect(await effects()).toBe(0);
    expect(await settledTasks()).toMatchObject([{ done: false }]);
    clock.later += 2 * 60_000;
    await run(writes());
    expect(await effects()).toBe(1);
  });

  test("a handler that dies after its commit does not run again", async () => {
    await settleNow();
    await run(
      writes(() => {
        throw new Error("killed");
      }),
    );
    clock.later += 10 * 60_000;
    await run(writes());
    expect(await effects()).toBe(1);
    expect(await settledTasks()).toMatchObject([{ done: true }]);
  });

  test("a purpose with nothing to do ends its task", async () => {
    await settleNow();
    await paying.work();
    expect(await settledTasks()).toMatchObject([{ done: true }]);
  });
});
