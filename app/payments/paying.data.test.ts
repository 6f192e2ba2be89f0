import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { onlineRails } from "#app/kernel/rail.ts";
import { emptyTables } from "#tests/database.ts";
import { aPayer, aPayment, openPaying, standing, start } from "#tests/paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { checkPayments } from "./check-payments.server.ts";
import { settle } from "./settle.server.ts";

const onServer = inject("databaseTemplate").engine === "server";
let t: ReadyDatabase;
let services: TestServices;
let paying: Awaited<ReturnType<typeof openPaying>>;
let later = 0;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 8 });
  services = testServices({ db: t.db, now: () => new Date(Date.now() + later) });
  paying = await openPaying(services);
});
afterAll(async () => {
  await paying.close();
  await t.close();
});

let payer: Person & { companyId: string };
let paymentId: string;
beforeEach(async () => {
  await emptyTables(t.db);
  paying.providers.reset();
  later = 0;
  payer = await aPayer(services);
  ({ paymentId } = await aPayment(services, payer.companyId));
});
afterEach(() => {
  expect(services.logged.filter(({ level }) => level === "error")).toEqual([]);
  services.logged.length = 0;
});

const MINUTE = 60_000;
const pass = (minutes: number) => {
  later += minutes * MINUTE;
};
/** Lets so many minutes go by, with the duty every minute as the runner does it. */
async function live(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    pass(1);
    await checkPayments(testContext(services));
  }
}
const now = () => standing(services, paymentId);
const pay = (rail: string) => start(services, payer, paymentId, rail);
type Control = (typeof paying)["providers"]["control"];
const control: Control = (...given) => paying.providers.control(...given);

const paid = (rail: string) => ({
  payment: "paid",
  attempts: ["succeeded"],
  entries: ["received 75000"],
  held: { [rail]: 75_000, "fees:opening": -75_000 },
  receipts: 1,
});

describe.each(onlineRails)("by %s", (rail) => {
  test("what is confirmed is paid once, with its receipt and its mail", async () => {
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

  test("pressing twice makes one link", async () => {
    const attempts = await Promise.all(Array.from({ length: 4 }, () => pay(rail)));
    expect(new Set(attempts).size).toBe(1);
    const creations = paying.providers.desks[rail].calls.filter(
      ({ method, path }) => method === "POST" && !path.includes("token"),
    );
    expect(creations).toHaveLength(1);
  });

  test("an announcement that never comes is made up for by the duty", async () => {
    await pay(rail);
    control(rail, "dropWebhook");
    control(rail, "pay");
    await live(2);
    expect(await now()).toEqual(paid(rail));
  });

  test("announced five times is booked once", async () => {
    await pay(rail);
    control(rail, "duplicateWebhook", 5);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
    const statuses = paying.providers.desks[rail].announced.map((each) => each.statuses);
    expect(statuses).toEqual(Array(5).fill([200]));
  });

  test("a late announcement finds what the duty has settled", async () => {
    await pay(rail);
    control(rail, "delayWebhook", 300);
    control(rail, "pay");
    await live(2);
    expect(await now()).toEqual(paid(rail));
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("another amount goes to a person, and the money waits in suspense", async () => {
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

  test("a forged announcement is refused and leaves no row; the money is found anyway", async () => {
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
    "when a creation is answered by %s, the attempt is uncertain, then open or failed, never doubled",
    async (verb) => {
      control(rail, verb);
      await pay(rail);
      expect((await now()).attempts).toEqual(["uncertain"]);
      // A new try while nobody knows is the same one.
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

  test("a lost answer is looked for by our reference before anything is made again", async () => {
    control(rail, "loseNextCreateResponse");
    await pay(rail);
    expect((await now()).attempts).toEqual(["uncertain"]);
    await live(2);
    // Only Wave can look for a session that nobody has paid; elsewhere nobody holds the link that was lost.
    expect((await now()).attempts).toEqual([rail === "wave" ? "open" : "failed"]);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("a provider that asks for patience is a refusal that may be tried again", async () => {
    control(rail, "return429");
    await pay(rail);
    expect((await now()).attempts).toEqual(["failed"]);
    await pay(rail);
    expect((await now()).attempts).toEqual(["failed", "open"]);
  });

  test("dead for an hour, nothing is lost and nothing doubled", async () => {
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

  test("killed between the two transactions, the attempt is found by the duty", async () => {
    const rails = services.rails;
    // What the process had written when it died: the attempt, and nothing of the answer.
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

  test("six who settle at once make one entry", async () => {
    const attemptId = await pay(rail);
    control(rail, "dropWebhook");
    control(rail, "pay");
    await Promise.all(
      Array.from({ length: 6 }, () => settle(testContext(services), { attemptId })),
    );
    expect(await now()).toEqual(paid(rail));
  });

  test("money of a link that had ended counts", async () => {
    await pay(rail);
    control(rail, "expire");
    pass(70);
    await checkPayments(testContext(services));
    expect((await now()).attempts[0]).toMatch(/expired|cancelled/);
    control(rail, "skewClock", later / 1000);
    control(rail, "pay");
    await paying.work();
    expect(await now()).toEqual(paid(rail));
  });

  test("an announcement about nothing of ours is taken and forgotten", async () => {
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

test("a provider whose clock is wrong by ten minutes is not believed, but read", async () => {
  await pay("wave");
  control("wave", "skewClock", 600);
  control("wave", "pay");
  await paying.providers.desks.wave.quiet();
  expect(paying.providers.desks.wave.announced[0]?.statuses[0]).toBe(401);
  await live(2);
  expect(await now()).toEqual(paid("wave"));
});

test("a secret that is being replaced signs beside the old one", async () => {
  await pay("wave");
  control("wave", "rotateSecret");
  control("wave", "pay");
  await paying.work();
  expect(await now()).toEqual(paid("wave"));
});

test("a create that takes long is waited for", async () => {
  control("wave", "slowCreate", 500);
  await pay("wave");
  expect((await now()).attempts).toEqual(["open"]);
});

// Waits and asks nothing of the database, whichever it is.
test.skipIf(onServer)(
  "a create that takes over ten seconds is uncertain, and is found afterwards",
  async () => {
    control("wave", "slowCreate", 10_500);
    await pay("wave");
    expect((await now()).attempts).toEqual(["uncertain"]);
    control("wave", "pay");
    await live(2);
    await paying.work();
    expect(await now()).toEqual(paid("wave"));
  },
  60_000,
);

test("two sessions of one reference, one of them paid: paid once", async () => {
  await pay("wave");
  control("wave", "twoSessionsOneReference");
  control("wave", "pay");
  await paying.work();
  await live(2);
  expect((await now()).payment).toBe("paid");
  expect((await now()).entries).toEqual(["received 75000"]);
});

test("paid twice: the second sum waits in suspense, and the payment stays paid", async () => {
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

test("paid by two providers: the second sum waits in suspense", async () => {
  await pay("wave");
  await pay("paydunya");
  control("wave", "pay");
  control("paydunya", "pay");
  await paying.work();
  expect(await now()).toMatchObject({ payment: "paid", receipts: 1 });
  expect((await now()).entries.sort()).toEqual(["received 75000", "suspended 75000"]);
});

test("a link that has ended is closed at the provider before another is made", async () => {
  await pay("wave");
  pass(45);
  await pay("wave");
  expect((await now()).attempts).toEqual(["expired", "open"]);
  expect(paying.providers.wave.sessions.map((each) => each.checkout_status)).toEqual([
    "expired",
    "open",
  ]);
});
