import { beforeEach, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { grantsFor } from "#server/database/serving-role.ts";
import { anAdministrator, aStaffAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testServices } from "#tests/services.ts";
import { apartFrom, staffRoles } from "../roles.ts";

const t = openForTests({ rows: "migrated", emptied: true });
/** Two administrators, and an examiner. */
let first: string;
let second: string;
let colleague: string;
beforeEach(async () => {
  const services = testServices({ db: t.db, now: () => new Date("2026-11-22T12:00:00Z") });
  first = (await anAdministrator(services)).accountId;
  second = (await anAdministrator(services)).accountId;
  colleague = (await aStaffAccount(services, { roles: ["examiner"] })).accountId;
});

async function aProposal(): Promise<string> {
  const id = newId();
  await t.pool.query(
    "insert into role_proposal (id, account_id, role, change, asked_by, asked_at) values ($1, $2, 'secretary', 'give', $3, now())",
    [id, colleague, first],
  );
  return id;
}

const insertRole = (roleRow: { role: StaffRole; by?: string | null; under?: string }) =>
  t.pool.query(
    "insert into staff_role (id, account_id, role, granted_by, granted_at, given_under) values ($1, $2, $3, $4, now(), $5)",
    [newId(), colleague, roleRow.role, roleRow.by ?? null, roleRow.under ?? null],
  );

test("the database refuses each pair of roles that the code declares exclusive, and no other", async () => {
  for (const [index, one] of staffRoles.entries())
    for (const other of staffRoles.slice(index + 1)) {
      await t.pool.query("delete from staff_role where account_id = $1", [colleague]);
      await insertRole({ role: one });
      const apart = apartFrom(one, [other]).length > 0;
      const outcome = await insertRole({ role: other }).then(
        () => "held",
        (error: Error) => error.message,
      );
      expect(outcome, `${one} ${other}`).toBe(apart ? "these roles exclude each other" : "held");
    }
});

test("of two simultaneous roles that exclude each other the database accepts one", async () => {
  await t.pool.query("delete from staff_role where account_id = $1", [colleague]);
  const outcomes = await Promise.allSettled([
    insertRole({ role: "president" }),
    insertRole({ role: "cashier" }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the database refuses a proposal that its author or the person approves, or that is decided alone beside another administrator", async () => {
  const proposalId = await aProposal();
  const decide = (outcome: string, who: string) =>
    t.pool.query(
      "update role_proposal set outcome = $1, ended_by = $2, ended_at = now() where id = $3",
      [outcome, who, proposalId],
    );
  await expect(decide("approved", first)).rejects.toThrow(/role_proposal_two_people/);
  await expect(decide("approved", colleague)).rejects.toThrow(/an administrator decides/);
  await expect(decide("alone", first)).rejects.toThrow(/another administrator exists/);
  await decide("approved", second);
  await expect(decide("refused", second)).rejects.toThrow(/decided once/);
});

test("the serving role gives no role without an approved proposal, and none twice under the same", async () => {
  const role = `Tabax roles ${process.pid}`;
  await t.pool.query(`create role "${role}"`);
  for (const statement of await grantsFor(t.pool, role)) await t.pool.query(statement);
  const proposalId = await aProposal();
  const serving = await t.pool.connect();
  try {
    await serving.query(`set role "${role}"`);
    const insert = (roleRow: { role: StaffRole; by: string | null; under?: string }) =>
      serving.query(
        "insert into staff_role (id, account_id, role, granted_by, granted_at, given_under) values ($1, $2, $3, $4, now(), $5)",
        [newId(), colleague, roleRow.role, roleRow.by, roleRow.under ?? null],
      );
    const two = /two people give a role/;
    await expect(insert({ role: "secretary", by: second })).rejects.toThrow(two);
    await expect(insert({ role: "secretary", by: null })).rejects.toThrow(two);
    const under = { by: second, under: proposalId };
    await expect(insert({ role: "secretary", ...under })).rejects.toThrow(two);
    await expect(
      serving.query("update staff_role set ended_at = now(), ended_by = $1 where account_id = $2", [
        second,
        colleague,
      ]),
    ).rejects.toThrow(/two people take a role away/);
    await expect(serving.query("update staff_role set role = 'president'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      serving.query(
        `insert into role_proposal (id, account_id, role, change, asked_by, asked_at, outcome, ended_by, ended_at)
           values ($1, $2, 'cashier', 'give', $3, now(), 'approved', $4, now())`,
        [newId(), colleague, first, second],
      ),
    ).rejects.toThrow(/proposed before it is decided/);
    await serving.query(
      "update role_proposal set outcome = 'approved', ended_by = $1, ended_at = now() where id = $2",
      [second, proposalId],
    );
    await expect(insert({ role: "cashier", ...under })).rejects.toThrow(two);
    await insert({ role: "secretary", ...under });
    await expect(insert({ role: "secretary", ...under })).rejects.toThrow(/unique/);
  } finally {
    await serving.query("reset role");
    serving.release();
    await t.pool.query(`drop owned by "${role}"`);
    await t.pool.query(`drop role "${role}"`);
  }
});
