import { expectNoAxeViolations } from "./accessibility.ts";
import { test } from "./fixtures.ts";

test.use({ productKind: "demo" });

test("the directory and the page of a company are accessible in the dark theme", {
  tag: "@once",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/annuaire?region=SN-TH");
  await expectNoAxeViolations(page);
  await page.getByRole("article").getByRole("link").first().click();
  await page.waitForURL("**/annuaire/*");
  await expectNoAxeViolations(page);
});
