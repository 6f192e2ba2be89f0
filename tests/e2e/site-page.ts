import { expect, type Page } from "@playwright/test";
import type { SiteRoute } from "../site-routes.ts";
import { expectAccessible } from "./accessibility.ts";

/** Opens a page and checks what only a browser sees of it; its head is read by `tests/heads.data.test.ts`. */
export async function expectSitePage(
  page: Page,
  { path, status = 200, h1 }: Pick<SiteRoute, "path" | "status" | "h1">,
): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(h1);
  await expectAccessible(page);
}
