import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { aColleague, declaresClear, made } from "#tests/applying.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { openForTests } from "#tests/opening.ts";
import { marksOf, opinionsOf } from "./examination.queries.server.ts";

const t = openForTests({ day: "2026-11-23" });
let now: Awaited<ReturnType<typeof anExamination>>;
beforeEach(async () => {
  t.on("2026-11-23");
  now = await anExamination(t.services);
});

const scopeOf = (actor: Person) => {
  const scope = staffScope(actor);
  if (!scope) throw new Error("No staff.");
  return scope;
};
const type = (
  typedFields: Record<string, string>,
  shownFields = {},
  actor: Person = now.examiner,
) => fills(t.services, { actor, applicationId: now.applicationId }, typedFields, shownFields);
const marks = () => marksOf(t.db, scopeOf(now.examiner), now.applicationId);
const opinions = () => opinionsOf(t.db, scopeOf(now.examiner), now.applicationId);

test("keeps marks, opinions and texts, each with who and when", async () => {
  const saved = await made(type({ ...wholeReport, "remarque.people": "Bon encadrement" }));
  expect(saved).toMatchObject({ conflicts: {}, problems: {} });
  expect(await marks()).toMatchObject({
    references: { points: 31, note: "" },
    people: { points: 26, note: "Bon encadrement" },
  });
  expect(await opinions()).toMatchObject([{ verdict: "favourable", reasonCode: null }]);
  const row = await t.db
    .selectFrom("grid_mark")
    .select(["marked_by", "version"])
    .where("application_id", "=", now.applicationId)
    .where("block", "=", "people")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ marked_by: now.examiner.accountId, version: 1 });
});

test("two tabs: the second does not overwrite the first, and is answered both values", async () => {
  await made(type({ "points.people": "20", "remarque.people": "Onglet 1" }));
  const second = await made(type({ "points.people": "25", "points.finance": "9" }));
  expect(second.conflicts).toEqual({ "points.people": { typed: "25", stored: "20" } });
  expect(await marks()).toMatchObject({
    people: { points: 20, note: "Onglet 1" },
    finance: { points: 9 },
  });
  await made(type({ "points.people": "25" }, { "points.people": "20" }));
  expect(await marks()).toMatchObject({ people: { points: 25, note: "Onglet 1" } });
});

test("two tabs at once: one value is kept, and the other tab learns it", async () => {
  const both = await Promise.all([
    made(type({ "points.people": "20" })),
    made(type({ "points.people": "25" })),
  ]);
  expect(both.filter(({ conflicts }) => "points.people" in conflicts)).toHaveLength(1);
});

test.each([
  ["points.people", "31", "Donnez un nombre entier de 0 à 30."],
  ["points.people", "12,5", "Donnez un nombre entier de 0 à 30."],
  ["avis.2201", "peut-être", "Choisissez un des trois avis."],
  ["niveau.2201", "4", "Choisissez un niveau."],
  ["classe.2201", "G", "Choisissez une classe."],
  ["motif.2201", "R-99", "Ce motif n’est plus au catalogue\u00A0: choisissez-en un autre."],
  [
    "remarque.people",
    "x".repeat(2001),
    "Ce texte dépasse 2000 caractères\u00A0: raccourcissez-le.",
  ],
])("%s « %s » is answered and not kept, the rest of the form is", async (field, text, words) => {
  const saved = await made(type({ [field]: text, "points.finance": "9" }));
  expect(saved.problems).toEqual({ [field]: words });
  expect(await marks()).toEqual({ finance: { points: 9, note: "" } });
  expect(await opinions()).toEqual([]);
});

test("what was refused and then corrected is kept, although the form shows the refused value", async () => {
  await made(type({ "points.people": "31" }));
  const corrected = await made(type({ "points.people": "13" }, { "points.people": "31" }));
  expect(corrected.conflicts).toEqual({});
  expect(await marks()).toMatchObject({ people: { points: 13 } });
});

test("is refused to everybody but the examiner who has the application, and leaves no row", async () => {
  const [other, registrar, controller] = [
    await aColleague(t.services, "examiner"),
    await aColleague(t.services, "registrar"),
    await aColleague(t.services, "controller"),
  ];
  await declaresClear(t.services, { ...now, accountId: other.accountId });
  const typedFields = { "points.people": "20" };
  expect(await type(typedFields, {}, other)).toMatchObject({ refusal: "unknown-application" });
  expect(await type(typedFields, {}, registrar)).toMatchObject({ refusal: "unknown-application" });
  expect(await type(typedFields, {}, controller)).toMatchObject({ refusal: "not-yours" });
  expect(await type(typedFields, {}, now.owner)).toMatchObject({ ok: false });
  expect(await marks()).toEqual({});
});

test("ends when the company abandons while one types", async () => {
  await made(moveApplication(t.as(now.owner), { ...now, move: "abandon" }));
  expect(await type({ "points.people": "20" })).toMatchObject({ refusal: "wrong-state" });
  expect(await marks()).toEqual({});
});

test("raw SQL: nobody marks what they do not have, nor more than a block weighs", async () => {
  const mark = (by: string, points: number) =>
    sql`insert into grid_mark
    (application_id, block, points, note, version, marked_by, marked_at)
    values (${now.applicationId}, 'finance', ${points}, '', 1, ${by}, now())`.execute(t.db);
  const other = await aColleague(t.services, "examiner");
  await expect(mark(other.accountId, 5)).rejects.toThrow("only the examiner");
  await expect(mark(now.examiner.accountId, 16)).rejects.toThrow("grid_mark_points");
});
