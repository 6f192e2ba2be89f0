import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const question = (page: Page) => page.getByLabel("Que cherchez-vous");

test("the site search groups results by kind and marks the words", async ({ page }) => {
  await page.goto("/search?q=BETON");
  await expect(main(page).getByText("résultats pour «")).toBeVisible();
  await expect(question(page)).toHaveValue("BETON");
  await expect(main(page).locator("mark").first()).toHaveText(/^b[ée]ton$/i);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);

  const kinds = page.getByRole("navigation", { name: "Résultats par rubrique" });
  await kinds.getByRole("link", { name: /^Qualifications/ }).click();
  await expect(page).toHaveURL("/search?q=BETON#qualifications");
  await main(page).getByRole("link", { name: "2203 – Béton précontraint" }).click();
  await expect(page).toHaveURL("/qualifications#sd-2203");
});

test("a site search without results links to single words, the directory and the contact page", async ({
  page,
}) => {
  await page.goto("/search?q=xylophone+forage");
  await expect(main(page).getByText("Aucun résultat")).toBeVisible();
  await expectAccessible(page);
  const directory = main(page).getByRole("link", { name: "Cherchez ce nom dans l’annuaire" });
  await expect(directory).toHaveAttribute("href", "/annuaire?q=xylophone%20forage");
  await expect(main(page).getByRole("link", { name: "Écrivez-nous" })).toBeVisible();
  await main(page).getByRole("listitem").getByRole("link", { name: "forage" }).click();
  await expect(page).toHaveURL("/search?q=forage");
  await expect(main(page).getByText("résultats pour «")).toBeVisible();
});

test("an empty site search shows its field, examples and the most visited pages", async ({
  page,
}) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "Pages les plus demandées" })).toBeVisible();
  await expectAccessible(page);
  await question(page).fill("recours");
  await question(page).press("Enter");
  await expect(main(page).getByRole("link", { name: "Processus de qualification" })).toBeVisible();
});

const hostile = ["\u0000", "%", "'\"><script>alert(1)</script>", "é".repeat(1_500), "\u202Eabc"];

test("a site search with markup is shown as typed text", async ({ page }) => {
  for (const query of hostile) {
    const response = await page.goto(`/search?${new URLSearchParams({ q: query })}`);
    expect(response?.status()).toBe(200);
    expect((await question(page).inputValue()).length).toBeLessThanOrEqual(100);
    await expectFits(page);
  }
});
