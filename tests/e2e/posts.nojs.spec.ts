import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("the news can be read and searched without JavaScript", async ({ page }) => {
  await page.goto("/post-grid");
  await page
    .getByRole("link", { name: "Lire une fiche de l’annuaire avant de signer" })
    .first()
    .click();
  await expect(
    page.getByRole("heading", { level: 2, name: /^4\. Regarder les dates/ }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Que cherchez-vous").fill("quitus fiscal");
  await page.getByLabel("Que cherchez-vous").press("Enter");
  await expect(page).toHaveURL("/search?q=quitus+fiscal");
  await page
    .getByRole("link", { name: /^Quitus fiscal et attestations/ })
    .first()
    .click();
  await expect(page).toHaveURL("/actualites/quitus-fiscal-et-validite-des-pieces");
});
