import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { brokenReferences } from "./page-findings.ts";
import { projectRoot } from "./product.ts";
import { newPartFor } from "./read-once.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const library = readFileSync(join(projectRoot, "node_modules/axe-core/axe.min.js"), "utf8");
const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that set the content of a page against the frame around it. */
const ofWholePage: axe.RunOptions["runOnly"] = {
  type: "rule",
  values: [
    ...["bypass", "document-title", "duplicate-id-aria", "heading-order", "page-has-heading-one"],
    ...["landmark-main-is-top-level", "landmark-no-duplicate-main", "landmark-one-main"],
    ...["landmark-unique", "region", "skip-link"],
  ],
};

/**
 * Nothing is wider than the screen and, on one of the screens of a test, nothing breaks WCAG 2.2 AA or axe's good
 * practice: on the wide one, or the only one that it has. axe is most of the time of a browser test.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { project, file } = test.info();
  const alsoWide = project.name === "phone" && !file.endsWith(".phone.spec.ts");
  const alsoWithScript = [".spec.ts", ".phone.spec.ts"].some((ending) =>
    existsSync(file.replace(".nojs.spec.ts", ending)),
  );
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
  // A face of the system is wider until ours has come.
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(await page.evaluate(brokenReferences), `numbers that break on ${page.url()}`).toEqual([]);
}

/**
 * Runs axe on any screen, for a state that the other screens do not have. One line per faulty element; what axe has
 * read in this shape for another test it reads no second time.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const hasScript = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  // Slides begin after a moment; axe would look at one half of their controls before that, at the other after it.
  if (hasScript) await expect(page.locator("slide-show .with-script")).toHaveCount(0);
  await stopTransitions(page);
  const part = await newPartFor("axe", page);
  if (part === "none") return;
  const readablePage = hasScript ? page : await twinOf(page);
  // The frame was read around another page, with every rule.
  const lines =
    part === "whole"
      ? await violations(readablePage)
      : [
          ...(await violations(readablePage, everything, "main")),
          ...(await violations(readablePage, ofWholePage)),
        ];
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}

/** The colour faults that axe finds in the dark theme, which changes nothing but colours. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await stopTransitions(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(16, 23, 19)");
  const part = await newPartFor("colours", page);
  if (part !== "none") {
    // A colour is judged element by element: what the frame holds was judged with it.
    const within = part === "content" ? "main" : "html";
    const lines = await violations(page, { type: "rule", values: ["color-contrast"] }, within);
    expect(lines, `colours of ${page.url()} in the dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Waits for the end of transitions, during which colours and visibility are in between. */
const stopTransitions = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, *::before, *::after { transition: none !important }");
    document.adoptedStyleSheets = [still];
  });

/** Replaces axe's own runner for Playwright, which reads a page twice and sends the library twice. */
async function violations(
  page: Page,
  runOnly: axe.RunOptions["runOnly"] = everything,
  within = "html",
): Promise<string[]> {
  await stopTransitions(page);
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  const violationsFound = await page.evaluate(
    async ({ rules, within }) => {
      // Scroll to the end, so that no fixed bar covers a control and makes it seem smaller.
      const bars = [...document.querySelectorAll<HTMLElement>("body *")].filter(
        (element) => getComputedStyle(element).position === "sticky",
      );
      for (const bar of bars) bar.style.position = "static";
      const { violations } = await window.axe.run(within, {
        runOnly: rules ?? [],
        resultTypes: ["violations"],
        // No rule that runs reads the style sheets themselves.
        preload: { assets: ["media"] },
      });
      for (const bar of bars) bar.style.position = "";
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        targets: nodes.map(({ target }) => target.join(" ")),
      }));
    },
    { rules: runOnly, within },
  );
  return violationsFound.flatMap(({ id, help, targets }) =>
    targets.map((target) => `${id} (${help}): ${target}`),
  );
}

const consoles = new WeakMap<Page, Promise<CDPSession>>();

/**
 * As a script of the console: through `page.evaluate` its half megabyte takes twice as long. The session stays open with the page:
 * its end would take away the virtual authenticator of another one.
 */
async function loadAxe(page: Page): Promise<void> {
  const session = consoles.get(page) ?? page.context().newCDPSession(page);
  consoles.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: library });
}

const twins = new WeakMap<BrowserContext, Promise<Page>>();

/**
 * axe needs timers, which a page without JavaScript lacks. The twin is the same document, what
 * stands in `noscript` included, in a page where axe may run and the scripts of the document may not.
 * Playwright gives it the other settings of the test.
 */
async function twinOf(page: Page): Promise<Page> {
  const context = page.context();
  const twinPage = twins.get(context) ?? openTwin(context);
  twins.set(context, twinPage);
  const twin = await twinPage;
  const body = (await page.content()).replaceAll(/<\/?noscript[^>]*>/g, "");
  await twin.context().unrouteAll();
  await twin.context().route("**/*", (route) => {
    const answered = route.request().isNavigationRequest()
      ? route.fulfill({
          body,
          contentType: "text/html; charset=utf-8",
          headers: { "content-security-policy": "script-src 'none'" },
        })
      : route.continue();
    return answered.catch(endedWithTest);
  });
  await twin.goto(page.url());
  return twin;
}

/** Errors of a twin that still loads or closes when its test is over. */
const endedWithTest = () => undefined;

async function openTwin(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error("The page has no browser to open its twin in");
  const twin = await browser.newContext({ javaScriptEnabled: true });
  context.once("close", () => twin.close().catch(endedWithTest));
  return await twin.newPage();
}
