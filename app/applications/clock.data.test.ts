import { beforeEach, expect, test } from "vitest";
import { addDays, daysBetween } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { isWorkingDay } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { anApplicationUnderWay, reviews } from "#tests/applying.ts";
import { aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import type { ApplicationState } from "./application.machine.ts";
import { forgetUsualDelays, staysOf, usualDelay } from "./clock.queries.server.ts";
import { moveApplication } from "./move-application.server.ts";

const t = openForTests({ now: () => now });
const now = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-20";
beforeEach(() => forgetUsualDelays(t.db));

interface Generated {
  kind: "first" | "extension";
  class: "D" | "E";
  state: ApplicationState;
  /** State, day entered, day left. */
  stays: [ApplicationState, string, string | null][];
}

/** Inserts applications with their stays, thousands at once. */
async function someApplications(applications: Generated[]): Promise<void> {
  const rows = [];
  const stays = [];
  for (const application of applications) {
    const id = newId();
    const companyId = await aCompany(t.services, {});
    rows.push({
      id,
      company_id: companyId,
      kind: application.kind,
      class: application.class,
      state: application.state,
      state_since: now,
      version: 2,
      opened_at: now,
      saved_at: now,
      figures: jsonText({}),
    });
    for (const [index, [state, entered, leftOn]] of application.stays.entries())
      stays.push({
        machine: "application",
        subject_id: id,
        version: index + 1,
        state,
        actor: "tests",
        holder: ["filed", "under-review"].includes(state)
          ? ("staff" as const)
          : ("company" as const),
        entered_at: new Date(`${entered}T09:00:00Z`),
        left_at: leftOn === null ? null : new Date(`${leftOn}T16:00:00Z`),
      });
  }
  await t.db.insertInto("application").values(rows).execute();
  await t.db.insertInto("stay").values(stays).execute();
}

/** Interpolates between neighbouring values, as PostgreSQL's percentile_cont does. */
function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? 0) - below) * (place - Math.floor(place));
}

test("usualDelay equals a count by hand over the applications of that kind and class that left the state in the last ninety days", async () => {
  const random = (() => {
    let seed = 7;
    return (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % most;
    };
  })();
  const holidays = await holidaysBetween(t.db, "2026-01-01", today);
  const applications: Generated[] = [];
  const byHand: number[] = [];
  for (let index = 0; index < 40; index++) {
    const entered = addDays("2026-07-01", random(120));
    const leftOn = addDays(entered, 1 + random(30));
    const back = addDays(leftOn, random(10));
    const end = addDays(back, random(9));
    const withdrawn = index % 13 === 12;
    applications.push({
      kind: "first",
      class: index % 5 === 4 ? "E" : "D",
      state: withdrawn ? "withdrawn" : "under-review",
      stays: [
        ["draft", "2026-06-01", entered],
        ["filed", entered, leftOn],
        ["to-complete", leftOn, back],
        ["filed", back, end],
        ["under-review", end, null],
      ],
    });
    if (withdrawn || index % 5 === 4 || daysBetween(end, today) >= 90) continue;
    let days = 0;
    for (const [from, to] of [
      [entered, leftOn],
      [back, end],
    ] as const)
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
        days += isWorkingDay(day, holidays) ? 1 : 0;
    byHand.push(days);
  }
  await someApplications(applications);
  const usual = await usualDelay(t.db, now, { kind: "first", class: "D", state: "filed" });
  expect(byHand.length).toBeGreaterThan(10);
  expect(usual?.median).toBeCloseTo(percentile(byHand, 0.5), 6);
  expect(usual?.nineInTen).toBeCloseTo(percentile(byHand, 0.9), 6);
});

test("usualDelay answers null for fewer than ten applications, and is cached for ten minutes", async () => {
  expect(await usualDelay(t.db, now, { kind: "first", class: "E", state: "filed" })).toBeNull();
  await someApplications(
    Array.from({ length: 9 }, () => ({
      kind: "extension",
      class: "D",
      state: "under-review",
      stays: [
        ["filed", "2026-11-02", "2026-11-06"],
        ["under-review", "2026-11-06", null],
      ],
    })) as Generated[],
  );
  forgetUsualDelays(t.db);
  const situation = { kind: "extension", class: "D", state: "filed" } as const;
  expect(await usualDelay(t.db, now, situation)).toBeNull();
  await someApplications([
    {
      kind: "extension",
      class: "D",
      state: "under-review",
      stays: [
        ["filed", "2026-11-02", "2026-11-06"],
        ["under-review", "2026-11-06", null],
      ],
    },
  ]);
  // The cached answer is still valid.
  expect(await usualDelay(t.db, now, situation)).toBeNull();
  const later = new Date(now.getTime() + 10 * 60_000);
  expect(await usualDelay(t.db, later, situation)).toEqual({ median: 4, nineInTen: 4 });
});

test("staysOf names a member who made a move, does not name staff, and is empty out of scope", async () => {
  const { applicationId, companyId, registrar } = await anApplicationUnderWay(t.services, "filed");
  await reviews(t.services, registrar, applicationId);
  await moveApplication(testContext(t.services, { actor: registrar }), {
    move: "admit",
    applicationId,
  });
  const scope = { kind: "company" as const, companyId };
  expect(await staysOf(t.db, scope, applicationId)).toMatchObject([
    { state: "draft", move: null, by: { kind: "product" } },
    { state: "filed", move: "file" },
    { state: "under-review", move: "admit", by: { kind: "staff" }, leftAt: null },
  ]);
  const foreign = { kind: "company" as const, companyId: newId() };
  expect(await staysOf(t.db, foreign, applicationId)).toEqual([]);
});
