import { describe, expect, test } from "vitest";
import { groundsAgainst, type Measure, opinionsAgainst } from "./against-grid.ts";

const passes: Measure = {
  grid: { total: 60, outcome: "passes", eliminated: [] },
  classReached: "D",
};
const measured = (grid: Partial<Measure["grid"]>, classReached: Measure["classReached"] = "D") => ({
  grid: { ...passes.grid, ...grid },
  classReached,
});
const low = "Moyens matériels sous 40\u00A0% du bloc";

describe("groundsAgainst", () => {
  test.each([
    ["a grid that passes and the class reached", "D", passes, []],
    ["a lower class than reached", "F", passes, []],
    ["a higher class", "C", passes, ["classe\u00A0C proposée, les chiffres atteignent D"]],
    [
      "figures that reach no class",
      "F",
      measured({}, null),
      ["classe\u00A0F proposée, les chiffres n’en atteignent aucune"],
    ],
    [
      "an eliminated block",
      "D",
      measured({ outcome: "fails", eliminated: ["Moyens matériels"] }),
      [low],
    ],
    [
      "a total under the threshold",
      "D",
      measured({ outcome: "fails", total: 59 }),
      ["59 points sur 100, le seuil est 60"],
    ],
    [
      "all of them",
      "C",
      measured({ outcome: "fails", total: 40, eliminated: ["Moyens matériels"] }),
      [
        ...[low, "40 points sur 100, le seuil est 60"],
        "classe\u00A0C proposée, les chiffres atteignent D",
      ],
    ],
    ["a grid without all its points", "D", measured({ outcome: "unfinished", total: 20 }), []],
    [
      "an eliminated block of a grid without all its points",
      "D",
      measured({ outcome: "unfinished", total: 20, eliminated: ["Moyens matériels"] }),
      [low],
    ],
  ] as const)("of %s", (_what, proposed, measure, grounds) => {
    expect(groundsAgainst({ class: proposed }, measure as Measure)).toEqual(grounds);
  });

  test("a refusal contradicts nothing", () => {
    expect(groundsAgainst(null, measured({ outcome: "fails", total: 0 }, null))).toEqual([]);
  });
});

test("opinionsAgainst names only the opinions that contradict, with their written reason", () => {
  const opinions = [
    { code: "2201", class: "C", note: "Chantier vu." },
    { code: "2202", class: "D", note: "" },
    { code: "2203", class: null, note: "" },
  ] as const;
  expect(opinionsAgainst({ ...passes, opinions })).toEqual([
    {
      code: "2201",
      note: "Chantier vu.",
      grounds: ["classe\u00A0C proposée, les chiffres atteignent D"],
    },
  ]);
});
