import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { ensureAdministrator } from "./ensure-administrator.server.ts";
import { resetPassword } from "./reset-password.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db });
});
afterAll(() => t.close());

const email = "direction@tabax.example";
const ensure = () =>
  ensureAdministrator(testContext(services), { email, settings: defaultSettings });
const accounts = () =>
  t.db
    .selectFrom("account")
    .leftJoin("staff_role", "staff_role.account_id", "account.id")
    .select(["email", "role", "granted_by", "email_verified"])
    .execute();
const mails = () => t.db.selectFrom("mail").select(["recipient", "text_body"]).execute();

test("the administrator is created once, with one mail whose link sets the password", async () => {
  await ensure();
  await ensure();
  expect(await accounts()).toEqual([
    { email, role: "administrator", granted_by: null, email_verified: true },
  ]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(email);
  const token = /mot-de-passe\?token=([\w-]+)/.exec(mail?.text_body ?? "")?.[1] ?? "";
  const set = await resetPassword(testContext(services), { token, password: "un nouveau mot" });
  expect(set).toEqual({ ok: true, value: { email } });
  expect(services.wakes()).toBe(1);
  expect(services.logged).toMatchObject([{ details: { kind: "security", event: "password-set" } }]);
});

test("three processes that start together create one", async () => {
  await Promise.all([ensure(), ensure(), ensure()]);
  expect(await accounts()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("the account of a company stays a member, and the log says so", async () => {
  await aMemberAccount(services, { email });
  await ensure();
  expect(await accounts()).toEqual([{ email, role: null, granted_by: null, email_verified: true }]);
  expect(await mails()).toEqual([]);
  expect(services.logged).toMatchObject([{ level: "warn" }]);
});
