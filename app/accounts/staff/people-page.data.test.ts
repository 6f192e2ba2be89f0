import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdministrator, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { loader } from "./people-page.tsx";

let database: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  database = await openReadyDatabase();
  services = testServices({ db: database.db });
});
afterAll(() => database.close());

test("people are found by words, role and state of their account", async () => {
  const administrator = await anAdministrator(services);
  const invited = await aStaffAccount(services, { roles: ["cashier"] });
  const former = await aStaffAccount(services, { roles: ["examiner"] });
  await database.db
    .updateTable("account")
    .set({ password_hash: null, password_set_at: null, name: "Moussa Sow" })
    .where("id", "=", invited.accountId)
    .execute();
  await database.db
    .updateTable("account")
    .set({ disabled_at: new Date() })
    .where("id", "=", former.accountId)
    .execute();
  const cookie = await signedInCookie(services, administrator.accountId, "second-factor");
  const idsFound = async (query: string) => {
    const path = `/bureau/personnes?${query}`;
    const { data } = await callPage(loader, { services, path, cookie });
    return (data as Awaited<ReturnType<typeof loader>>).page.rows.map(({ id }) => id);
  };
  expect(await idsFound("")).toHaveLength(3);
  expect(await idsFound("role=cashier")).toEqual([invited.accountId]);
  expect(await idsFound("compte=invited")).toEqual([invited.accountId]);
  expect(await idsFound("compte=disabled")).toEqual([former.accountId]);
  expect(await idsFound("q=sow%20moussa")).toEqual([invited.accountId]);
  expect(await idsFound("role=root&compte=x&q=%25")).toEqual([]);
});
