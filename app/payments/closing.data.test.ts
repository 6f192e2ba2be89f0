import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { emptyTables } from "#tests/database.ts";
import { aCashier, aPayer, aPayment, openPaying, standing, start, theDesk } from "#tests/paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { closeDay, exportEntries } from "./close-day.server.ts";
import { comparePayments, explainDifference } from "./compare-payments.server.ts";
import { differences } from "./desk.queries.server.ts";

let t: ReadyDatabase;
let services: TestServices;
let paying: Awaited<ReturnType<typeof openPaying>>;
let later = 0;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 4 });
  services = testServices({ db: t.db, now: () => new Date(Date.now() + later) });
  paying = await openPaying(services);
});
afterAll(async () => {
  await paying.close();
  await t.close();
});

let payer: Person & { companyId: string };
let paymentId: string;
const [one, two] = [aCashier(), aCashier()];
const scope = staffScope(one) as Scope;
beforeEach(async () => {
  await emptyTables(t.db);
  paying.providers.reset();
  later = 0;
  payer = await aPayer(services);
  ({ paymentId } = await aPayment(services, payer.companyId));
});

const now = () => standing(services, paymentId);
const { as, today, declare, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);

describe("closeDay, comparePayments and exportEntries", () => {
  test("a closed day keeps the sums of its payments, and later entries count for the next day", async () => {
    await validate(one, await declared(payer));
    const close = (more = {}) =>
      closeDay(as(one), { day: today(), counted: {}, note: null, ...more });
    expect(await closeDay(as(one), { day: "2999-01-01", counted: {}, note: null })).toEqual(
      refusal("day-to-come"),
    );
    expect(await close({ counted: { bank: 70_000n } })).toEqual(refusal("difference-unexplained"));
    expect(await close()).toMatchObject({ ok: true });
    expect(await close()).toEqual(refusal("day-closed"));
    const { totals } = await t.db
      .selectFrom("desk_closing")
      .select("totals")
      .executeTakeFirstOrThrow();
    expect(totals).toContainEqual({
      account: "bank",
      entries: 1,
      came: "75000",
      went: "0",
      counted: "75000",
    });
    const other = await aPayment(services, payer.companyId);
    const again = await declare(payer, "transfer", other.paymentId);
    await validate(two, again.ok ? again.value.attemptId : "");
    const days = await t.db.selectFrom("ledger_entry").select("day").orderBy("at").execute();
    expect((days[1]?.day ?? "") > (days[0]?.day ?? "")).toBe(true);
  });

  test("a day is not closed while an earlier one is open", async () => {
    await validate(one, await declared(payer));
    later = 24 * 3_600_000;
    expect(await closeDay(as(one), { day: today(), counted: {}, note: null })).toEqual(
      refusal("earlier-day-open"),
    );
  });

  test("the database refuses an entry for a closed day, and changes of entries, receipts and amounts", async () => {
    await validate(one, await declared(payer));
    await closeDay(as(one), { day: today(), counted: {}, note: null });
    const [entry] = await t.db.selectFrom("ledger_entry").selectAll().execute();
    await expect(
      t.db
        .insertInto("ledger_entry")
        .values({ ...(entry as never as object), id: payer.accountId, kind: "cleared" } as never)
        .execute(),
    ).rejects.toThrow("is closed");
    await expect(t.db.updateTable("ledger_entry").set({ amount: 1n }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(t.db.deleteFrom("receipt").execute()).rejects.toThrow("append-only");
    await expect(t.db.updateTable("payment").set({ amount: 1n }).execute()).rejects.toThrow(
      "does not change",
    );
  });

  test("money on the list of a provider is settled when its attempt is known, else it is a difference until it is explained", async () => {
    await start(services, payer, paymentId, "wave");
    paying.providers.control("wave", "dropWebhook");
    paying.providers.control("wave", "pay");
    // Money whose webhook event was lost is found in the list of the provider, and settled.
    expect(await comparePayments(testContext(services), { day: today() })).toEqual({
      differences: 0,
      silent: [],
    });
    expect((await now()).payment).toBe("paid");
    // Money without an attempt is a difference until a cashier explains it.
    paying.providers.wave.pay(
      paying.providers.wave.create({ amount: "12000", client_reference: "inconnu" }),
    );
    for (let time = 0; time < 2; time += 1)
      expect(await comparePayments(testContext(services), { day: today() })).toMatchObject({
        differences: 1,
      });
    const [found] = await differences(t.db, scope);
    expect(found).toMatchObject({ rail: "wave", told: 12_000n, booked: 0n });
    expect(await closeDay(as(one), { day: today(), counted: {}, note: null })).toEqual(
      refusal("difference-unexplained"),
    );
    const differenceId = found?.id ?? "";
    expect(
      await explainDifference(as(one), { differenceId, explanation: "Essai du terminal" }),
    ).toMatchObject({ ok: true });
    expect(await explainDifference(as(one), { differenceId, explanation: "x" })).toEqual(
      refusal("no-difference"),
    );
    expect(await closeDay(as(one), { day: today(), counted: {}, note: null })).toMatchObject({
      ok: true,
    });
  });

  test("money that we booked and the provider does not list is a difference", async () => {
    await start(services, payer, paymentId, "paydunya");
    paying.providers.control("paydunya", "pay");
    await paying.work();
    paying.providers.paydunya.invoice().status = "failed";
    await comparePayments(testContext(services), { day: today() });
    expect(await differences(t.db, scope)).toMatchObject([
      { rail: "paydunya", told: 0n, booked: 75_000n },
    ]);
  });

  test("entries are exported for the accountant, one line each", async () => {
    await validate(one, await declared(payer));
    const result = await exportEntries(as(one), { from: today(), to: today() });
    const lines = (result.ok ? result.value : "").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(";Paiement reçu;Banque;Frais d’ouverture de dossier;75000;PA-");
    expect(lines[1]).toMatch(/;RE-\d{4}-00001-\d;VIR-2026-117;/);
  });
});

test("a receipt states the paid amount in figures and words, and the journal holds its hash", async () => {
  await validate(one, await declared(payer));
  const { content, sha256, number } = await t.db
    .selectFrom("receipt")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({
    number,
    amount: "75000",
    words: "soixante-quinze mille francs CFA",
    purpose: "Ouverture de dossier",
    means: "Virement bancaire",
    proof: "VIR-2026-117",
    company: { name: "Baol Construction" },
  });
  expect(sha256Hex(canonicalJson(content))).toBe(sha256);
  const row = await t.db
    .selectFrom("journal")
    .select("data")
    .where("event", "=", "receipt-issued")
    .executeTakeFirstOrThrow();
  expect(row.data).toEqual({ number, amount: "75000", sha256 });
  expect((await verifyJournal(t.db)).broken).toEqual([]);
});

test("a payment copies its lines and tariff, is asked for once for each subject, and is numbered without gaps", async () => {
  const rows = await t.db.selectFrom("payment").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    reference: expect.stringMatching(/^PA-\d{4}-00001-\d$/),
    lines: [
      { label: "Ouverture d’un dossier, classe E", quantity: 1, unit: 75_000, amount: 75_000 },
    ],
    amount: 75_000n,
  });
  const { askForPayment } = await import("./ask-for-payment.server.ts");
  const again = await testContext(services).transaction((tx) =>
    askForPayment(tx, {
      companyId: payer.companyId,
      due: { kind: "opening", class: "A", subAreas: 9 },
      subjectId: rows[0]?.subject_id ?? "",
    }),
  );
  expect(again).toMatchObject({ ok: true, value: { paymentId, amount: 75_000n } });
});
