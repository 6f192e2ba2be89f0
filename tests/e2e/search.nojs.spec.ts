import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("without JavaScript a site search links to the sub-area that it names", async ({ page }) => {
  await page.goto("/search");
  await page.getByLabel("Que cherchez-vous").fill("étanchéité toiture");
  await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expectAccessible(page);
  const result = page.getByRole("link", { name: "3102 – Étanchéité de toitures-terrasses" });
  await result.click();
  await expect(page).toHaveURL("/qualifications#sd-3102");
});

test("a site search that is too long is cut, and the page says so", async ({ page }) => {
  await page.goto(`/search?q=${"a".repeat(6_000)}`);
  await expect(page.getByText("Seuls les 100 premiers caractères sont lus.")).toBeVisible();
  await expectAccessible(page);
});
