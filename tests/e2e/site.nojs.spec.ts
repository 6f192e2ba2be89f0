import { siteRoutes } from "#tests/site-routes.ts";
import { expectFits } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("every public page shows its heading without JavaScript, and none is wider than a phone", async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const { path, h1 } of siteRoutes) {
    await test.step(path, async () => {
      await page.goto(path);
      const heading = page.getByRole("main").getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(h1);
      await expect(heading).toBeVisible();
      await expectFits(page);
    });
  }
});
