import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { action as signIn } from "#app/accounts/sign-in.tsx";
import type { Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anAdministrator, type TestAccount } from "#tests/factories.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { chosenSubAreas, companyOfAccount } from "./company.queries.server.ts";
import { loader } from "./company-space.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
const subAreaIds: Record<string, string> = {};
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db });
  for (const [position, family] of ["Bâtiment", "Études"].entries()) {
    const familyId = newId();
    const areaId = newId();
    const code = String(2 - position);
    await t.db
      .insertInto("family")
      .values({ id: familyId, code, name: family, position: 2 - position })
      .execute();
    await t.db
      .insertInto("area")
      .values({
        id: areaId,
        family_id: familyId,
        code: `${code}1`,
        name: "Un domaine",
        position: 1,
      })
      .execute();
    for (const sequence of [2, 1]) {
      const id = newId();
      const name = `${family} ${sequence}`;
      subAreaIds[name] = id;
      await t.db
        .insertInto("sub_area")
        .values({
          id,
          area_id: areaId,
          code: `${code}10${sequence}`,
          name,
          name_norm: name.toLowerCase(),
          sequence,
          effective_from: "2026-01-01",
          effective_to: sequence === 2 ? "2026-02-01" : null,
        })
        .execute();
    }
  }
});
afterAll(() => t.close());

async function visit({ email, password }: TestAccount) {
  const signedIn = await callPage(signIn, {
    services,
    path: "/espace/connexion",
    form: { email, password },
  });
  return await callPage(loader, { services, path: "/espace", cookie: cookiesSetBy(signedIn) });
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
      company: null,
    });
  });
});

test("a member of several companies sees the one that came first", async () => {
  const first = await aMemberAccount(services);
  const later = await aMemberAccount(services);
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
      created_at: new Date(services.now().getTime() + 1000),
    })
    .execute();
  expect(await companyOfAccount(t.db, first.accountId)).toMatchObject({ id: first.companyId });
  expect(await companyOfAccount(t.db, newId())).toBeUndefined();
});

test("a company that chose nothing has an empty list", async () => {
  const { companyId } = await aMemberAccount(services);
  expect(await chosenSubAreas(t.db, companyId)).toEqual([]);
});
