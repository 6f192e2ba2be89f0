import { expect, test } from "./fixtures.ts";

test("the accordion opens without JavaScript", async ({ page }) => {
  await page.goto("/faq");
  const second = page.locator("main details").nth(1);
  await second.locator("summary").click();
  await expect(second.getByText("L’inscription est gratuite")).toBeVisible();
});

test("the page shows the fees of each class without JavaScript", async ({ page }) => {
  await page.goto("/processus#frais");
  const fees = page.getByRole("table", { name: "Frais par classe, en FCFA" });
  await expect(fees.getByRole("row")).toHaveCount(7);
  await expect(fees.getByRole("row", { name: /^D/ })).toContainText("100\u202F000");
});

test("the nomenclature links to the registration", async ({ page }) => {
  await page.goto("/qualifications");
  await expect(page.locator("li[id^='sd-']")).toHaveCount(65);
  await page
    .getByRole("main")
    .getByRole("link", { name: "Faire qualifier mon entreprise" })
    .click();
  await expect(page).toHaveURL(/\/register$/);
});
