import { expectAccessible } from "./accessibility.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";

test("search, filters, map and pages of the directory work without JavaScript", async ({
  page,
}) => {
  await page.goto("/annuaire");
  await expectAccessible(page);
  await page.locator("summary", { hasText: "Filtrer la liste" }).click();
  await page
    .getByRole("group", { name: "Région du siège" })
    .getByRole("checkbox", { name: /^Dakar/ })
    .check();
  await page.getByRole("checkbox", { name: /^En vigueur\s?\d/ }).check();
  await page.locator("details").getByRole("button", { name: "Filtrer" }).click();
  await expect(page).toHaveURL(/region=SN-DK/);
  await expect(page).toHaveURL(/status=valid/);
  const chosen = page.getByRole("list", { name: "Critères choisis" });
  await expect(chosen.getByRole("link")).toHaveCount(3);
  await chosen.getByRole("link", { name: /Statut/ }).click();
  await expect(page).toHaveURL(/\/annuaire\?region=SN-DK$/);

  await page.getByRole("link", { name: "Suivante" }).click();
  await expect(page).toHaveURL(/\/annuaire\?region=SN-DK&page=2$/);
  await page.locator("summary", { hasText: "Choisir une région" }).click();
  await page.getByRole("link", { name: /^Saint-Louis/ }).click();
  await expect(page).toHaveURL(/\/annuaire\?region=SN-SL$/);
  await expectAccessible(page);
});

test("the page of a company works without JavaScript", async ({ page }) => {
  await page.goto("/annuaire");
  const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Revenir à l’annuaire" }).click();
  await expect(page).toHaveURL(/\/annuaire$/);
});
