import { expect, test } from "vitest";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, start, theDesk } from "#tests/paying.ts";
import { exportEntries } from "../ledger/export-entries.server.ts";
import { closeDay } from "./close-day.server.ts";
import { recordMovement } from "./record-movement.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
const one = aCashier();
openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
});

const { as, today, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);
const deposit = (more: Partial<Parameters<typeof recordMovement>[1]> = {}) =>
  recordMovement(as(one), {
    kind: "deposit",
    from: "cash",
    amount: 50_000n,
    fee: 0n,
    reference: "BORD-7",
    valueOn: today(),
    ...more,
  });
const entries = async () => {
  const rows = await t.db
    .selectFrom("ledger_entry")
    .select(["number", "kind", "debit", "credit", "amount"])
    .orderBy("number")
    .execute();
  return rows.map(
    ({ number, kind, debit, credit, amount }) => `${number} ${kind} ${debit} < ${credit} ${amount}`,
  );
};

test("cash that is brought to the bank leaves the till, once for each slip and never more than it holds", async () => {
  await validate(one, await declared(payer, "cash"));
  expect(await deposit({ amount: 75_001n })).toEqual(refusal("more-than-held"));
  expect(await deposit()).toMatchObject({ ok: true });
  expect(await deposit({ amount: 1n })).toEqual(refusal("movement-recorded"));
  expect(await deposit({ reference: "BORD-8", amount: 25_001n })).toEqual(
    refusal("more-than-held"),
  );
  expect(await entries()).toEqual([
    "1 received cash < fees:opening 75000",
    "2 deposited bank < cash 50000",
  ]);
  expect(
    await closeDay(as(one), { day: today(), counted: { cash: 25_000n, cheques: 0n }, note: null }),
  ).toMatchObject({ ok: true });
});

test("a payout of a provider books the net sum to the bank and the fee to its costs", async () => {
  await start(services, payer, paymentId, "wave");
  paying.providers.control("wave", "pay");
  await paying.work();
  const payout = { kind: "payout", from: "wave", amount: 75_000n, fee: 750n } as const;
  expect(await deposit({ ...payout, fee: 75_000n })).toEqual(refusal("fee-takes-all"));
  expect(await deposit({ ...payout, from: "cash" })).toEqual(refusal("no-movement"));
  expect(await deposit({ ...payout, valueOn: "2020-01-01" })).toEqual(
    refusal("wrong-movement-day"),
  );
  expect(await deposit({ ...payout, reference: "W-SET-3" })).toMatchObject({ ok: true });
  expect(await entries()).toEqual([
    "1 received wave < fees:opening 75000",
    "2 paid-out bank < wave 74250",
    "3 provider-fee provider-costs < wave 750",
  ]);
  const exported = await exportEntries(as(one), { from: today(), to: today() });
  expect(exported.ok && exported.value).toContain(
    ";Frais d’un opérateur;6317;Frais des opérateurs;5521;Wave;750;;;;;W-SET-3;",
  );
});

test("two movements at once do not take the same money", async () => {
  await validate(one, await declared(payer, "cash"));
  const both = await Promise.all([deposit({ reference: "A" }), deposit({ reference: "B" })]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("only a cashier can record a movement", async () => {
  expect(
    await recordMovement(as(payer), {
      kind: "deposit",
      from: "cash",
      amount: 1n,
      fee: 0n,
      reference: "X",
      valueOn: today(),
    }),
  ).toEqual(refusal("not-yours"));
});
