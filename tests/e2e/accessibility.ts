import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Nothing is wider than the screen and, on one of the screens of a test, nothing breaks WCAG 2.2 AA or axe's good
 * practice: on the wide one, or the only one that it has. axe is most of the time of a browser test.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { project, file } = test.info();
  const alsoWide = project.name === "phone" && !file.endsWith(".phone.spec.ts");
  const alsoWithScript = existsSync(file.replace(".nojs.spec.ts", ".spec.ts"));
  await expectFits(page);
  if (!alsoWide && (project.name !== "phone-no-js" || !alsoWithScript))
    await expectNoAxeViolations(page);
}

export async function expectFits(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  expect(await beyond(), `pixels of ${page.url()} beyond the screen`).toBeLessThanOrEqual(0);
}

/** On whatever screen: for a state that the other ones do not have. One line per element that axe finds fault with. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const hasScript = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  const lines = hasScript ? await violations(page) : await inTwin(page, violations);
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .options({ runOnly: tags, resultTypes: ["violations"] })
    // The product has no frames: axe need not open a page of its own to put their results together.
    .setLegacyMode()
    .analyze();
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
