import fc from "fast-check";
import { expect, test } from "vitest";
import { rightsOnDay } from "#app/certificates/qualification.queries.server.ts";
import { addDays } from "#app/kernel/dates.ts";
import { made } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { isLong } from "#tests/landing.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { endUrgentSuspensions } from "./end-urgent-suspensions.server.ts";

const t = openForTests({ day: "2026-01-05", emptied: true });

const LIVES = isLong ? 500 : 12;
const FIRST_DAY = "2026-01-05";
const LAST_DAY = "2030-01-05";

const acts = [
  "suspend",
  "at once",
  "lapse",
  "lift",
  "drop",
  "condition",
  "reduce",
  "renew",
  "withdraw",
] as const;
type Act = (typeof acts)[number];

/** A change of the right of masonry, from a day on: its state, or a new right in its place. */
type Change =
  | { day: string; says: "granted" | "suspended" | "withdrawn" }
  | { day: string; says: "replaced" };

/** Plays acts on the masonry of one company, and returns what each of its rights has said since which day. */
async function playLife(life: readonly (readonly [Act, number])[]) {
  let day = FIRST_DAY;
  t.on(day);
  const now = await measuring(t);
  const rights: Change[][] = [[{ day, says: "granted" }]];
  const changes = () => rights.at(-1) ?? [];
  const says = () => changes().at(-1)?.says;
  const standing = async () =>
    await t.db
      .selectFrom("qualification")
      .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
      .select("qualification.id")
      .where("qualification.company_id", "=", now.companyId)
      .where("sub_area.code", "=", "2201")
      .where("qualification.state", "in", ["granted", "suspended"])
      .executeTakeFirst();
  let suspendedBy: string | null = null;
  let rank: "D" | "E" | "F" = "D";
  const replaced = () => {
    changes().push({ day, says: "replaced" });
    rights.push([{ day, says: "granted" }]);
  };
  for (const [act, days] of life) {
    day = addDays(day, days);
    t.on(day);
    const right = await standing();
    if (!right) break;
    const about = { rights: [right.id] };
    const isGranted = says() === "granted";
    if (act === "suspend" && isGranted) {
      suspendedBy = await now.decided(about);
      changes().push({ day, says: "suspended" });
    } else if ((act === "at once" || act === "lapse" || act === "drop") && isGranted) {
      const id = await now.aMeasure(about);
      const urgent = await now.sign(id, "suspend-at-once");
      if (urgent.ok) changes().push({ day, says: "suspended" });
      else expect(urgent.refusal).toBe("first-urgent");
      if (!urgent.ok) await made(now.drop(id));
      else if (act === "at once") {
        await made(now.answer(id));
        await made(now.sign(id, "decide"));
        suspendedBy = id;
      } else {
        if (act === "lapse") {
          day = addDays(day, 30);
          t.on(day);
          await endUrgentSuspensions(now.as({ kind: "system", name: "measures" }));
        }
        await made(now.drop(id));
        changes().push({ day, says: "granted" });
      }
    } else if (act === "lift" && suspendedBy !== null && says() === "suspended") {
      await made(now.toLift(suspendedBy));
      await made(now.sign(suspendedBy, "lift"));
      changes().push({ day, says: "granted" });
      suspendedBy = null;
    } else if (act === "condition" && isGranted) {
      await now.decided({ ...about, kind: "condition", demandedBy: addDays(day, 40) });
    } else if (act === "reduce" && isGranted && rank !== "F") {
      rank = rank === "D" ? "E" : "F";
      await now.decided({ ...about, kind: "reduction", demand: "", toClass: rank });
      replaced();
    } else if (act === "renew" && isGranted) {
      await aCertificate(t.services, {
        companyId: now.companyId,
        decidedOn: day,
        qualifications: [{ code: "2201", class: rank, endsOn: LAST_DAY }],
      });
      replaced();
    } else if (act === "withdraw") {
      await now.decided({ ...about, kind: "withdrawal", demand: "" });
      changes().push({ day, says: "withdrawn" });
    }
  }
  return { companyId: now.companyId, rights, end: day };
}

/** What a right says on a day: the last change that has begun, `none` outside its days. */
function saidOn(changes: readonly Change[], day: string): string {
  const begun = changes.filter((change) => change.day <= day);
  return day > LAST_DAY ? "none" : (begun.at(-1)?.says ?? "none");
}

test(`the history of ${LIVES} random lives of a right is what was asserted of it, on every day`, async () => {
  const life = fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 0, max: 60 })), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const { companyId, rights, end } = await playLife(steps);
      const own = await t.db
        .selectFrom("qualification")
        .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
        .select("qualification.id")
        .where("qualification.company_id", "=", companyId)
        .where("sub_area.code", "=", "2201")
        .orderBy("qualification.status_index")
        .execute();
      expect(own).toHaveLength(rights.length);
      const turns = new Set(
        rights.flat().flatMap((change) => [addDays(change.day, -1), change.day]),
      );
      for (const day of [...turns, end, LAST_DAY, addDays(LAST_DAY, 1)]) {
        const asserted = await rightsOnDay(t.db, {
          companyIds: [companyId],
          day,
          knownAt: new Date("2100-01-01T00:00:00Z"),
        });
        const found = own.map(
          ({ id }) => asserted.find((each) => each.qualificationId === id)?.says,
        );
        expect([day, found]).toEqual([day, rights.map((changes) => saidOn(changes, day))]);
      }
    }),
    { numRuns: LIVES },
  );
}, 900_000);
