import { beforeEach, expect, test } from "vitest";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { ensureAdministrator } from "./ensure-administrator.server.ts";
import { acceptInvitation } from "./staff/accept-invitation.server.ts";

const t = openForTests({ now: () => clock, rows: "migrated", emptied: true });
let clock: Date;
beforeEach(() => {
  clock = new Date("2026-11-22T08:00:00Z");
});

const email = "direction@tabax.example";
const ensure = () => ensureAdministrator(testContext(t.services), { email });
const accounts = () =>
  t.db
    .selectFrom("account")
    .leftJoin("staff_role", "staff_role.account_id", "account.id")
    .select(["email", "role", "granted_by", "email_verified"])
    .execute();
const mails = () =>
  t.db.selectFrom("mail").select(["recipient", "text_body"]).orderBy("created_at").execute();
const accept = async () => {
  const mail = (await mails()).at(-1);
  const token = /invitation\?token=([\w-]+)/.exec(mail?.text_body ?? "")?.[1] ?? "";
  const activation = { token, name: "Ndèye Fall", password: "girafe sous la pluie" };
  return await acceptInvitation(testContext(t.services), activation);
};

test("the administrator is invited once, by a mail whose link activates the account", async () => {
  await ensure();
  await ensure();
  expect(await accounts()).toEqual([
    { email, role: "administrator", granted_by: null, email_verified: false },
  ]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([email]);
  expect(await accept()).toMatchObject({ ok: true });
  await ensure();
  expect(await mails()).toHaveLength(1);
});

test("an expired unused invitation is sent again at the next start", async () => {
  await ensure();
  clock = new Date("2026-11-25T07:59:00Z");
  await ensure();
  expect(await mails()).toHaveLength(1);
  clock = new Date("2026-11-25T08:00:00Z");
  await ensure();
  expect(await mails()).toHaveLength(2);
  expect(await accept()).toMatchObject({ ok: true });
});

test("three processes that start together send one invitation", async () => {
  await Promise.all([ensure(), ensure(), ensure()]);
  expect(await accounts()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("the account of a company member is not promoted, and a warning is logged", async () => {
  await aMemberAccount(t.services, { email });
  await ensure();
  expect(await accounts()).toEqual([{ email, role: null, granted_by: null, email_verified: true }]);
  expect(await mails()).toEqual([]);
  expect(t.services.logged).toMatchObject([{ level: "warn" }]);
});
