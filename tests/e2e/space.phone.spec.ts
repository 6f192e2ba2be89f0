import { someAtLanding } from "#tests/landing.ts";
import { moreSpaceJourneys } from "./space-more-steps.ts";
import { spaceJourneys, spaceTest as test } from "./space-steps.ts";

test.describe.configure({ mode: "default" });

// At a landing each journey is walked with scripts or without, by turns.
for (const [name, walk] of someAtLanding([...spaceJourneys, ...moreSpaceJourneys], 2))
  test(name, async ({ page, product }) => {
    test.setTimeout(120_000);
    page.setDefaultTimeout(15_000);
    await walk(page, product);
  });
