import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with one line per element that breaks WCAG 2.2 AA or axe's good practice. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const hasScript = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  const lines = hasScript ? await violations(page) : await inTwin(page, violations);
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(" ")}`),
  );
}

/**
 * axe needs timers, which a page without JavaScript lacks. The twin is the same document, what
 * stands in `noscript` included, in a page where axe may run and the scripts of the document may not.
 * Playwright gives it the other settings of the test.
 */
async function inTwin<T>(page: Page, work: (twin: Page) => Promise<T>): Promise<T> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser to open its twin in");
  const context = await browser.newContext({ javaScriptEnabled: true });
  const body = (await page.content()).replaceAll(/<\/?noscript[^>]*>/g, "");
  await context.route("**/*", (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({
          body,
          contentType: "text/html; charset=utf-8",
          headers: { "content-security-policy": "script-src 'none'" },
        })
      : route.continue(),
  );
  const twin = await context.newPage();
  await twin.goto(page.url());
  const result = await work(twin);
  await context.close();
  return result;
}
