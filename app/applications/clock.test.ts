import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { isWorkingDay } from "#app/kernel/working-days.ts";
import { entriesOf, staysFrom } from "#tests/stays.ts";
import type { ApplicationState } from "./application.machine.ts";
import { applicationMachine } from "./application.machine.ts";
import { clockOf } from "./clock.ts";
import { sinceInWords, usualInWords } from "./clock-words.ts";

const holidays = new Set(["2026-12-25", "2027-01-01"]);

describe("clockOf", () => {
  // Working days with the certification body, with the company, and in the state.
  test.each<[string, string, string, [number, number, number]]>([
    ["of a draft counts for nobody", "draft 2026-11-02", "2026-11-20", [0, 0, 0]],
    [
      "counts working days with the certification body from the day after filing",
      "draft 2026-11-02, filed 2026-11-13",
      "2026-11-23",
      [6, 0, 6],
    ],
    [
      "counts working days with the company too, and adds up both stays of a state",
      "draft 2026-11-02, filed 2026-11-09, to-complete 2026-11-11, filed 2026-11-21",
      "2026-11-24",
      [4, 7, 4],
    ],
    ["leaves holidays out", "draft 2026-12-01, filed 2026-12-24", "2026-12-28", [1, 0, 1]],
    [
      "stops when an application is withdrawn",
      "draft 2026-11-02, filed 2026-11-09, withdrawn 2026-11-12",
      "2026-12-24",
      [3, 0, 0],
    ],
  ])("the clock %s", (_what, stays, today, [withUs, withYou, inState]) => {
    const clock = clockOf(staysFrom(entriesOf(stays)), { today, holidays });
    expect(clock).toEqual({ withUs, withYou, inState });
  });

  test("clockOf equals a count by hand, day by day, of generated applications", () => {
    const states = ["filed", "to-complete", "under-review", "complement-asked"] as const;
    const way = fc.array(fc.tuple(fc.constantFrom(...states), fc.integer({ min: 0, max: 25 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(way, fc.integer({ min: 0, max: 25 }), (moves, last) => {
        let day = "2026-10-01";
        const entries: [ApplicationState, string][] = [["draft", "2026-09-15"]];
        for (const [state, stayed] of moves) {
          entries.push([state, day]);
          day = addDays(day, stayed);
        }
        const today = addDays(day, last);
        const byHand = { withUs: 0, withYou: 0, inState: 0 };
        const now = entries.at(-1)?.[0];
        for (let each = addDays("2026-10-01", 1); each <= today; each = addDays(each, 1)) {
          const state = entries.filter(([, entered]) => entered < each).at(-1)?.[0] ?? "draft";
          const { holder } = applicationMachine.states[state];
          if (!isWorkingDay(each, holidays)) continue;
          byHand[holder === "staff" ? "withUs" : "withYou"] += 1;
          if (state === now) byHand.inState += 1;
        }
        expect(clockOf(staysFrom(entries), { today, holidays })).toEqual(byHand);
      }),
    );
  });
});

test.each([
  [{ median: 12.4, nineInTen: 19.1 }, 10, "d’habitude 12 à 20\u00A0jours ouvrés"],
  [{ median: 5, nineInTen: 5 }, 10, "d’habitude 5\u00A0jours ouvrés"],
  [{ median: 0, nineInTen: 1 }, 10, "d’habitude 0 à 1\u00A0jour ouvré"],
  [null, 10, "10\u00A0jours ouvrés au plus sont prévus"],
  [null, null, null],
])("usualInWords of %j, promised %s, is « %s »", (usual, promised, words) => {
  expect(usualInWords(usual, promised)).toBe(words);
});

test("sinceInWords uses working days for the company as for staff", () => {
  expect(sinceInWords("staff", 6)).toBe("chez nous depuis 6\u00A0jours ouvrés");
  expect(sinceInWords("company", 1)).toBe("chez vous depuis 1\u00A0jour ouvré");
  expect(sinceInWords("staff", 0)).toBe("chez nous depuis moins d’un jour ouvré");
});
