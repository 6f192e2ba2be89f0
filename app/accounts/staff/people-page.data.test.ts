import { expect, test } from "vitest";
import { anAdministrator, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { loader } from "./people-page.tsx";

const t = openForTests();

test("people are found by words, role and state of their account", async () => {
  const administrator = await anAdministrator(t.services);
  const invited = await aStaffAccount(t.services, { roles: ["cashier"] });
  const former = await aStaffAccount(t.services, { roles: ["examiner"] });
  await t.db
    .updateTable("account")
    .set({ password_hash: null, password_set_at: null, name: "Moussa Sow" })
    .where("id", "=", invited.accountId)
    .execute();
  await t.db
    .updateTable("account")
    .set({ disabled_at: new Date() })
    .where("id", "=", former.accountId)
    .execute();
  const cookie = await signedInCookie(t.services, administrator.accountId, "second-factor");
  const idsFound = async (query: string) => {
    const path = `/bureau/personnes?${query}`;
    const { data } = await callPage(loader, { services: t.services, path, cookie });
    return (data as Awaited<ReturnType<typeof loader>>).page.rows.map(({ id }) => id);
  };
  expect(await idsFound("")).toHaveLength(3);
  expect(await idsFound("role=cashier")).toEqual([invited.accountId]);
  expect(await idsFound("compte=invited")).toEqual([invited.accountId]);
  expect(await idsFound("compte=disabled")).toEqual([former.accountId]);
  expect(await idsFound("q=sow%20moussa")).toEqual([invited.accountId]);
  expect(await idsFound("role=root&compte=x&q=%25")).toEqual([]);
});
