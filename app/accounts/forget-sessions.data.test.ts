import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { forgetSessions } from "./forget-sessions.server.ts";
import { currentAccount } from "./session.server.ts";
import { action as signIn } from "./sign-in.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
  services = testServices({ db: t.db });
});
afterAll(() => t.close());

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const forget = () => forgetSessions(t.db, { now });

async function writeSessions(accountId: string, ends: Date[]) {
  const times = { created_at: daysAgo(400), updated_at: daysAgo(400) };
  const rows = ends.map((expires_at) => ({
    id: newId(),
    account_id: accountId,
    token: newId(),
    expires_at,
    ip_address: "192.0.2.7",
    user_agent: "A phone",
    ...times,
  }));
  await t.db.insertInto("account_session").values(rows).execute();
}

const endsOf = async (accountId: string) => {
  const rows = await t.db
    .selectFrom("account_session")
    .select("expires_at")
    .where("account_id", "=", accountId)
    .orderBy("expires_at")
    .execute();
  return rows.map(({ expires_at }) => expires_at);
};

test("goes 30 days after its end, not before", async () => {
  const { accountId } = await aMemberAccount(services);
  await writeSessions(accountId, [daysAgo(400), daysAgo(30.001), daysAgo(30), daysAgo(-6)]);
  expect(await forget()).toBe(2);
  expect(await endsOf(accountId)).toEqual([daysAgo(30), daysAgo(-6)]);
  expect(await forget()).toBe(0);
});

test("all go, however many, shared between processes; who is signed in stays so", async () => {
  const { accountId, email, password } = await aMemberAccount(services);
  const form = { email, password };
  const cookie = cookiesSetBy(
    await callPage(signIn, { services, path: "/espace/connexion", form }),
  );
  await writeSessions(accountId, Array(1_100).fill(daysAgo(31)));
  const gone = await Promise.all([forget(), forget()]);
  expect(gone.reduce((sum, rows) => sum + rows, 0)).toBe(1_100);
  const request = new Request("https://tabax.example/espace", { headers: { cookie } });
  expect(await currentAccount(request, services)).toMatchObject({ email });
});
