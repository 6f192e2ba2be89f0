import { siteRoutes, templateRoutes } from "../site-routes.ts";
import { expectFits } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

/** States of pages that other tests look at on a wide screen. */
const states = [
  "/contact/merci",
  "/lettre?envoye=1",
  "/lettre?confirme=1",
  "/lettre/confirmer?token=inconnu",
  "/lettre/desinscription?token=inconnu",
  "/search",
  "/search?q=BETON",
  "/search?q=xylophone+forage",
  `/search?q=${"é".repeat(1_500)}`,
  "/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
  "/actualites/niveaux-et-classes",
  "/actualites/inconnu",
];

test("no state of a page is wider than a phone", async ({ page }) => {
  for (const path of states) {
    await test.step(path.slice(0, 40), async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectFits(page);
    });
  }
});

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
