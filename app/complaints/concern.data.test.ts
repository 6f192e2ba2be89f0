import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aColleague, declaresConflict, letRead } from "#tests/applying.ts";
import { complaining } from "#tests/complaining.ts";
import { aMember } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { concernOf, unconcernedStaff } from "./complaint.queries.server.ts";
import type { ComplaintKind, Concern } from "./complaint.ts";

const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
let ids: Record<"company" | "body" | "elsewhere", string>;
beforeEach(async () => {
  now = await complaining(t);
  const about = async (kind: ComplaintKind, companyId: string | null) => {
    const { id } = await now.aComplaint({ kind, words: `${kind} ${companyId}` });
    await t.db
      .updateTable("complaint")
      .set({ company_id: companyId })
      .where("id", "=", id)
      .execute();
    return id;
  };
  ids = {
    company: await about("company", now.companyId),
    body: await about("body", now.companyId),
    elsewhere: await about("company", null),
  };
});

/** Why the account takes no part in the complaint about the company, about the body, and about no company. */
async function concernsOf(accountId: string): Promise<(Concern | null)[]> {
  const asked = [ids.company, ids.body, ids.elsewhere];
  return await Promise.all(asked.map((complaintId) => concernOf(t.db, { complaintId, accountId })));
}

const someone = async () => (await aColleague(t.services, "secretary")).accountId;

test("nothing speaks against somebody who has nothing to do with the company", async () => {
  expect(await concernsOf(await someone())).toEqual([null, null, null]);
});

test("the person whom a complaint names is concerned by this one", async () => {
  const accountId = await someone();
  await t.db
    .updateTable("complaint")
    .set({ accused_id: accountId })
    .where("id", "=", ids.elsewhere)
    .execute();
  expect(await concernsOf(accountId)).toEqual([null, null, "accused"]);
});

test("its author is, whatever the case of the address", async () => {
  const { accountId, email } = await aColleague(t.services, "secretary");
  await t.db
    .updateTable("complainant")
    .set({ email: email.toUpperCase() })
    .where("complaint_id", "=", ids.elsewhere)
    .execute();
  expect(await concernsOf(accountId)).toEqual([null, null, "complainant"]);
});

test("a member of the company is", async () => {
  const accountId = await someone();
  await aMember(t.services, { accountId, companyId: now.companyId });
  expect(await concernsOf(accountId)).toEqual(["member", "member", null]);
});

test.each([
  [null, "tie"],
  ["2030-01-01", "tie"],
  ["2024-11-20", "tie"],
  ["2024-11-19", null],
] as const)("a tie that ended on %s counts until two years after", async (to, concern) => {
  const accountId = await someone();
  await sql`insert into tie (id, account_id, company_id, kind, to_on, declared_at) values
    (gen_random_uuid(), ${accountId}, ${now.companyId}, 'advice', ${to}, now())`.execute(t.db);
  expect(await concernsOf(accountId)).toEqual([concern, concern, null]);
});

test("who declared a conflict in an application of the company is", async () => {
  const accountId = await someone();
  await declaresConflict(t.services, { applicationId: now.applicationId, accountId });
  expect(await concernsOf(accountId)).toEqual(["conflict", "conflict", null]);
});

test("who examines an application of it is", async () => {
  const { accountId } = now.examiner;
  expect(await concernsOf(accountId)).toEqual(["examined", "examined", null]);
});

test("who helped to prepare its application is", async () => {
  const accountId = await someone();
  await sql`insert into assistance values (${now.applicationId}, ${accountId}, now())`.execute(
    t.db,
  );
  expect(await concernsOf(accountId)).toEqual(["examined", "examined", null]);
});

test("who only read its application is concerned by a complaint about the body alone", async () => {
  const accountId = await someone();
  await letRead(t.services, { applicationId: now.applicationId, accountId });
  expect(await concernsOf(accountId)).toEqual([null, "examined", null]);
});

test("a complaint is offered to staff of these roles who can sign in, and to nobody whom it concerns", async () => {
  const [able, disabled, ended, unproved] = await Promise.all([
    aColleague(t.services, "secretary"),
    aColleague(t.services, "secretary"),
    aColleague(t.services, "secretary"),
    aColleague(t.services, "secretary"),
  ]);
  const controller = await aColleague(t.services, "controller");
  const change = (accountId: string) => t.db.updateTable("account").where("id", "=", accountId);
  await change(disabled.accountId).set({ disabled_at: t.services.now() }).execute();
  await change(unproved.accountId).set({ email_verified: false }).execute();
  await t.db
    .updateTable("staff_role")
    .set({ ended_at: t.services.now() })
    .where("account_id", "=", ended.accountId)
    .execute();
  const offered = await unconcernedStaff(t.db, ids.company, ["registrar", "secretary"]);
  const accounts = offered.map(({ id }) => id);
  expect(accounts).toContain(able.accountId);
  for (const { accountId } of [disabled, ended, unproved, controller, now.decider, now.examiner])
    expect(accounts).not.toContain(accountId);
});
