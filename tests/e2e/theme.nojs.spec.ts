import { expect, test } from "./fixtures.ts";

const night = "rgb(16, 23, 19)";

test("without scripts choosing a theme leads back to its page, and applies to the next ones", async ({
  page,
}) => {
  await page.goto("/search?q=route");
  await page.locator("footer").getByRole("button", { name: "Sombre" }).tap();
  await expect(page).toHaveURL(/\/search\?q=route$/);
  const body = page.locator("body");
  await expect(body).toHaveCSS("background-color", night);
  const chosen = page.locator("footer").getByRole("button", { name: "Sombre (choisie)" });
  await expect(chosen).toBeVisible();
  await page.goto("/mission");
  await expect(body).toHaveCSS("background-color", night);
  await page.locator("footer").getByRole("button", { name: "Claire" }).tap();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(body).toHaveCSS("background-color", "rgb(255, 253, 248)");
});
