import { beforeEach, describe, expect, test } from "vitest";
import { companyScope, staffScope } from "#app/accounts/scope.server.ts";
import { measureLetters, openMeasures } from "#app/applications/space/hearings.queries.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aColleague, aFiledApplication, declaresConflict, made } from "#tests/applying.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { addMeasureFile } from "./add-measure-file.server.ts";
import {
  measureInScope,
  measuresOfCompany,
  measuresOfRecord,
  measuresPage,
  measuresToDo,
  measureWhole,
} from "./measure.queries.server.ts";
import { measureFileForCompany } from "./measure-file.queries.server.ts";
import { readMeasure } from "./read-measure.server.ts";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  now = await measuring(t);
});

/** What somebody of the staff finds of a measure, on each page that shows it. */
async function foundBy(person: Person, measureId: string) {
  const scope = staffScope(person);
  if (!scope) return [];
  const reading = { db: t.db, now: t.services.now() };
  const wanted = { sort: "due" as const, descending: false, size: 50, cursor: null };
  const page = await measuresPage(reading, scope, { closed: false, search: "", wanted });
  const found = {
    list: page.rows.some(({ id }) => id === measureId),
    page: (await measureInScope(reading, scope, measureId)) !== undefined,
    record: (await measuresOfRecord(reading, scope, now.companyId)).length > 0,
    whole: (await readMeasure(now.as(person), scope, measureId)) !== null,
  };
  return Object.entries(found).flatMap(([where, isFound]) => (isFound ? [where] : []));
}

const everywhere = ["list", "page", "record", "whole"];

describe("a measure is known", () => {
  test.each(["registrar", "secretary", "president", "controller"] as const)(
    "to a %s",
    async (role) => {
      const id = await now.aMeasure();
      expect(await foundBy(await aColleague(t.services, role), id)).toEqual(everywhere);
    },
  );

  test.each(["examiner", "committee", "cashier", "administrator"] as const)(
    "not to a %s",
    async (role) => {
      const id = await now.aMeasure();
      expect(await foundBy(await aColleague(t.services, role), id)).toEqual([]);
    },
  );

  test("not to somebody in conflict or who acts for the company, and another still is", async () => {
    const id = await now.aMeasure();
    const file = { name: "photo.pdf", bytes: 9, sha256: "a".repeat(64), pages: 1 };
    const supplied = { suppliedBy: "body", accountId: now.proposer.accountId } as const;
    await made(
      addMeasureFile(now.as(now.proposer), {
        ...supplied,
        measureId: id,
        file: { ...file, type: "application/pdf", scan: "clean" },
      }),
    );
    const registrar = await aColleague(t.services, "registrar", "president");
    expect(await foundBy(registrar, id)).toEqual(everywhere);
    const applicationId = await aFiledApplication(t.services, { companyId: now.companyId });
    await declaresConflict(t.services, { applicationId, accountId: registrar.accountId });
    for (const table of ["measure_right", "measure_file"] as const)
      expect(
        await t.db.selectFrom(table).select("measure_id").where("measure_id", "=", id).execute(),
      ).not.toEqual([]);
    expect(await foundBy(registrar, id)).toEqual([]);
    const other = await measuring(t);
    const otherId = await other.aMeasure();
    const scope = staffScope(registrar);
    const reading = { db: t.db, now: t.services.now() };
    expect(scope && (await measureInScope(reading, scope, otherId))).toMatchObject({ id: otherId });
    const member = aPerson({
      ...(await aColleague(t.services, "secretary")),
      memberships: [{ companyId: now.companyId, role: "owner" }],
    });
    expect(await foundBy(member, id)).toEqual([]);
  });

  test("to a deputy of the president during the term, who signs it", async () => {
    const id = await now.heard();
    await made(now.answer(id));
    const deputy = await aColleague(t.services, "committee");
    expect(await foundBy(deputy, id)).toEqual([]);
    await t.db
      .insertInto("deputy")
      .values({
        id: newId(),
        account_id: deputy.accountId,
        from_on: "2026-11-20",
        to_on: "2026-11-30",
        state: "named",
        proposed_by: now.proposer.accountId,
        proposed_at: t.services.now(),
        decided_by: now.president.accountId,
        decided_at: t.services.now(),
      })
      .execute();
    expect(await foundBy(deputy, id)).toEqual(everywhere);
    const scope = staffScope(deputy);
    expect(scope && (await measuresToDo({ db: t.db, now: t.services.now() }, scope))).toMatchObject(
      { toDecide: 1 },
    );
    await made(now.sign(id, "decide", { by: deputy }));
    expect(await now.stateOf(now.masonry)).toBe("suspended");
  });
});

describe("the company", () => {
  test("knows of a measure from the hearing on, and of its own alone", async () => {
    const id = await now.aMeasure();
    const scope = companyScope(now.owner, now.companyId);
    if (!scope) throw new Error("No scope.");
    expect(await measuresOfCompany(t.db, scope, now.companyId)).toEqual([]);
    await made(now.hear(id));
    expect(await measuresOfCompany(t.db, scope, now.companyId)).toMatchObject([{ id }]);
    expect(await openMeasures(t.db, scope, now.companyId)).toMatchObject([{ id }]);
    const other = await measuring(t);
    const foreign = companyScope(other.owner, other.companyId);
    if (!foreign) throw new Error("No scope.");
    expect(await measuresOfCompany(t.db, foreign, now.companyId)).toEqual([]);
    expect(await openMeasures(t.db, foreign, now.companyId)).toEqual([]);
    expect(await measureWhole(t.db, foreign, id)).toBeUndefined();
    await made(now.answer(id));
    await made(now.sign(id, "decide"));
    const asked = { companyId: now.companyId, today: "2026-11-20" };
    expect(await measureLetters(t.db, scope, asked)).toMatchObject([{ measureId: id }]);
    expect(await measureLetters(t.db, foreign, asked)).toEqual([]);
    const fileId = "00000000-0000-4000-8000-000000000000";
    expect(await measureFileForCompany(t.db, scope, { measureId: id, fileId })).toBeUndefined();
  });
});
