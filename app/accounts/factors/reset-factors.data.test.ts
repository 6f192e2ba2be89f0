import { beforeEach, describe, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aMemberAccount, anApplication, aStaffAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { credentialOf } from "../passwords/credential.queries.server.ts";
import { factorsOf } from "./factor.queries.server.ts";
import { resetOf, resetsToDecide } from "./reset.queries.server.ts";
import { approveReset, askReset, refuseReset } from "./reset-factors.server.ts";

const t = openForTests({ rows: "migrated", emptied: true });
let person: string;
let first: string;
let second: string;
const reason = "Téléphone volé à Thiès, vu en personne";
beforeEach(async () => {
  const account = async (...roles: StaffRole[]) =>
    (await aStaffAccount(t.services, { roles })).accountId;
  person = await account("examiner");
  first = await account("administrator");
  second = await account("administrator");
  await anApplication(t.services, person);
});

const as = (accountId: string, role: StaffRole = "administrator") =>
  testContext(t.services, {
    actor: aPerson({ accountId, staffRoles: [role], assurance: "second-factor" }),
  });
const ask = (who: string) => askReset(as(who), { accountId: person, reason });
const refusal = (name: string) => ({ ok: false, refusal: name });
const mails = async () => {
  const rows = await t.db.selectFrom("mail").select(["subject_id", "kind"]).orderBy("id").execute();
  return rows.map(({ subject_id, kind }) => `${kind} ${subject_id}`);
};

test("a reset asked by one administrator and approved by another removes password and factors and mails an invitation", async () => {
  expect(await ask(first)).toMatchObject({ ok: true });
  expect(await resetOf(t.db, person)).toMatchObject({ reason, askedBy: first });
  expect(await resetsToDecide(t.db, second)).toEqual([{ accountId: person }]);
  expect(await resetsToDecide(t.db, first)).toEqual([]);
  expect(await mails()).toEqual([`account-notice ${person}`, `factor-reset ${second}`]);
  expect(await approveReset(as(second), { accountId: person })).toMatchObject({ ok: true });
  expect(await factorsOf(t.db, person)).toEqual([]);
  expect((await credentialOf(t.db, { accountId: person }))?.passwordHash).toBeNull();
  expect((await mails()).slice(2)).toEqual([`invitation ${person}`, `factor-reset ${first}`]);
  const journal = await t.db
    .selectFrom("journal")
    .select(["event", "actor", "data"])
    .where("subject_id", "=", person)
    .orderBy("sequence")
    .execute();
  expect(journal).toEqual([
    { event: "factor-reset-asked", actor: first, data: { reason } },
    { event: "factor-reset-ended", actor: second, data: { outcome: "approved" } },
  ]);
  expect(await approveReset(as(second), { accountId: person })).toEqual(refusal("no-reset"));
});

describe("refused factor resets", () => {
  test("a reset is refused to its requester, to the person and to other staff roles", async () => {
    expect(await askReset(as(person), { accountId: person, reason })).toEqual(
      refusal("own-account"),
    );
    expect(await askReset(as(first, "controller"), { accountId: person, reason })).toEqual(
      refusal("not-yours"),
    );
    await ask(first);
    expect(await approveReset(as(first), { accountId: person })).toEqual(refusal("own-reset"));
    expect(await approveReset(as(person), { accountId: person })).toEqual(refusal("own-account"));
    expect(await approveReset(as(second, "controller"), { accountId: person })).toEqual(
      refusal("not-yours"),
    );
    expect(await factorsOf(t.db, person)).toHaveLength(1);
  });

  test("a reset is refused if one is open, if there is no factor, or for a member", async () => {
    const both = await Promise.all([ask(first), ask(second)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await askReset(as(first), { accountId: second, reason })).toEqual(
      refusal("nothing-to-reset"),
    );
    const member = await aMemberAccount(t.services);
    await anApplication(t.services, member.accountId);
    expect(await askReset(as(first), { accountId: member.accountId, reason })).toEqual(
      refusal("unknown-person"),
    );
  });

  test.each([
    ["withdrawn by its requester", () => first, "withdrawn"],
    ["refused by another administrator", () => second, "refused"],
  ])("a reset %s changes nothing and can be asked for again", async (_name, who, outcome) => {
    await ask(first);
    expect(await refuseReset(as(who()), { accountId: person })).toMatchObject({ ok: true });
    const row = await t.db.selectFrom("factor_reset").select("outcome").executeTakeFirst();
    expect(row).toEqual({ outcome });
    expect(await factorsOf(t.db, person)).toHaveLength(1);
    expect(await approveReset(as(second), { accountId: person })).toEqual(refusal("no-reset"));
    expect(await ask(second)).toMatchObject({ ok: true });
  });
});

test.each([
  ["asked by the person", { asked_by: "person" }],
  ["approved by its requester", { outcome: "approved", ended_by: "first" }],
  ["approved by the person", { outcome: "approved", ended_by: "person" }],
  ["withdrawn by another", { outcome: "withdrawn", ended_by: "second" }],
  ["approved by nobody", { outcome: "approved" }],
])("the table refuses a reset %s", async (_name, changes: Record<string, string>) => {
  const people: Record<string, string> = { person, first, second };
  const changedPeople = Object.entries(changes).map(([name, who]) => [name, people[who] ?? who]);
  const row = {
    id: newId(),
    account_id: person,
    reason,
    asked_by: first,
    asked_at: new Date(),
    ended_at: "outcome" in changes ? new Date() : null,
    ...Object.fromEntries(changedPeople),
  };
  await expect(t.db.insertInto("factor_reset").values(row).execute()).rejects.toThrow(/check/);
});
