import { expect, type Page, type Response } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import type { SiteRoute } from "./site-routes.ts";

/** Opens a page and checks what every page of the site promises: status, language, headings, address, accessibility. */
export async function expectSitePage(page: Page, route: SiteRoute): Promise<void> {
  const response = await page.goto(route.path);
  expect(response?.status()).toBe(route.status ?? 200);
  await expectHead(page, response, route);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(route.h1);
  expect(await widerThanTheScreen(page)).toBe(false);
  await expectNoAxeViolations(page);
}

async function expectHead(page: Page, response: Response | null, route: SiteRoute) {
  const html = (await response?.text()) ?? "";
  expect(html.match(/<html [^>]*>/)?.[0]).toContain('lang="fr"');
  expect(html.match(/<title>/g)).toHaveLength(1);
  const title = (await page.title()).replace(/ \| Tabax$/, "");
  if (typeof route.title === "string") expect(title).toBe(route.title);
  else expect(title).toMatch(route.title);
  const canonical = page.locator('link[rel="canonical"]');
  if (route.canonical === null) return await expect(canonical).toHaveCount(0);
  await expect(canonical).toHaveCount(1);
  const address = (await canonical.getAttribute("href")) ?? "";
  expect(new URL(address).pathname).toBe(route.canonical);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /^.{40,220}$/);
}

const widerThanTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
