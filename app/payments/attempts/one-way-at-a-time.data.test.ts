import { afterEach, describe, expect, test } from "vitest";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, aPayer, aPayment, standing, start, theDesk } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { settle } from "../settle.server.ts";
import {
  attemptOfSpace,
  freshAttemptOfSpace,
  leaveForProvider,
  noteReturn,
} from "./attempt-of-space.server.ts";
import { checkPayments } from "./check-payments.server.ts";
import { startPayment } from "./start-payment.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
const clock = openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
});
afterEach(() => {
  expect(services.logged.filter(({ level }) => level === "error")).toEqual([]);
  services.logged.length = 0;
});

const MINUTE = 60_000;
const { as, declare, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);
const now = () => standing(services, paymentId);
const pay = (rail: string) => start(services, payer, paymentId, rail);
const tryToPay = (rail: string) => startPayment(as(payer), { paymentId, rail });
const control: (typeof paying)["providers"]["control"] = (...args) =>
  paying.providers.control(...args);
const callsOf = (rail: "wave" | "orange-money" | "paydunya", verb: string) =>
  paying.providers.desks[rail].calls.filter(({ path }) => path.includes(verb)).length;
const attemptShown = async (attemptId: string) => {
  const attempt = await attemptOfSpace(as(payer), { paymentId, attemptId });
  if (!attempt) throw new Error("There is no such attempt.");
  return attempt;
};
const view = async (attemptId: string) => (await attemptShown(attemptId)).view;
const leave = async (attemptId: string) =>
  leaveForProvider(as(payer), await attemptShown(attemptId), null);
const mails = async () =>
  (await t.db.selectFrom("mail").select("kind").orderBy("created_at").execute()).map(
    ({ kind }) => kind,
  );
const laterTasks = async (minutes: number) => {
  clock.later += minutes * MINUTE;
  while ((await doDueTasks(services, taskHandlers)) > 0);
};

describe("changing the way to pay", () => {
  test("another way to pay ends the link at Wave, whose page no longer offers to pay", async () => {
    const first = await pay("wave");
    const second = await pay("orange-money");
    expect((await now()).attempts).toEqual(["cancelled", "open"]);
    expect(paying.providers.wave.session().checkout_status).toBe("expired");
    expect([await view(first), await view(second)]).toEqual(["replaced", "scan"]);
    expect(await leave(first)).toBeNull();
  });

  test("money that was already paid by the first link is booked, and no second link is created", async () => {
    const first = await pay("wave");
    control("wave", "dropWebhook");
    control("wave", "pay");
    expect(await tryToPay("orange-money")).toMatchObject({ value: { attemptId: first } });
    expect(await now()).toMatchObject({ payment: "paid", attempts: ["succeeded"], receipts: 1 });
    expect(callsOf("orange-money", "qrcode")).toBe(0);
  });

  test("money that is paid while the first link is being closed is booked, and no second link is created", async () => {
    const first = await pay("wave");
    control("wave", "dropWebhook");
    control("wave", "payOnExpire");
    expect(await tryToPay("paydunya")).toMatchObject({ value: { attemptId: first } });
    expect(await now()).toMatchObject({ payment: "paid", attempts: ["succeeded"], receipts: 1 });
    expect(callsOf("paydunya", "create")).toBe(0);
  });

  test("two ways chosen at once in two tabs leave one open link", async () => {
    const [one, two] = await Promise.all([tryToPay("wave"), tryToPay("orange-money")]);
    expect(one).toMatchObject({ ok: true });
    expect(two).toMatchObject({ ok: true });
    const live = (await now()).attempts.filter((state) => state === "open");
    expect(live).toHaveLength(1);
  });

  test("two ways chosen at once after a first link end it and leave one open link", async () => {
    await pay("paydunya");
    await Promise.all([tryToPay("wave"), tryToPay("orange-money")]);
    const { attempts } = await now();
    expect(attempts[0]).toBe("cancelled");
    expect(attempts.filter((state) => state === "open")).toHaveLength(1);
  });

  test("after the payer left for a provider that is now silent, another way is refused for five minutes", async () => {
    const first = await pay("wave");
    expect(await leave(first)).toContain("/wave/c/");
    control("wave", "dead");
    expect(await tryToPay("orange-money")).toEqual(refusal("earlier-unanswered"));
    expect((await now()).attempts).toEqual(["open"]);
    clock.later += 6 * MINUTE;
    expect(await tryToPay("orange-money")).toMatchObject({ ok: true });
    expect((await now()).attempts).toEqual(["cancelled", "open"]);
    // The task closes the link as soon as the provider answers.
    control("wave", "dead", false);
    await laterTasks(2);
    expect(paying.providers.wave.session().checkout_status).toBe("expired");
  });

  test("a silent provider for which nobody left does not delay another way", async () => {
    await pay("wave");
    control("wave", "dead");
    expect(await tryToPay("orange-money")).toMatchObject({ ok: true });
    expect((await now()).attempts).toEqual(["cancelled", "open"]);
  });

  test("money paid at a silent provider before its link ended is booked once the provider answers", async () => {
    const first = await pay("wave");
    control("wave", "dropWebhook");
    control("wave", "pay");
    control("wave", "dead");
    await pay("paydunya");
    control("wave", "dead", false);
    await laterTasks(2);
    expect(await now()).toMatchObject({ payment: "paid", attempts: ["succeeded", "cancelled"] });
    expect(await view(first)).toBe("paid");
  });

  test("declaring a transfer ends the link at Wave", async () => {
    await pay("wave");
    expect(await declare(payer)).toMatchObject({ ok: true });
    expect((await now()).attempts).toEqual(["cancelled", "declared"]);
    expect(paying.providers.wave.session().checkout_status).toBe("expired");
  });

  test("declaring a transfer is not refused because the provider is silent", async () => {
    await leave(await pay("wave"));
    control("wave", "dead");
    expect(await declare(payer)).toMatchObject({ ok: true });
  });

  test("a link that is being created when a transfer is validated is ended when the provider answers", async () => {
    const transfer = await declared(payer);
    control("wave", "slowCreate", 300);
    const creating = pay("wave");
    await expect.poll(async () => (await now()).attempts).toContain("creating");
    await validate(aCashier(), transfer);
    const attemptId = await creating;
    expect(await now()).toMatchObject({ payment: "paid", attempts: ["succeeded", "cancelled"] });
    await laterTasks(2);
    expect(paying.providers.wave.session().checkout_status).toBe("expired");
    expect(await view(attemptId)).toBe("paid-otherwise");
  });
});

describe("attempts of a settled payment", () => {
  test("a paid payment offers no way to pay on the page of any attempt, and its links are closed", async () => {
    const transfer = await declared(payer);
    const wave = await pay("wave");
    await validate(aCashier(), transfer);
    expect((await now()).attempts).toEqual(["succeeded", "cancelled"]);
    expect(await view(wave)).toBe("paid-otherwise");
    expect(await leave(wave)).toBeNull();
    await paying.work();
    expect(paying.providers.wave.session().checkout_status).toBe("expired");
    expect(await tryToPay("orange-money")).toEqual(refusal("not-due"));
  });

  test("a payment whose received sum is being checked offers no way to pay", async () => {
    const transfer = await declared(payer);
    const wave = await pay("wave");
    await validate(aCashier(), transfer, 70_000n);
    expect((await now()).payment).toBe("to-check");
    expect(await view(wave)).toBe("to-check");
    expect(await leave(wave)).toBeNull();
  });
});

describe("the page of an attempt that is settled while it is read", () => {
  /** The context of the payer; `meanwhile` runs after the given statement of what uses it. */
  function interrupted(after: number, meanwhile: () => Promise<void>) {
    let statements = 0;
    const ctx = as(payer);
    const db = ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        if (statements === after) await meanwhile();
        return result;
      },
    });
    return { ctx: { ...ctx, db }, count: () => statements };
  }

  test("one payment never shows as a surplus, nor as paid otherwise, and once paid it has its receipt", async () => {
    const seen = new Set<string>();
    for (let after = 1; ; after += 1) {
      const { paymentId: id } = await aPayment(services, payer.companyId);
      const attemptId = await start(services, payer, id, "wave");
      control("wave", "dropWebhook");
      control("wave", "pay");
      const { ctx, count } = interrupted(after, () => settle(testContext(services), { attemptId }));
      const attempt = await attemptOfSpace(ctx, { paymentId: id, attemptId });
      if (count() < after) break;
      expect(["ready", "paid"]).toContain(attempt?.view);
      if (attempt?.view === "paid") {
        expect(attempt.payment.receiptNumber).not.toBeNull();
        expect(attempt.paidBy?.id).toBe(attemptId);
      }
      seen.add(attempt?.view ?? "");
      expect(await standing(services, id)).toMatchObject({
        payment: "paid",
        attempts: ["succeeded"],
        receipts: 1,
        entries: ["received 75000"],
      });
    }
    expect([...seen].sort()).toEqual(["paid", "ready"]);
  });

  test("webhook event, page, duty and a change of way at once book one sum, and every page shows it as paid", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { paymentId: id } = await aPayment(services, payer.companyId);
      const attemptId = await start(services, payer, id, "wave");
      const which = { paymentId: id, attemptId };
      await leaveForProvider(as(payer), await freshOf(which), null);
      clock.later += 10_000;
      control("wave", "duplicateWebhook", 3);
      control("wave", "pay");
      const pages = Array.from({ length: 4 }, () => freshAttemptOfSpace(as(payer), which));
      const [, , , ...shownPages] = await Promise.all([
        paying.work(),
        checkPayments(testContext(services)),
        startPayment(as(payer), { paymentId: id, rail: "orange-money" }),
        ...pages,
      ]);
      for (const page of shownPages) expect(["waiting", "paid"]).toContain(page?.view);
      await paying.work();
      expect((await freshOf(which)).view).toBe("paid");
      expect(await standing(services, id)).toMatchObject({
        payment: "paid",
        entries: ["received 75000"],
        receipts: 1,
      });
      expect(await t.db.selectFrom("refund").select("id").execute()).toEqual([]);
    }
  });
  const freshOf = async (which: { paymentId: string; attemptId: string }) => {
    const attempt = await freshAttemptOfSpace(as(payer), which);
    if (!attempt) throw new Error("There is no such attempt.");
    return attempt;
  };
});

describe("leaving for a provider and returning", () => {
  test("the server knows that the payer left, came back and left again", async () => {
    const attemptId = await pay("wave");
    expect(await view(attemptId)).toBe("ready");
    await leave(attemptId);
    expect(await view(attemptId)).toBe("waiting");
    clock.later += 1_000;
    await noteReturn(as(payer), await attemptShown(attemptId), "failure");
    expect(await view(attemptId)).toBe("refused");
    clock.later += 1_000;
    await leave(attemptId);
    expect(await view(attemptId)).toBe("waiting");
    clock.later += 1_000;
    await noteReturn(as(payer), await attemptShown(attemptId), "success");
    expect(await view(attemptId)).toBe("confirming");
    expect((await now()).payment).toBe("due");
  });

  test("a failure reported by the provider is shown until the payer leaves again", async () => {
    const attemptId = await pay("wave");
    await leave(attemptId);
    clock.later += 1_000;
    control("wave", "fail", "insufficient-funds");
    await paying.work();
    expect(await view(attemptId)).toBe("refused");
    clock.later += 1_000;
    await leave(attemptId);
    await settle(testContext(services), { attemptId });
    expect(await view(attemptId)).toBe("waiting");
  });

  test("a link that ends unpaid is mailed once with its reason when its payer had left for the provider", async () => {
    const failed = async () => (await mails()).filter((kind) => kind === "payment-failed");
    const attemptId = await pay("wave");
    clock.later += 45 * MINUTE;
    await settle(testContext(services), { attemptId });
    expect(await failed()).toEqual([]);
    const second = await pay("wave");
    await leave(second);
    control("wave", "fail", "insufficient-funds");
    await paying.work();
    expect(await failed()).toEqual([]);
    clock.later += 45 * MINUTE;
    for (let time = 0; time < 2; time += 1)
      await settle(testContext(services), { attemptId: second });
    expect(await failed()).toHaveLength(1);
    const { text_body } = await t.db
      .selectFrom("mail")
      .select("text_body")
      .where("kind", "=", "payment-failed")
      .executeTakeFirstOrThrow();
    expect(text_body).toContain(
      "Votre paiement par Wave n’a pas abouti. Le solde du compte ne suffit pas.",
    );
  });

  test("a member who may not pay is not sent to the provider", async () => {
    const attemptId = await pay("wave");
    const reader = as({
      ...payer,
      memberships: [{ companyId: payer.companyId, role: "reader" as const }],
    });
    const attempt = await attemptOfSpace(reader, { paymentId, attemptId });
    if (!attempt) throw new Error("A reader sees the attempt.");
    expect(await leaveForProvider(reader, attempt, null)).toBeNull();
    const stranger = as(await aPayer(services));
    expect(await attemptOfSpace(stranger, { paymentId, attemptId })).toBeNull();
  });
});
