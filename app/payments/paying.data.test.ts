import { afterEach, describe, expect, test } from "vitest";
import { onlineRails } from "#app/kernel/rail.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { standing, start } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { checkPayments } from "./attempts/check-payments.server.ts";
import { settle } from "./settle.server.ts";

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
const pass = (minutes: number) => {
  clock.later += minutes * MINUTE;
};
/** Advances the clock by some minutes and runs the duty every minute. */
async function live(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    pass(1);
    await checkPayments(testContext(services));
  }
}
const now = () => standing(services, paymentId);
const pay = (rail: string) => start(services, payer, paymentId, rail);
type Control = (typeof paying)["providers"]["control"];
const control: Control = (...args) => paying.providers.control(...args);

const paid = (rail: string) => ({
  payment: "paid",
  attempts: ["succeeded"],
  entries: ["received 75000"],
  held: { [rail]: 75_000, "fees:opening": -75_000 },
  receipts: 1,
});

describe.each(onlineRails)("payments by %s", (rail) => {
  test("a confirmed payment is booked once, with its receipt and its mail", async () => {
    await pay(rail);
    expect(await now()).toMatchObject({ payment: "due", attempts: ["open"], entries: [] });
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
    const mails = await t.db.selectFrom("mail").select("kind").orderBy("created_at").execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["payment-asked", "payment-received"]);
    const files = await t.db.selectFrom("mail_attachment").select(["name"]).execute();
    expect(files).toEqual([{ name: expect.stringMatching(/^recu-RE-\d{4}-\d{5}-\d\.pdf$/) }]);
  });

  test("four presses at once create one link", async () => {
    const attempts = await Promise.all(Array.from({ length: 4 }, () => pay(rail)));
    expect(new Set(attempts).size).toBe(1);
    const creations = paying.providers.desks[rail].calls.filter(
      ({ method, path }) => method === "POST" && !path.includes("token"),
    );
    expect(creations).toHaveLength(1);
  });

  test("a payment whose webhook event is lost is found by the duty", async () => {
    await pay(rail);
    control(rail, "dropWebhook");
    control(rail, "pay");
    await live(2);
    expect(await now()).toEqual(paid(rail));
  });

  test("a payment whose webhook event comes five times is booked once", async () => {
    await pay(rail);
    control(rail, "duplicateWebhook", 5);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
    const statuses = paying.providers.desks[rail].announced.map((each) => each.statuses);
    expect(statuses).toEqual(Array(5).fill([200]));
  });

  test("a webhook event that comes after the duty settled the payment changes nothing", async () => {
    await pay(rail);
    control(rail, "delayWebhook", 300);
    control(rail, "pay");
    await live(2);
    expect(await now()).toEqual(paid(rail));
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("another amount than the one due goes to a cashier and waits in suspense", async () => {
    await pay(rail);
    control(rail, "wrongAmount", 74_000);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual({
      payment: "to-check",
      attempts: ["succeeded"],
      entries: ["suspended 74000"],
      held: { [rail]: 74_000, suspense: -74_000 },
      receipts: 0,
    });
  });

  test("a forged webhook event is refused and leaves no row; the duty finds the money", async () => {
    await pay(rail);
    control(rail, "tamperWebhook");
    control(rail, "pay");
    await paying.providers.desks[rail].quiet();
    const events = await t.db.selectFrom("payment_event").selectAll().execute();
    expect(events).toEqual([]);
    expect(paying.providers.desks[rail].announced[0]?.statuses[0]).toBe(
      rail === "orange-money" ? 400 : 401,
    );
    expect((await now()).payment).toBe("due");
    await live(2);
    expect(await now()).toEqual(paid(rail));
  });

  test.each(["emptyBody", "return500"] as const)(
    "a creation that is answered by %s leaves one attempt, uncertain and then open or failed",
    async (verb) => {
      control(rail, verb);
      await pay(rail);
      expect((await now()).attempts).toEqual(["uncertain"]);
      // A new try while the outcome is unknown answers the same attempt.
      await pay(rail);
      expect((await now()).attempts).toEqual(["uncertain"]);
      await live(2);
      const [state] = (await now()).attempts;
      expect(state).toBe(rail === "wave" && verb === "emptyBody" ? "open" : "failed");
      if (state === "failed") await pay(rail);
      control(rail, "pay");
      await paying.work();
      expect((await now()).payment).toBe("paid");
    },
  );

  test("a session whose answer was lost is searched by our reference before another one is created", async () => {
    control(rail, "loseNextCreateResponse");
    await pay(rail);
    expect((await now()).attempts).toEqual(["uncertain"]);
    await live(2);
    // Only Wave finds an unpaid session by reference; with the others nobody holds the lost link.
    expect((await now()).attempts).toEqual([rail === "wave" ? "open" : "failed"]);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("an attempt that the provider refuses with 429 fails, and another one may begin", async () => {
    control(rail, "return429");
    await pay(rail);
    expect((await now()).attempts).toEqual(["failed"]);
    await pay(rail);
    expect((await now()).attempts).toEqual(["failed", "open"]);
  });

  test("a payment made while the provider is dead for an hour is booked once", async () => {
    await pay(rail);
    control(rail, "dropWebhook");
    control(rail, "pay");
    control(rail, "dead");
    await live(60);
    expect(await now()).toMatchObject({ payment: "due", attempts: ["open"], entries: [] });
    control(rail, "dead", false);
    await live(61);
    expect(await now()).toEqual(paid(rail));
  });

  test("an attempt whose process is killed between the two transactions is found by the duty", async () => {
    const rails = services.rails;
    // The process dies after it stored the attempt and before it stores the answer.
    services.rails = rails.map((each) => ({
      ...each,
      create: async (intent) => {
        await each.create(intent);
        throw new Error("killed");
      },
    }));
    await expect(pay(rail)).rejects.toThrow("killed");
    services.rails = rails;
    expect((await now()).attempts).toEqual(["creating"]);
    await live(2);
    expect((await now()).attempts).toEqual([rail === "wave" ? "open" : "failed"]);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("six settlements at once book one entry", async () => {
    const attemptId = await pay(rail);
    control(rail, "dropWebhook");
    control(rail, "pay");
    await Promise.all(
      Array.from({ length: 6 }, () => settle(testContext(services), { attemptId })),
    );
    expect(await now()).toEqual(paid(rail));
  });

  test("money that comes by an expired link is booked", async () => {
    await pay(rail);
    control(rail, "expire");
    pass(70);
    await checkPayments(testContext(services));
    expect((await now()).attempts[0]).toMatch(/expired|cancelled/);
    control(rail, "skewClock", clock.later / 1000);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("a webhook event about an unknown attempt is answered 200 and books nothing", async () => {
    await pay(rail);
    await t.db
      .updateTable("payment_attempt")
      .set({ reference: "another", provider_id: "other" })
      .execute();
    control(rail, "pay");
    await paying.work();
    expect(paying.providers.desks[rail].announced[0]?.statuses).toEqual([200]);
    expect((await now()).entries).toEqual([]);
  });
});

test("a failed try at Wave leaves the link open, with the reason", async () => {
  await pay("wave");
  control("wave", "fail", "insufficient-funds");
  await paying.work();
  expect((await now()).attempts).toEqual(["open"]);
  const { last_error } = await t.db
    .selectFrom("payment_attempt")
    .select("last_error")
    .executeTakeFirstOrThrow();
  expect(last_error).toBe("insufficient-funds");
  control("wave", "pay");
  await paying.work();
  expect(await now()).toEqual(paid("wave"));
});

test("a webhook event whose signature is ten minutes off is refused, and the duty finds the money", async () => {
  await pay("wave");
  control("wave", "skewClock", 600);
  control("wave", "pay");
  await paying.providers.desks.wave.quiet();
  expect(paying.providers.desks.wave.announced[0]?.statuses[0]).toBe(401);
  await live(2);
  expect(await now()).toEqual(paid("wave"));
});

test("a webhook event signed with a new secret during its rotation is accepted", async () => {
  await pay("wave");
  control("wave", "rotateSecret");
  control("wave", "pay");
  await paying.work();
  expect(await now()).toEqual(paid("wave"));
});

test("starting a payment waits for a slow provider", async () => {
  control("wave", "slowCreate", 500);
  await pay("wave");
  expect((await now()).attempts).toEqual(["open"]);
});

test("a creation that takes over ten seconds leaves the attempt uncertain, and is found later", async () => {
  control("wave", "slowCreate", 10_500);
  await pay("wave");
  expect((await now()).attempts).toEqual(["uncertain"]);
  control("wave", "pay");
  await live(2);
  await paying.work();
  expect(await now()).toEqual(paid("wave"));
}, 60_000);

test("two sessions of one reference, one of them paid, are booked once", async () => {
  await pay("wave");
  control("wave", "twoSessionsOneReference");
  control("wave", "pay");
  await paying.work();
  await live(2);
  expect((await now()).payment).toBe("paid");
  expect((await now()).entries).toEqual(["received 75000"]);
});

test("a session whose transaction is named only at a later reading is booked once", async () => {
  const attemptId = await pay("wave");
  control("wave", "dropWebhook");
  control("wave", "pay");
  const session = paying.providers.wave.session();
  const { transaction_id: named = "" } = session;
  delete session.transaction_id;
  await settle(testContext(services), { attemptId });
  session.transaction_id = named;
  await settle(testContext(services), { attemptId });
  expect(await now()).toMatchObject({
    payment: "paid",
    attempts: ["succeeded"],
    receipts: 1,
    entries: ["received 75000"],
  });
});

test("the second sum of a payment paid twice waits in suspense, and the payment stays paid", async () => {
  await pay("wave");
  control("wave", "payTwice");
  await paying.work();
  const { entries, ...rest } = await now();
  expect(entries.sort()).toEqual(["received 75000", "suspended 75000"]);
  expect(rest).toEqual({
    payment: "paid",
    attempts: ["succeeded", "succeeded"],
    held: { wave: 150_000, "fees:opening": -75_000, suspense: -75_000 },
    receipts: 1,
  });
});

test("the second sum of a payment paid by two providers waits in suspense", async () => {
  await pay("wave");
  await pay("paydunya");
  control("wave", "pay");
  control("paydunya", "pay");
  await paying.work();
  expect(await now()).toMatchObject({ payment: "paid", receipts: 1 });
  expect((await now()).entries.sort()).toEqual(["received 75000", "suspended 75000"]);
});

test("an expired link is closed at the provider before another one is created", async () => {
  await pay("wave");
  pass(45);
  await pay("wave");
  expect((await now()).attempts).toEqual(["expired", "open"]);
  expect(paying.providers.wave.sessions.map((each) => each.checkout_status)).toEqual([
    "expired",
    "open",
  ]);
});
