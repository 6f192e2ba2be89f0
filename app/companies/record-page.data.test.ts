import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { loader } from "./record-page.tsx";

let t: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db });
});
afterAll(() => t.close());

async function visit(accountId: string, path = "/espace/entreprise") {
  const cookie = await signedInCookie(services, accountId);
  return await callPage(loader, { services, path, cookie });
}

describe("the record of a company", () => {
  test("shows what it declared, and the sub-areas that it chose", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const subAreas = await t.db.selectFrom("sub_area").select("id").limit(2).execute();
    await t.db
      .insertInto("company_sub_area")
      .values(
        subAreas.map(({ id }) => ({
          company_id: companyId,
          sub_area_id: id,
          chosen_at: services.now(),
        })),
      )
      .execute();
    const { status, data } = await visit(accountId);
    expect(status).toBe(200);
    const shown = JSON.stringify(data);
    for (const text of ["2G3", "SARL", "Cité Keur Gorgui", "33 800 00 00", "Gérante"])
      expect(shown.replaceAll("\u00A0", " ")).toContain(text);
    expect(data).toMatchObject({ families: [{ subAreas: expect.anything() }] });
  });

  test("of another company is not found, as that of one that does not exist", async () => {
    const [own, foreign] = [await aMemberAccount(services), await aMemberAccount(services)];
    for (const companyId of [foreign.companyId, newId()]) {
      const path = `/espace/entreprise?entreprise=${companyId}`;
      expect(await visit(own.accountId, path)).toMatchObject({ status: 404 });
    }
  });
});
