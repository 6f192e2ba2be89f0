import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("the accordion opens and closes by the keyboard, the first question open at first", async ({
  page,
}) => {
  await page.goto("/faq");
  const questions = page.locator("main details");
  await expect(questions).toHaveCount(5);
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await expect(questions.first()).toHaveAttribute("open", "");
  await questions.nth(1).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(questions.nth(1).getByText("L’inscription est gratuite")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(questions.nth(1).getByText("L’inscription est gratuite")).toBeHidden();
  await expectAccessible(page);
});

test("the structured data of the FAQ have the same five questions", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/faq");
  const data = await page.locator("script[type='application/ld+json']").textContent();
  const { mainEntity } = JSON.parse(data ?? "");
  const names = mainEntity.map(({ name }: { name: string }) => name);
  expect(await page.locator("main summary h2").allTextContents()).toEqual(names);
});

test("a sub-area has its own address and shows whether a company holds it", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/qualifications#sd-7101");
  const entry = page.locator("#sd-7101");
  await expect(entry).toBeInViewport();
  await expect(entry.getByRole("heading")).toHaveText("Forages et équipements d’exhaure");
  await expect(entry).toContainText("Aucune entreprise qualifiée pour le moment");
});

for (const path of ["/processus", "/qualifications"]) {
  test(`the table of contents of ${path} stays visible and marks the current section`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    const contents = page.getByRole("navigation", { name: "Sur cette page" });
    const last = contents.getByRole("link").last();
    await last.click();
    await expect(contents.locator("[aria-current]")).toHaveText((await last.textContent()) ?? "");
    await expect(last).toBeInViewport();
  });
}

test("the table of contents leads to its sections by keyboard", { tag: "@once" }, async ({
  page,
}) => {
  // A smooth scroll takes its time, and stops where something else scrolls.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/confidentialite");
  const summary = page.getByRole("navigation", { name: "Sur cette page" });
  await summary.getByRole("link", { name: "Vos droits" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#droits$/);
  await expect(page.getByRole("heading", { name: "Vos droits" })).toBeInViewport();
});

for (const path of ["/processus", "/qualifications"]) {
  test(`the contents of ${path} are aligned with the header on both sides`, {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto(path);
    const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x;
    const title = page.getByRole("heading", { level: 1 });
    const contents = page.getByText("Sur cette page", { exact: true });
    expect(await leftOf(contents)).toBe(await leftOf(title));
    const right = await page
      .locator("scroll-spy + div")
      .evaluate((text) => text.getBoundingClientRect().right);
    const frame = await page
      .locator("main > header")
      .evaluate((banner) => banner.querySelector("div")?.getBoundingClientRect().right);
    expect(right).toBe(frame);
  });
}
