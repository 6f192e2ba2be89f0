import { moreSpaceJourneys } from "./space-more-steps.ts";
import { spaceJourneys, spaceTest as test } from "./space-steps.ts";

test.describe.configure({ mode: "default" });

for (const [name, walk] of [...spaceJourneys, ...moreSpaceJourneys])
  test(name, async ({ page, product }) => {
    test.setTimeout(120_000);
    page.setDefaultTimeout(15_000);
    await walk(page, product);
  });
