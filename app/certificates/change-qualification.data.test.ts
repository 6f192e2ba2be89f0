import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { emptyTables } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { changeQualification, type QualificationChange } from "./change-qualification.server.ts";
import type { QualificationState } from "./qualification.ts";

let t: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 4 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => now });
});

const now = new Date("2026-11-21T10:00:00Z");
const change = (qualificationId: string, what: QualificationChange) =>
  testContext(services).transaction((tx) =>
    changeQualification(tx, { qualificationId, change: what, reason: "Contrôle" }),
  );

async function aQualification(state: QualificationState, endsOn = "2030-01-05") {
  const { certificateId } = await aCertificate(services, {
    qualifications: [{ code: "2201", endsOn }],
  });
  return await t.db
    .updateTable("qualification")
    .set({ state })
    .where("certificate_id", "=", certificateId)
    .returning(["id", "state_since"])
    .executeTakeFirstOrThrow();
}

const stateOf = async (id: string) =>
  await t.db
    .selectFrom("qualification")
    .select(["state", "state_since"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const table: [QualificationState, QualificationChange, QualificationState | "wrong-state"][] = [
  ["granted", "suspend", "suspended"],
  ["granted", "lift", "wrong-state"],
  ["granted", "withdraw", "withdrawn"],
  ["suspended", "suspend", "wrong-state"],
  ["suspended", "lift", "granted"],
  ["suspended", "withdraw", "withdrawn"],
  ["withdrawn", "suspend", "wrong-state"],
  ["withdrawn", "lift", "wrong-state"],
  ["withdrawn", "withdraw", "wrong-state"],
  ["replaced", "suspend", "wrong-state"],
  ["replaced", "lift", "wrong-state"],
  ["replaced", "withdraw", "wrong-state"],
];

test.each(table)("%s: %s gives %s", async (state, what, outcome) => {
  const { id, state_since } = await aQualification(state);
  const events = () => t.db.selectFrom("journal").selectAll().orderBy("sequence").execute();
  const before = (await events()).length;
  const result = await change(id, what);
  if (outcome === "wrong-state") {
    expect(result).toEqual({ ok: false, refusal: "wrong-state" });
    expect(await stateOf(id)).toEqual({ state, state_since });
    expect(await events()).toHaveLength(before);
  } else {
    expect(result).toEqual({ ok: true, value: { state: outcome } });
    expect(await stateOf(id)).toEqual({ state: outcome, state_since: now });
    expect((await events()).at(-1)).toMatchObject({
      data: { qualificationId: id, reason: "Contrôle" },
    });
  }
});

test("what has ended stays as it is, and what does not exist is said so", async () => {
  const { id } = await aQualification("granted", "2026-11-20");
  expect(await change(id, "suspend")).toEqual({ ok: false, refusal: "already-ended" });
  for (const unknown of [newId(), "x"])
    expect(await change(unknown, "lift")).toEqual({ ok: false, refusal: "unknown-qualification" });
});

test("of two withdrawals at once, one goes through", async () => {
  const { id } = await aQualification("granted");
  const results = await Promise.all([change(id, "withdraw"), change(id, "withdraw")]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, refusal: "wrong-state" });
});
