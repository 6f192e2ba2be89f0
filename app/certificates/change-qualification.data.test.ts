import { expect, test } from "vitest";
import { type Actor, nobody, type Person, system } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aCertificate, aPresident } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { changeQualificationIn } from "./change-qualification.server.ts";
import type { QualificationMove } from "./qualification.machine.ts";
import type { QualificationState } from "./qualification.ts";

const t = openForTests({ now: () => now, emptied: true });

const now = new Date("2026-11-21T10:00:00Z");
const clerk: Person = { ...aPresident, accountId: "clerk", staffRoles: ["secretary"] };

function change(
  qualificationId: string,
  move: QualificationMove,
  { actor = aPresident as Actor, seen }: { actor?: Actor; seen?: number } = {},
) {
  const changeInput = { qualificationId, move, reason: "Contrôle", ...(seen ? { seen } : {}) };
  return testContext({ ...t.services, now: () => now }, { actor }).transaction((tx) =>
    changeQualificationIn(tx, changeInput),
  );
}

async function aQualification(state: QualificationState, endsOn = "2030-01-05") {
  const { certificateId } = await aCertificate(t.services, {
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
    .select(["state", "state_since", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const staysOf = async (id: string) =>
  await t.db
    .selectFrom("stay")
    .select(["version", "state", "holder", "move", "actor", "entered_at", "left_at"])
    .where("subject_id", "=", id)
    .orderBy("version")
    .execute();

const table: [QualificationState, QualificationMove, QualificationState | "wrong-state"][] = [
  ["granted", "suspend", "suspended"],
  ["granted", "lift", "wrong-state"],
  ["granted", "withdraw", "withdrawn"],
  ["granted", "replace", "replaced"],
  ["suspended", "suspend", "wrong-state"],
  ["suspended", "lift", "granted"],
  ["suspended", "withdraw", "withdrawn"],
  ["suspended", "replace", "wrong-state"],
  ["withdrawn", "suspend", "wrong-state"],
  ["withdrawn", "lift", "wrong-state"],
  ["withdrawn", "withdraw", "wrong-state"],
  ["withdrawn", "replace", "wrong-state"],
  ["replaced", "suspend", "wrong-state"],
  ["replaced", "lift", "wrong-state"],
  ["replaced", "withdraw", "wrong-state"],
  ["replaced", "replace", "wrong-state"],
  ["granted", "annul", "void"],
  ["suspended", "annul", "void"],
  ["withdrawn", "annul", "wrong-state"],
  ["replaced", "annul", "wrong-state"],
  ["void", "lift", "wrong-state"],
  ["void", "withdraw", "wrong-state"],
  ["void", "annul", "wrong-state"],
];

test.each(table)("changing a %s qualification by %s gives %s", async (state, move, outcome) => {
  const { id, state_since } = await aQualification(state);
  const events = () => t.db.selectFrom("journal").selectAll().orderBy("sequence").execute();
  const before = (await events()).length;
  const result = await change(id, move);
  if (outcome === "wrong-state") {
    expect(result).toEqual({ ok: false, refusal: "wrong-state" });
    expect(await stateOf(id)).toEqual({ state, state_since, version: 1 });
    expect(await events()).toHaveLength(before);
    expect(await staysOf(id)).toHaveLength(1);
  } else {
    expect(result).toEqual({ ok: true, value: { state: outcome, version: 2 } });
    expect(await stateOf(id)).toEqual({ state: outcome, state_since: now, version: 2 });
    expect((await events()).at(-1)).toMatchObject({
      actor: "president",
      data: { qualificationId: id, reason: "Contrôle" },
    });
  }
});

test("an annulled qualification is void from its first day, also after its end; only the president annuls", async () => {
  const { id } = await aQualification("granted", "2026-11-20");
  for (const actor of [nobody, clerk, system("follow-up")])
    expect(await change(id, "annul", { actor })).toEqual({ ok: false, refusal: "not-yours" });
  expect(await change(id, "annul")).toMatchObject({ ok: true });
  const row = await t.db
    .selectFrom("qualification")
    .innerJoin("qualification_assertion", "qualification_id", "id")
    .select(["starts_on", "ends_on", "says", "valid_from", "valid_until"])
    .where("id", "=", id)
    .orderBy("sequence", "desc")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    says: "void",
    valid_from: row.starts_on,
    valid_until: row.ends_on,
  });
});

test("each move of a qualification closes one stay and opens the next", async () => {
  const { id, state_since } = await aQualification("granted");
  await change(id, "suspend");
  await change(id, "lift");
  expect(await staysOf(id)).toEqual(
    [
      { version: 1, state: "granted", move: null, actor: "tests", entered_at: state_since },
      { version: 2, state: "suspended", move: "suspend", actor: "president", entered_at: now },
      { version: 3, state: "granted", move: "lift", actor: "president", entered_at: now },
    ].map((stay, index) => ({
      ...stay,
      holder: index === 1 ? "company" : "nobody",
      left_at: index === 2 ? null : now,
    })),
  );
});

test("an ended qualification refuses a move, and an unknown id is reported as unknown", async () => {
  for (const [state, move] of [
    ["granted", "suspend"],
    ["granted", "withdraw"],
    ["suspended", "lift"],
  ] as const) {
    const { id } = await aQualification(state, "2026-11-20");
    expect(await change(id, move), move).toEqual({ ok: false, refusal: "not-ended" });
  }
  for (const unknown of [newId(), "x"])
    expect(await change(unknown, "lift")).toEqual({ ok: false, refusal: "unknown-qualification" });
});

test("only the president may withdraw a qualification; the product itself may suspend one", async () => {
  const { id } = await aQualification("granted");
  for (const actor of [nobody, clerk, system("follow-up")])
    expect(await change(id, "withdraw", { actor })).toEqual({ ok: false, refusal: "not-yours" });
  expect(await change(id, "suspend", { actor: clerk })).toMatchObject({ refusal: "not-yours" });
  expect(await change(id, "suspend", { actor: system("follow-up") })).toMatchObject({ ok: true });
});

test("when two withdrawals run at once, exactly one succeeds", async () => {
  const { id } = await aQualification("granted");
  const results = await Promise.all([change(id, "withdraw"), change(id, "withdraw")]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, refusal: "wrong-state" });
});

test("a form based on an earlier version of the qualification is refused, and the same form sent twice is not", async () => {
  const { id } = await aQualification("granted");
  const first = await change(id, "suspend", { seen: 1 });
  expect(first).toEqual({ ok: true, value: { state: "suspended", version: 2 } });
  expect(await change(id, "suspend", { seen: 1 })).toEqual(first);
  const late = { ok: false, refusal: "changed-meanwhile" };
  expect(await change(id, "withdraw", { seen: 1 })).toEqual(late);
  const other: Person = { ...aPresident, accountId: "deputy" };
  expect(await change(id, "suspend", { seen: 1, actor: other })).toEqual(late);
  expect(await staysOf(id)).toHaveLength(2);
});
