import { describe, expect, test } from "vitest";
import { mostInView } from "./in-view.ts";
import { leavesThePage } from "./leaves-the-page.ts";
import { countSoFar, turned } from "./motion.ts";

describe("`turned`", () => {
  test.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [-1, 1, 3, 0],
    [0, 1, 1, 0],
  ])("from %i, %i further, of %i is %i", (from, steps, count, expected) => {
    expect(turned(from, steps, count)).toBe(expected);
  });
});

describe("`mostInView` in a window of 800 pixels (Spec §2)", () => {
  test.each([
    ["is the one that is seen whole", "0:700 700:1400", 0],
    ["is the second when the first has left by more than half", "-400:300 300:1000", 1],
    ["counts at exactly half", "-300:300 1000:1600", 0],
    ["is none when each is less than half in view", "-500:300 450:1300", -1],
    ["may be taller than the window and fill half of it", "-2000:420 420:2000", 0],
    [
      "is a short one in the middle, seen whole between taller ones of which more is seen",
      "-200:300 300:500 500:1000",
      1,
    ],
    ["is the one of which the larger part is seen", "-200:300 300:900", 1],
    ["is the one nearest to the middle when several are seen whole", "0:200 200:700", 1],
    ["is the first of two that are seen alike", "0:400 400:800", 0],
    ["is none below the last one", "-900:-10", -1],
    ["is none without any section", "", -1],
  ])("the section in view %s", (_name, places, expected) => {
    const extents = [...places.matchAll(/(-?\d+):(-?\d+)/g)].map(([, top, bottom]) => ({
      top: Number(top),
      bottom: Number(bottom),
    }));
    expect(mostInView(extents, 800)).toBe(expected);
  });
});

describe("`countSoFar`", () => {
  test.each([
    ["1000+", 0, "0+"],
    ["1000+", 0.25, "250+"],
    ["1000+", 1, "1000+"],
    ["10+ ans", 0.5, "5+ ans"],
    ["1\u202F000 entreprises", 0.5, "500 entreprises"],
    ["1\u202F000 entreprises", 1, "1\u202F000 entreprises"],
    ["sans nombre", 0.5, "sans nombre"],
    ["10", -1, "0"],
  ])("the counter %s at %d shows %s", (text, share, expected) => {
    expect(countSoFar(text, share)).toBe(expected);
  });
});

describe("`leavesThePage` from https://tabax.example/faq?a=1#haut", () => {
  test.each([
    ["/annuaire", true],
    ["/faq?a=1", true],
    ["", true],
    ["/faq?a=2#haut", true],
    ["/annuaire#liste", true],
    ["https://elsewhere.example/", true],
    ["#contenu", false],
    ["/faq?a=1#contenu", false],
    ["mailto:contact@tabax.example", false],
    ["tel:+221338000000", false],
    ["javascript:void 0", false],
    ["/partner-manager/v1/public/general-conditions/affective/_download", false],
    ["/partners/certified.csv?region=DK", false],
    ["/feed.xml", false],
  ])("a link to %s leaves the page: %s", (to, expected) => {
    expect(leavesThePage("https://tabax.example/faq?a=1#haut", to)).toBe(expected);
  });
});
