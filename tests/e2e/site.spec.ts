import { expect, test } from "./fixtures.ts";
import { expectSitePage } from "./site-page.ts";
import { siteRoutes } from "./site-routes.ts";

for (const route of siteRoutes) {
  test(`${route.path} is whole`, async ({ page }) => {
    await expectSitePage(page, route);
  });
}

test("the frame of every page names the site's own manifest, icon and language", async ({
  page,
  request,
}) => {
  await page.goto("/mentions-legales");
  const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(manifest ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  for (const { src } of (await answer.json()).icons) {
    expect((await request.get(src)).status(), src).toBe(200);
  }
});

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
