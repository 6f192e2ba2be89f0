import { siteRoutes, templateRoutes } from "../site-routes.ts";
import { expectFits } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

for (const [name, routes] of [
  ["site", siteRoutes],
  ["template", templateRoutes],
] as const) {
  test(`no page of the ${name} is wider than a phone, and each shows its heading`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    for (const { path, h1 } of routes) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(h1);
        await expectFits(page);
      });
    }
  });
}
