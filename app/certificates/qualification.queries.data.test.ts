import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { aCertificate, aPresident } from "#tests/factories.ts";
import { publishNext } from "#tests/nomenclature.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { changeQualificationIn } from "./change-qualification.server.ts";
import { rightsOnDay } from "./qualification.queries.server.ts";

const t = openForTests({ emptied: true });

const decided = new Date("2026-01-05T10:00:00Z");
/** The instant this many days after the decision, at ten in the morning. */
const later = (days: number) => daysBefore(decided, -days);
const dayAfter = (days: number) => todayInDakar(later(days));

type Move = "suspend" | "lift" | "withdraw";

async function aRight(endsOn = "2030-01-05") {
  const { companyId, certificateId } = await aCertificate(t.services, {
    qualifications: [{ code: "2201", endsOn }],
  });
  const { id } = await t.db
    .selectFrom("qualification")
    .select("id")
    .where("certificate_id", "=", certificateId)
    .executeTakeFirstOrThrow();
  const change = (move: Move, at: Date) =>
    testContext({ ...t.services, now: () => at }, { actor: aPresident }).transaction((tx) =>
      changeQualificationIn(tx, { qualificationId: id, move, reason: "Essai" }),
    );
  const says = async (day: string, knownAt: Date) => {
    const [right] = await rightsOnDay(t.db, { companyIds: [companyId], day, knownAt });
    return right?.says;
  };
  return { companyId, id, change, says };
}

describe("rightsOnDay", () => {
  test("rightsOnDay finds nothing before a qualification was decided, nor on days outside its dates", async () => {
    const { says } = await aRight("2026-06-30");
    expect(await says("2026-03-01", later(-1))).toBe("none");
    expect(await says("2026-01-04", later(100))).toBe("none");
    expect(await says("2026-01-05", later(100))).toBe("granted");
    expect(await says("2026-06-30", later(0))).toBe("granted");
    expect(await says("2026-07-01", later(0))).toBe("none");
  });

  test("a qualification reads as granted until its suspension became known, and still so for the days before it", async () => {
    const { says, change } = await aRight();
    await change("suspend", later(40));
    expect(await says(dayAfter(50), later(39))).toBe("granted");
    expect(await says(dayAfter(39), later(60))).toBe("granted");
    expect(await says(dayAfter(40), later(60))).toBe("suspended");
    await change("lift", later(60));
    expect(await says(dayAfter(50), later(60))).toBe("suspended");
    expect(await says(dayAfter(60), later(60))).toBe("granted");
  });

  test("a qualification reads as replaced from the first day of its replacement", async () => {
    const { companyId, says, id } = await aRight();
    await aCertificate(t.services, { companyId, decidedOn: "2026-03-01" });
    const on = async (day: string) =>
      (await rightsOnDay(t.db, { companyIds: [companyId], day, knownAt: later(90) })).map(
        (right) => [right.qualificationId === id ? "first" : "second", right.says],
      );
    expect((await on("2026-02-28")).sort()).toEqual([
      ["first", "granted"],
      ["second", "none"],
    ]);
    expect((await on("2026-03-01")).sort()).toEqual([
      ["first", "replaced"],
      ["second", "granted"],
    ]);
    expect(await says("2026-03-01", later(10))).toBe("granted");
  });

  test("a qualification that ended before it was replaced keeps its state of the last day", async () => {
    const { companyId, says } = await aRight("2026-02-15");
    await aCertificate(t.services, { companyId, decidedOn: "2026-03-01" });
    expect(await says("2026-02-15", later(90))).toBe("granted");
  });

  test("rightsOnDay for any day and instant equals a calendar kept by hand, and for today the stored state", async () => {
    const acts = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 60 }),
        move: fc.constantFrom<Move>("suspend", "lift", "suspend", "lift", "withdraw"),
      }),
      { maxLength: 6 },
    );
    const days = 240;
    await fc.assert(
      fc.asyncProperty(
        acts,
        fc.nat(days + 20),
        fc.nat(days + 20),
        async (history, day, knownDay) => {
          const { id, change, says } = await aRight(dayAfter(days));
          const calendar = Array.from({ length: days + 1 }, () => "granted");
          const knowledge: [at: number, calendar: string[]][] = [[0, [...calendar]]];
          let at = 0;
          for (const { wait, move } of history) {
            at += wait;
            const result = await change(move, later(at));
            if (!result.ok) continue;
            calendar.fill(result.value.state, at);
            knowledge.push([at, [...calendar]]);
          }
          const then = knowledge.findLast(([since]) => since <= knownDay)?.[1] ?? [];
          expect(await says(dayAfter(day), later(knownDay))).toBe(then[day] ?? "none");
          const { state } = await t.db
            .selectFrom("qualification")
            .select("state")
            .where("id", "=", id)
            .executeTakeFirstOrThrow();
          if (at <= days) expect(await says(dayAfter(at), later(at))).toBe(state);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("qualification assertions", () => {
  test.each([
    "update qualification_assertion set says = 'void'",
    "delete from qualification_assertion",
    "truncate qualification_assertion",
  ])("qualification assertions are append-only: %s is refused", async (statement) => {
    await aRight();
    await expect(t.pool.query(statement)).rejects.toThrow("append-only");
  });

  test("each qualification assertion names the journal row that records it", async () => {
    const { change } = await aRight();
    await change("suspend", later(3));
    const rows = await t.db
      .selectFrom("qualification_assertion")
      .innerJoin("journal", "journal.id", "qualification_assertion.journal_id")
      .select(["qualification_assertion.sequence", "says", "event", "recorded_at"])
      .orderBy("qualification_assertion.sequence")
      .execute();
    expect(rows).toEqual([
      { sequence: 1, says: "granted", event: "certificate-issued", recorded_at: decided },
      { sequence: 2, says: "suspended", event: "qualification-suspended", recorded_at: later(3) },
    ]);
  });
});

test("a qualification cannot belong to another company than its certificate", async () => {
  const { id } = await aRight();
  const other = await aCertificate(t.services);
  const moved = t.db
    .updateTable("qualification")
    .set({ company_id: other.companyId, sub_area_id: t.subAreas[3] ?? "" })
    .where("id", "=", id)
    .execute();
  await expect(moved).rejects.toThrow("qualification_of_certificate");
});

test("a qualification keeps the name that its sub-area had when it was granted", async () => {
  const { id } = await aRight();
  const name = () =>
    t.db
      .selectFrom("qualification")
      .select("sub_area_name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const before = await name();
  expect(before.sub_area_name.length).toBeGreaterThan(5);
  const text = JSON.stringify(nomenclature).replace(before.sub_area_name, "Autre nom");
  await publishNext(testContext(t.services), {
    effectiveFrom: todayInDakar(t.services.now()),
    nomenclature: JSON.parse(text),
  });
  expect(await name()).toEqual(before);
});
