import { siteRoutes } from "../site-routes.ts";
import { expect, test } from "./fixtures.ts";
import { expectSitePage } from "./site-page.ts";

/** Other addresses of the same page. */
const twins = ["/home", "/index", "/une-adresse-inconnue"];

const routes = siteRoutes.filter(({ path }) => !twins.includes(path));
/** A browser's page of its own for each would cost half as much as what is looked at. */
const perTest = 6;

for (let first = 0; first < routes.length; first += perTest) {
  const some = routes.slice(first, first + perTest);
  test(`whole: ${some.map(({ path }) => path).join(", ")}`, async ({ page }) => {
    test.setTimeout(120_000);
    for (const route of some) await test.step(route.path, () => expectSitePage(page, route));
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
