import { describe, expect, test } from "vitest";
import { tabsFor } from "./sections.ts";

describe("the tabs of an application", () => {
  test.each([
    ["filed", "examen", false],
    ["to-complete", "plan", false],
    ["inadmissible", "rapport", false],
    ["under-review", "examen", true],
    ["complement-asked", "plan", true],
    ["ready", "rapport", true],
    ["accepted", "recevabilite", true],
  ] as const)("%s: %s is shown: %s", (state, section, isShown) => {
    expect(tabsFor({ state, roles: ["examiner"], here: "" }).includes(section)).toBe(isShown);
  });

  test("a member of the committee sees who examines and the plan nowhere, and what is open always", () => {
    const roles = ["committee"] as const;
    const tabs = tabsFor({ state: "ready", roles, here: "" });
    expect(tabs).not.toContain("attribution");
    expect(tabs).not.toContain("plan");
    expect(tabs).toContain("rapport");
    expect(tabsFor({ state: "filed", roles, here: "examen" })).toContain("examen");
  });
});
