import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const document = { day: "rgb(255, 253, 248)", night: "rgb(16, 23, 19)" };

const expectGround = (page: Page, hour: keyof typeof document) =>
  expect(page.locator("body")).toHaveCSS("background-color", document[hour]);

const button = (page: Page, name: string) => page.locator("footer").getByRole("button", { name });

test("pages use the theme of the system, unless the visitor has chosen one", {
  tag: "@once",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/faq");
  await expectGround(page, "night");
  await expect(button(page, "Automatique (choisie)")).toBeVisible();
  let loaded = 0;
  page.on("framenavigated", () => {
    loaded += 1;
  });
  await button(page, "Claire").click();
  await expectGround(page, "day");
  await expect(button(page, "Claire (choisie)")).toBeFocused();
  await expect(page.locator("theme-switch output")).toContainText("Claire");
  expect(loaded, "the page stays, with what was typed on it").toBe(0);
  await page.goto("/contact");
  await expectGround(page, "day");
  await button(page, "Automatique").click();
  await expectGround(page, "night");
  await page.emulateMedia({ colorScheme: "light" });
  await expectGround(page, "day");
});

test("a page left before the theme was chosen shows it after « Back »", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/faq");
  await page.goto("/contact");
  await button(page, "Sombre").click();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  await expectGround(page, "night");
});

test("print uses the light theme, whatever was chosen", { tag: "@once" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/faq");
  await button(page, "Sombre").click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // No background at all: paper is white, and ink costs money.
  await expect(page.locator("body")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("color", "rgb(22, 33, 27)");
});
