import { beforeEach, expect, test } from "vitest";
import { resendActivation } from "#app/accounts/activation/resend-activation.server.ts";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { emptyTables } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { countRows } from "#tests/ready-database.ts";
import { aReadRegistration } from "#tests/registrations.ts";
import { testContext } from "#tests/services.ts";
import { purgeRegistrations } from "./purge-registrations.server.ts";
import { registerCompany } from "./register-company.server.ts";

const t = openForTests({ now: () => now, emptied: true });
let now: Date;
const start = new Date("2026-09-10T09:30:00Z");
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);

beforeEach(() => {
  now = start;
});

const purge = () => purgeRegistrations(testContext(t.services), { expiryDays: 7 });

async function register(changes: Parameters<typeof aReadRegistration>[0] = {}, key = newId()) {
  const registration = aReadRegistration({ subAreas: t.subAreas.slice(0, 3), ...changes });
  const ctx = testContext(t.services);
  const result = await registerCompany(ctx, { registration, idempotencyKey: key });
  if (!result.ok) throw new Error(result.refusal);
  return { ...result.value, registration, key };
}

const tokenSent = async () => {
  const [mail] = await t.db
    .selectFrom("mail")
    .select("text_body")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  return /token=([\w-]+)/.exec(mail?.text_body ?? "")?.[1] ?? "";
};

const nothing = {
  account: 0,
  account_link: 0,
  company: 0,
  company_sub_area: 0,
  idempotent_request: 0,
  mail: 0,
  member: 0,
  terms_acceptance: 0,
};

test("a registration that nobody activates is removed with all its data seven days after the end of its link", async () => {
  const { companyId, registration, key } = await register();
  now = daysLater(3 + 7);
  expect(await purge()).toBe(0);
  now = daysLater(3 + 7.001);
  expect(await purge()).toBe(1);
  expect(await countRows(t.db)).toMatchObject(nothing);
  const rows = await t.db.selectFrom("journal").select(["event", "data"]).orderBy("id").execute();
  expect(rows).toEqual([
    { event: "company-registered", data: null },
    { event: "data-erased", data: { rows: 1 } },
  ]);
  expect(await verifyChain(t.db, "company", companyId)).toBeNull();
  // The same request creates a new registration.
  const again = await registerCompany(testContext(t.services), {
    registration,
    idempotencyKey: key,
  });
  expect(again).toMatchObject({ ok: true });
  expect(await countRows(t.db)).toMatchObject({ company: 1, mail: 1 });
});

test("a new activation link restarts the period before removal", async () => {
  const { registration } = await register();
  now = daysLater(9);
  await resendActivation(testContext(t.services), registration.contactEmail);
  now = daysLater(18);
  expect(await purge()).toBe(0);
  now = daysLater(19.001);
  expect(await purge()).toBe(1);
});

test("an activated company stays, however old its link is, and so does an account that was verified before", async () => {
  await register();
  await activateCompany(testContext(t.services), {
    token: await tokenSent(),
    given: { password: "terre de latérite" },
  });
  const member = await aMemberAccount(t.services);
  await register({ contactEmail: member.email });
  now = daysLater(100);
  expect(await purge()).toBe(1);
  expect(await countRows(t.db)).toMatchObject({ company: 2, account: 2, member: 2 });
});

test("an unverified account is removed with the last registration that needs it, not before", async () => {
  const { registration } = await register();
  const { contactEmail } = registration;
  now = daysLater(5);
  await register({ contactEmail });
  now = daysLater(11);
  expect(await purge()).toBe(1);
  expect(await countRows(t.db)).toMatchObject({ company: 1, account: 1, account_link: 1, mail: 1 });
  now = daysLater(16);
  expect(await purge()).toBe(1);
  expect(await countRows(t.db)).toMatchObject(nothing);
});

test("concurrent purges remove many registrations, each exactly once", async () => {
  for (let count = 0; count < 60; count++) await register();
  now = daysLater(11);
  const gone = await Promise.all([purge(), purge()]);
  expect(gone.reduce((sum, rows) => sum + rows, 0)).toBe(60);
  expect(await countRows(t.db)).toMatchObject(nothing);
});

test("a registration with the same address during a purge finds the account or creates one", async () => {
  for (let round = 0; round < 5; round++) {
    now = start;
    const { registration } = await register();
    now = daysLater(11);
    await Promise.all([purge(), register({ contactEmail: registration.contactEmail })]);
    expect(await countRows(t.db)).toMatchObject({ company: 1, account: 1, member: 1 });
    await emptyTables(t.db);
  }
});
