import { describe, expect, test } from "vitest";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aMember, aMemberAccount } from "#tests/factories.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, aPayment, standing, start, theDesk } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { exportEntries } from "../ledger/export-entries.server.ts";
import { closeDay } from "./close-day.server.ts";
import { comparePayments } from "./compare-payments.server.ts";
import { decideCorrection } from "./decide-correction.server.ts";
import { differences } from "./difference.queries.server.ts";
import { explainDifference } from "./explain-difference.server.ts";
import { proposeCorrection } from "./propose-correction.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
const [one, two] = [aCashier(), aCashier()];
const scope = staffScope(one) as Scope;
const clock = openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
});

/** An empty till. */
const none = { cash: 0n, cheques: 0n };
const now = () => standing(services, paymentId);
const { as, today, declare, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);

describe("closeDay, comparePayments and exportEntries", () => {
  test("a closed day keeps its balances and counts, and later entries count for the next day", async () => {
    await validate(one, await declared(payer, "cash"));
    const close = (more = {}) =>
      closeDay(as(one), { day: today(), counted: { ...none, cash: 75_000n }, note: null, ...more });
    expect(await close({ day: "2999-01-01" })).toEqual(refusal("day-to-come"));
    expect(await close({ counted: { ...none, cash: 70_000n } })).toEqual(
      refusal("difference-unexplained"),
    );
    expect(await close({ counted: { cash: 75_000n, cheques: 1n } })).toEqual(
      refusal("difference-unexplained"),
    );
    expect(await close()).toMatchObject({ ok: true });
    expect(await close()).toEqual(refusal("day-closed"));
    const { totals } = await t.db
      .selectFrom("desk_closing")
      .select("totals")
      .executeTakeFirstOrThrow();
    expect(totals).toContainEqual({
      account: "cash",
      entries: 1,
      opening: "0",
      came: "75000",
      went: "0",
      counted: "75000",
    });
    expect(totals).toContainEqual(expect.objectContaining({ account: "bank", counted: null }));
    const other = await aPayment(services, payer.companyId);
    const again = await declare(payer, "transfer", other.paymentId);
    await validate(two, again.ok ? again.value.attemptId : "");
    const days = await t.db.selectFrom("ledger_entry").select("day").orderBy("number").execute();
    expect((days[1]?.day ?? "") > (days[0]?.day ?? "")).toBe(true);
  });

  test("a day begins with the closing balances of the day before, and the whole till is counted", async () => {
    await validate(one, await declared(payer, "cash"));
    await closeDay(as(one), { day: today(), counted: { ...none, cash: 75_000n }, note: null });
    clock.later = 24 * 3_600_000;
    const tomorrow = { day: today(), note: null };
    expect(await closeDay(as(one), { ...tomorrow, counted: none })).toEqual(
      refusal("difference-unexplained"),
    );
    expect(
      await closeDay(as(one), { ...tomorrow, counted: { ...none, cash: 75_000n } }),
    ).toMatchObject({ ok: true });
    const { totals } = await t.db
      .selectFrom("desk_closing")
      .select("totals")
      .where("day", "=", today())
      .executeTakeFirstOrThrow();
    expect(totals).toContainEqual(
      expect.objectContaining({ account: "cash", opening: "75000", came: "0", counted: "75000" }),
    );
  });

  test("a day is not closed while an earlier one is open", async () => {
    await validate(one, await declared(payer));
    clock.later = 24 * 3_600_000;
    expect(await closeDay(as(one), { day: today(), counted: none, note: null })).toEqual(
      refusal("earlier-day-open"),
    );
  });

  test("the database refuses an entry for a closed day, and changes of entries, receipts and amounts", async () => {
    await validate(one, await declared(payer));
    await closeDay(as(one), { day: today(), counted: none, note: null });
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
    const [difference] = await differences(t.db, scope);
    expect(difference).toMatchObject({ rail: "wave", listed: 12_000n, booked: 0n });
    expect(await closeDay(as(one), { day: today(), counted: none, note: null })).toEqual(
      refusal("difference-unexplained"),
    );
    const differenceId = difference?.id ?? "";
    expect(
      await explainDifference(as(one), { differenceId, explanation: "Essai du terminal" }),
    ).toMatchObject({ ok: true });
    expect(await explainDifference(as(one), { differenceId, explanation: "x" })).toEqual(
      refusal("no-difference"),
    );
    expect(await closeDay(as(one), { day: today(), counted: none, note: null })).toMatchObject({
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
      { rail: "paydunya", listed: 0n, booked: 75_000n },
    ]);
  });

  test("entries are exported for the accountant, one line each", async () => {
    await validate(one, await declared(payer));
    const result = await exportEntries(as(one), { from: today(), to: today() });
    const lines = (result.ok ? result.value : "").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Numéro;Journée;Écriture;Compte débité;Débit;Compte crédité;Crédit");
    expect(lines[1]).toMatch(/^1;/);
    expect(lines[1]).toContain(
      ";Paiement reçu;5211;Banque;70611;Frais d’ouverture de dossier;75000;PA-",
    );
    // Each NINEA as text: a spreadsheet drops the zeros of « 005677234 », and reads « 12E45 » as a power.
    const { ein } = await t.db
      .selectFrom("company")
      .select("ein")
      .where("id", "=", payer.companyId)
      .executeTakeFirstOrThrow();
    expect(lines[1]).toContain(/^\d+$/.test(ein) ? `;"=""${ein}""";` : `;${ein};`);
    expect(lines[1]).toMatch(/;RE-\d{4}-00001-\d;VIR-2026-117;/);
  });
});

describe("the correction of a day", () => {
  const propose = (content: Parameters<typeof proposeCorrection>[1]["content"]) =>
    proposeCorrection(as(one), { day: today(), reason: "Mauvais compte", content });
  const proposed = async (content: Parameters<typeof propose>[0]) => {
    const result = await propose(content);
    if (!result.ok) throw new Error(result.refusal);
    return result.value.correctionId;
  };
  const wrongAccount = {
    kind: "entry",
    debit: "bank",
    credit: "cheques",
    amount: 75_000n,
  } as const;

  test("an entry is moved by two people, and counts for the first open day", async () => {
    await validate(one, await declared(payer, "cheque"));
    const day = today();
    await closeDay(as(one), { day, counted: { ...none, cheques: 75_000n }, note: null });
    const correctionId = await proposed(wrongAccount);
    expect(await decideCorrection(as(one), { correctionId, approve: true })).toEqual(
      refusal("own-correction"),
    );
    expect(await decideCorrection(as(two), { correctionId, approve: true })).toMatchObject({
      ok: true,
      value: { day },
    });
    expect(await decideCorrection(as(two), { correctionId, approve: true })).toEqual(
      refusal("no-correction"),
    );
    const entry = await t.db
      .selectFrom("ledger_entry")
      .select(["kind", "debit", "credit", "amount", "day"])
      .orderBy("number", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ kind: "corrected", debit: "bank", credit: "cheques" });
    expect(entry.day > day).toBe(true);
    expect((await verifyJournal(t.db)).broken).toEqual([]);
  });

  test("a refused correction books nothing", async () => {
    const correctionId = await proposed(wrongAccount);
    const decided = await decideCorrection(as(two), { correctionId, approve: false });
    expect(decided).toMatchObject({ ok: true });
    expect(await t.db.selectFrom("ledger_entry").select("id").execute()).toEqual([]);
  });

  test("a count is corrected on a closed day only, and fees are moved by no correction", async () => {
    const count = { kind: "count", account: "cash", counted: 1_000n } as const;
    expect(await propose(count)).toEqual(refusal("day-open"));
    await closeDay(as(one), { day: today(), counted: none, note: null });
    expect(await propose(count)).toMatchObject({ ok: true });
    expect(await propose({ ...wrongAccount, credit: "fees:opening" })).toEqual(
      refusal("not-correctable"),
    );
    expect(await propose({ ...wrongAccount, credit: "bank" })).toEqual(refusal("not-correctable"));
  });

  test("the database refuses a correction decided by its proposer, one decided twice, and a changed closing", async () => {
    const id = await proposed(wrongAccount);
    const decide = (by: string, state: "approved" | "refused") =>
      t.db
        .updateTable("desk_correction")
        .set({ state, decided_by: by, decided_at: services.now() })
        .where("id", "=", id)
        .execute();
    await expect(decide(one.accountId, "approved")).rejects.toThrow("by_two_people");
    await decide(two.accountId, "approved");
    await expect(decide(two.accountId, "refused")).rejects.toThrow("does not change");
    await closeDay(as(one), { day: today(), counted: none, note: null });
    await expect(t.db.updateTable("desk_closing").set({ note: "x" }).execute()).rejects.toThrow(
      "append-only",
    );
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

test("a member whose own action asked for a payment gets no mail about it, the other members do", async () => {
  const colleague = await aMemberAccount(services);
  await aMember(services, { ...colleague, companyId: payer.companyId }, { role: "manager" });
  const { askForPayment } = await import("../attempts/ask-for-payment.server.ts");
  const payment = await as(payer).transaction((tx) =>
    askForPayment(tx, {
      companyId: payer.companyId,
      subjectId: newId(),
      due: { kind: "opening", class: "E", subAreas: 2 },
    }),
  );
  const recipients = await t.db
    .selectFrom("mail")
    .select("recipient")
    .where("kind", "=", "payment-asked")
    .where("subject_id", "=", payment.ok ? payment.value.paymentId : "")
    .execute();
  expect(recipients).toEqual([{ recipient: colleague.email }]);
});

test("a payment copies its lines and tariff, is asked for once for each subject, and is numbered without gaps", async () => {
  const rows = await t.db.selectFrom("payment").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    reference: expect.stringMatching(/^PA-\d{4}-00001-\d$/),
    lines: [
      { label: "Ouverture d’un dossier, classe\u00A0E", quantity: 1, unit: 75_000, amount: 75_000 },
    ],
    amount: 75_000n,
  });
  const { askForPayment } = await import("../attempts/ask-for-payment.server.ts");
  const again = await testContext(services).transaction((tx) =>
    askForPayment(tx, {
      companyId: payer.companyId,
      due: { kind: "opening", class: "A", subAreas: 9 },
      subjectId: rows[0]?.subject_id ?? "",
    }),
  );
  expect(again).toMatchObject({ ok: true, value: { paymentId, amount: 75_000n } });
});
