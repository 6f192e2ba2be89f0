import { beforeEach, describe, expect, test } from "vitest";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import { addDays } from "#app/kernel/dates.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, aPayer, aPayment, theDesk } from "#tests/paying.ts";
import { paymentsPage } from "./payment-list.queries.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let payer: PayingTest["payer"];
let paymentId: string;
openPayingTests((test) => {
  ({ t, services, payer, paymentId } = test);
});
const cashier = aCashier();
const scope = staffScope(cashier) as Scope;
const { today, declared, validate } = theDesk(
  () => services,
  () => paymentId,
);

type Wanted = Parameters<typeof paymentsPage>[2];
const list = (
  more: Partial<Omit<Wanted, "wanted">> & { wanted?: Partial<Wanted["wanted"]> } = {},
) => {
  const { wanted, ...filters } = more;
  return paymentsPage(t.db, scope, {
    state: null,
    rail: null,
    from: null,
    to: null,
    search: "",
    ...filters,
    wanted: { sort: "number", descending: false, size: 50, cursor: null, ...wanted },
  });
};
const idsFound = async (more: Parameters<typeof list>[0]) =>
  (await list(more)).rows.map(({ id }) => id);

let other: string;
beforeEach(async () => {
  await validate(cashier, await declared(payer));
  ({ paymentId: other } = await aPayment(services, (await aPayer(services)).companyId));
});

describe("the list of payments", () => {
  test("a paid payment is listed with its receipt, its way and its reference", async () => {
    const { rows, count } = await list();
    expect(count).toBe(2);
    expect(rows).toMatchObject([
      { id: paymentId, state: "paid", rail: "transfer", proof: "VIR-2026-117" },
      { id: other, state: "due", rail: null, receiptNumber: null },
    ]);
    expect(rows[0]?.receiptNumber).toMatch(/^RE-/);
  });

  test("the list of payments is searched by number of payment and receipt, company, reference and amount", async () => {
    const [paid] = (await list()).rows;
    for (const search of [paid?.reference ?? "", paid?.receiptNumber ?? "", "vir-2026"])
      expect(await idsFound({ search })).toEqual([paymentId]);
    for (const search of ["baol", "75 000", "75000 FCFA"])
      expect(await idsFound({ search })).toEqual([paymentId, other]);
    for (const search of ["74 000,5", "Nulle part", "%"])
      expect(await idsFound({ search })).toEqual([]);
  });

  test("the list of payments is filtered by state, way and days", async () => {
    expect(await idsFound({ state: "paid" })).toEqual([paymentId]);
    expect(await idsFound({ rail: "transfer" })).toEqual([paymentId]);
    expect(await idsFound({ rail: "wave" })).toEqual([]);
    expect(await idsFound({ from: today(), to: today() })).toEqual([paymentId, other]);
    expect(await idsFound({ from: addDays(today(), 1) })).toEqual([]);
    expect(await idsFound({ to: addDays(today(), -1) })).toEqual([]);
  });

  test("each order of the list of payments has a second page that begins after the first one", async () => {
    for (const sort of ["since", "amount", "company", "number"] as const) {
      const pageQuery = { sort, size: 1 };
      const first = await list({ wanted: pageQuery });
      const second = await list({ wanted: { ...pageQuery, cursor: first.next } });
      const ids = [...first.rows, ...second.rows].map(({ id }) => id);
      expect([sort, ...ids.sort()]).toEqual([sort, ...[paymentId, other].sort()]);
      expect(second.next).toBeNull();
    }
  });

  test("a cashier who is a member of the company does not find its payments", async () => {
    const memberships = [{ companyId: payer.companyId, role: "owner" as const }];
    const ownScope = staffScope({ ...cashier, memberships }) as Scope;
    const { rows, count } = await paymentsPage(t.db, ownScope, {
      state: null,
      rail: null,
      from: null,
      to: null,
      search: "",
      wanted: { sort: "number", descending: false, size: 50, cursor: null },
    });
    expect([count, rows.map(({ id }) => id)]).toEqual([1, [other]]);
  });
});
