import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("without JavaScript the contents of all tabs are visible, under headings", async ({
  page,
}) => {
  await page.goto("/tabs");
  for (const name of ["Houses", "Offices", "Public works", "1. We listen", "4. We build"]) {
    await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^#/);
  }
  await expectAccessible(page);
});

test("a dialog opens, accepts an answer and closes without JavaScript", async ({ page }) => {
  await page.goto("/modal-popup");
  await page.getByRole("link", { name: "Open the large dialog" }).click();
  const dialog = page.locator("#large-modal");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You chose “No”.")).toBeVisible();
});

test("the server answers the form of the dialog, with the typed values", async ({ page }) => {
  await page.goto("/modal-popup");
  await page.getByRole("link", { name: "Leave a comment" }).click();
  await page.getByLabel("Name").fill("Aline");
  await page.getByLabel("URL").fill("example.com");
  await page.getByRole("button", { name: "Send the comment" }).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText([
    "Your e-mail address is required",
    "Enter a complete web address, such as https://example.com",
    "Your comment is required",
  ]);
  await expect(page.getByLabel("Name")).toHaveValue("Aline");
  await expectAccessible(page);
  await page.getByLabel("Email").fill("aline@example.com");
  await page.getByLabel("URL").fill("https://example.com");
  await page.getByLabel("Comment", { exact: true }).fill("A fine wall.");
  await page.getByRole("button", { name: "Send the comment" }).click();
  await expect(page.getByText("Your comment is complete")).toBeVisible();
});

test("an accordion opens and the links of the menu work without JavaScript", async ({ page }) => {
  await page.goto("/accordian");
  const second = page.locator("main details").nth(1);
  await second.locator("summary").click();
  await expect(second.locator("p")).toBeVisible();
  await page.locator("header summary:visible").first().click();
  await page.getByRole("banner").getByRole("link", { name: "Icon font" }).click();
  await expect(page).toHaveURL(/\/icon-font$/);
});
