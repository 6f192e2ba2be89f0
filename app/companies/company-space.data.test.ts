import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { action as signIn } from "#app/accounts/sign-in.tsx";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anAdministrator, type TestAccount } from "#tests/factories.ts";
import { publishNext } from "#tests/nomenclature.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { chosenSubAreas, companyInScope } from "./company.queries.server.ts";
import { loader } from "./company-space.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
const subAreaIds: Record<string, string> = {};
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db });
  const ctx = testContext(services);
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

describe("the company space", () => {
  test("shows the company of the member and what it declared", async () => {
    const member = await aMemberAccount(services, { company: { name: "Sahel Bâtiment" } });
    await aMemberAccount(services);
    await choose(member.companyId, ["Bâtiment 1", "Études 2", "Études 1"]);
    const { status, data } = await visit(member);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      email: member.email,
      company: {
        name: "Sahel Bâtiment",
        state: "active",
        families: [
          {
            areaFamilyName: "Études",
            subAreas: [{ subAreaCode: "1101" }, { subAreaCode: "1102" }],
          },
          { areaFamilyName: "Bâtiment", subAreas: [{ subAreaCode: "2101" }] },
        ],
      },
    });
    expect(JSON.stringify(data)).toContain("Gérante");
  });

  test("has nothing to show to an administrator, and says so", async () => {
    const administrator = await anAdministrator(services);
    expect((await visit(administrator)).data).toEqual({
      email: administrator.email,
      news: null,
      company: null,
    });
  });
});

describe("a member of several companies", () => {
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

  test("sees the one that came first, and the one asked for", async () => {
    const { first, later } = await twoCompanies();
    expect((await visit(first)).data).toMatchObject({ company: { name: "Sahel Bâtiment" } });
    const other = await visit(first, `/espace?entreprise=${later.companyId}`);
    expect(other.data).toMatchObject({ company: { name: "Baol Routes" } });
  });

  test("sees no other: one that is foreign and one that does not exist are the same answer", async () => {
    const { first, later } = await twoCompanies();
    const foreign = await visit(later, `/espace?entreprise=${first.companyId}`);
    expect(foreign).toMatchObject({ status: 404, data: null });
    for (const companyId of [newId(), "x", "' or true --"]) {
      const unknown = await visit(later, `/espace?entreprise=${encodeURIComponent(companyId)}`);
      expect({ ...unknown, headers: [] }).toEqual({ ...foreign, headers: [] });
    }
  });
});

describe("a query of a company", () => {
  const inScopeOf = (companyId: string) => ({ kind: "company" as const, companyId });

  test("in the scope of another one finds nothing", async () => {
    const [own, foreign] = [await aMemberAccount(services), await aMemberAccount(services)];
    await choose(foreign.companyId, ["Études 1"]);
    const scope = inScopeOf(own.companyId);
    expect(await companyInScope(t.db, scope, own.companyId)).toMatchObject({ id: own.companyId });
    expect(await companyInScope(t.db, scope, foreign.companyId)).toBeUndefined();
    expect(await chosenSubAreas(testContext(services), scope, foreign.companyId)).toEqual([]);
  });

  test("in the scope of the body finds every company", async () => {
    const { companyId } = await aMemberAccount(services);
    await choose(companyId, ["Études 1"]);
    const scope = { kind: "staff" as const, accountId: newId(), roles: ["examiner" as const] };
    expect(await companyInScope(t.db, scope, companyId)).toMatchObject({ id: companyId });
    expect(await chosenSubAreas(testContext(services), scope, companyId)).toHaveLength(1);
  });
});

test("a company that chose nothing has an empty list", async () => {
  const { companyId } = await aMemberAccount(services);
  const scope = { kind: "company" as const, companyId };
  expect(await chosenSubAreas(testContext(services), scope, companyId)).toEqual([]);
});
