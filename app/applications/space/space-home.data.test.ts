import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import { action as signIn } from "#app/accounts/sign-in/sign-in-page.tsx";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import { chosenSubAreas, companyInScope } from "#app/companies/company.queries.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { publishFirstTariff } from "#app/tariff/publish-tariff.server.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aPerson } from "#tests/actors.ts";
import { fillApplicationFacts } from "#tests/applications.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMember, aMemberAccount, anAdministrator, type TestAccount } from "#tests/factories.ts";
import { publishNext } from "#tests/nomenclature.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { loader } from "./space-home-page.tsx";
import { spaceToday } from "./space-today.queries.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
const subAreaIds: Record<string, string> = {};
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db });
  const ctx = testContext(services);
  await publishFirstTariff(ctx, { effectiveFrom: referenceFrom, tariff: referenceTariff });
  const edition = (sequences: number[]): Nomenclature => ({
    families: ["Études", "Bâtiment"].map((name, index) => {
      const code = String(index + 1);
      const subAreas = sequences.map((sequence) => ({
        code: `${code}10${sequence}`,
        name: `${name} ${sequence}`,
        sequence,
        covers: "Des travaux.",
        synonyms: "",
      }));
      return { code, name, areas: [{ code: `${code}1`, name: "Un domaine", subAreas }] };
    }),
  });
  await publishFirstNomenclature(ctx, {
    effectiveFrom: "2026-01-01",
    nomenclature: edition([1, 2]),
  });
  await publishNext(ctx, { effectiveFrom: todayInDakar(ctx.now), nomenclature: edition([1]) });
  for (const { subAreaId, subAreaName } of await knownSubAreas(t.db, "2026-01-01"))
    subAreaIds[subAreaName] = subAreaId;
});
afterAll(() => t.close());

async function visit({ email, password }: TestAccount, path = "/espace") {
  const signedIn = await callPage(signIn, {
    services,
    path: "/espace/connexion",
    form: { email, password },
  });
  return await callPage(loader, { services, path, cookie: cookiesSetBy(signedIn) });
}

const choose = (companyId: string, names: string[]) =>
  t.db
    .insertInto("company_sub_area")
    .values(
      names.map((name) => ({
        company_id: companyId,
        sub_area_id: subAreaIds[name] ?? "",
        chosen_at: services.now(),
      })),
    )
    .execute();

describe("first page of the company space", () => {
  test("the first page greets the member by the first name used in this company, and lists their tasks", async () => {
    const member = await aMemberAccount(services, { company: { name: "Sahel Bâtiment" } });
    await aMemberAccount(services);
    const { status, data } = await visit(member);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      email: member.email,
      company: { name: "Sahel Bâtiment", state: "active", firstname: "Aïssatou", mayAct: true },
      application: null,
      payments: { due: 0, sought: 0 },
      receipt: null,
      rights: { inForce: 0 },
    });
  });

  test("the first page reads about as many rows with 10 applications, 500 documents and 100 payments as with none", async () => {
    const [busy, idle] = [await aMemberAccount(services), await aMemberAccount(services)];
    await fillApplicationFacts(services, busy);
    const [many, few] = [await statementsOf(busy), await statementsOf(idle)];
    expect(many.rows).toBeLessThan(few.rows + 80);
    expect(many.statements).toBeLessThanOrEqual(few.statements + 1);
  });

  test("the first page says to an administrator that it has nothing to show", async () => {
    const administrator = await anAdministrator(services);
    expect((await visit(administrator)).data).toEqual({
      email: administrator.email,
      notice: null,
      company: null,
      invitations: [],
      worksForAuthority: true,
    });
  });
});

/** How many statements the first page runs, and how many rows they read. */
async function statementsOf(member: { accountId: string; companyId: string }) {
  const counted = { statements: 0, rows: 0 };
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      counted.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      counted.rows += result.rows.length;
      return result;
    },
  });
  const memberships = [{ companyId: member.companyId, role: "owner" as const }];
  const actor = aPerson({ accountId: member.accountId, memberships });
  await spaceToday(testContext({ ...services, db }, { actor }), member.companyId);
  return counted;
}

describe("first page of a member of several companies", () => {
  async function twoCompanies() {
    const first = await aMemberAccount(services, { company: { name: "Sahel Bâtiment" } });
    const later = await aMemberAccount(services, { company: { name: "Baol Routes" } });
    await t.db
      .insertInto("member")
      .values({
        id: newId(),
        company_id: later.companyId,
        account_id: first.accountId,
        firstname: "Aïssatou",
        lastname: "Ndiaye",
        function: "Gérante",
        email: first.email,
        phone: "+221771234567",
        role: "reader",
        granted_at: services.now(),
        created_at: new Date(services.now().getTime() + 1000),
      })
      .execute();
    return { first, later };
  }

  test("a member of two companies sees the first one joined, or the one in the address", async () => {
    const { first, later } = await twoCompanies();
    expect((await visit(first)).data).toMatchObject({ company: { name: "Sahel Bâtiment" } });
    const other = await visit(first, `/espace?entreprise=${later.companyId}`);
    expect(other.data).toMatchObject({ company: { name: "Baol Routes" } });
  });

  test("another company and an unknown company get the same 404", async () => {
    const { first, later } = await twoCompanies();
    const foreign = await visit(later, `/espace?entreprise=${first.companyId}`);
    expect(foreign).toMatchObject({ status: 404, data: null });
    for (const companyId of [newId(), "x", "' or true --"]) {
      const unknown = await visit(later, `/espace?entreprise=${encodeURIComponent(companyId)}`);
      expect({ ...unknown, headers: [] }).toEqual({ ...foreign, headers: [] });
    }
  });
});

describe("queries in a scope", () => {
  const inScopeOf = (companyId: string) => ({ kind: "company" as const, companyId });

  test("the scope of one company finds nothing of another", async () => {
    const [ownAccount, foreign] = [await aMemberAccount(services), await aMemberAccount(services)];
    await choose(foreign.companyId, ["Études 1"]);
    const scope = inScopeOf(ownAccount.companyId);
    expect(await companyInScope(t.db, scope, ownAccount.companyId)).toMatchObject({
      id: ownAccount.companyId,
    });
    expect(await companyInScope(t.db, scope, foreign.companyId)).toBeUndefined();
    expect(await chosenSubAreas(testContext(services), scope, foreign.companyId)).toEqual([]);
  });

  test("the contact of a company is the account of its owner, not its first member", async () => {
    const { companyId, accountId } = await aMemberAccount(services);
    const successor = await aMemberAccount(services);
    await aMember(services, { accountId: successor.accountId, companyId }, { firstname: "Coumba" });
    const contact = async () =>
      (await companyInScope(t.db, inScopeOf(companyId), companyId))?.contactFirstname;
    expect(await contact()).toBe("Aïssatou");
    await t.db
      .updateTable("member")
      .set({ role: "manager" })
      .where("account_id", "=", accountId)
      .execute();
    expect(await contact()).toBe("Coumba");
  });

  test("the scope of staff finds every company", async () => {
    const { companyId } = await aMemberAccount(services);
    await choose(companyId, ["Études 1"]);
    const scope = staffScope(aPerson({ staffRoles: ["examiner"] })) as Scope;
    expect(await companyInScope(t.db, scope, companyId)).toMatchObject({ id: companyId });
    expect(await chosenSubAreas(testContext(services), scope, companyId)).toHaveLength(1);
  });
});

test("chosenSubAreas is empty for a company that chose none", async () => {
  const { companyId } = await aMemberAccount(services);
  const scope = { kind: "company" as const, companyId };
  expect(await chosenSubAreas(testContext(services), scope, companyId)).toEqual([]);
});
