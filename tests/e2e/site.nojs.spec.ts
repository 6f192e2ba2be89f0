import { test } from "./fixtures.ts";
import { expectSitePage } from "./site-page.ts";
import { siteRoutes } from "./site-routes.ts";

for (const route of siteRoutes) {
  test(`${route.path} is whole without JavaScript`, async ({ page }) => {
    await expectSitePage(page, route);
  });
}
