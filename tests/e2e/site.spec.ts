import { siteRoutes } from "../site-routes.ts";
import { expect, test } from "./fixtures.ts";
import { expectSitePage } from "./site-page.ts";

/** Other addresses of the same page. */
const twins = ["/home", "/index", "/une-adresse-inconnue"];

for (const route of siteRoutes.filter(({ path }) => !twins.includes(path))) {
  test(`${route.path} is whole`, async ({ page }) => {
    await expectSitePage(page, route);
  });
}

test("a summary leads to its sections by keyboard", async ({ page }) => {
  // A smooth scroll takes its time, and stops where something else scrolls.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/confidentialite");
  const summary = page.getByRole("navigation", { name: "Sur cette page" });
  await summary.getByRole("link", { name: "Vos droits" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#droits$/);
  await expect(page.getByRole("heading", { name: "Vos droits" })).toBeInViewport();
});
