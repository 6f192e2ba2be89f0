import { expect, type Page } from "@playwright/test";

/** Sizes of letters that a person chooses in the browser, in pixels, and the letters of the longest word that a line of a phone holds. */
const sizes = [
  { size: 22, longest: 18 },
  { size: 24, longest: 18 },
  { size: 32, longest: 16 },
];
const usualSize = 16;

/**
 * What is wider than a phone, and each word and amount that stands on two lines, in letters that the reader has set larger in
 * the browser: media queries know that size, which a style of the page would not change.
 */
export async function faultsInLargeLetters(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  const set = (standard: number) =>
    devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await page.setViewportSize({ width: 360, height: 800 });
  const faults: string[] = [];
  // The style of very large letters has a media query, so that the page does not wait for it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  for (const { size, longest } of sizes) {
    await set(size);
    await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
    for (const fault of await faultsOf(page, longest)) faults.push(`at ${size} pixels: ${fault}`);
  }
  await set(usualSize);
  await devtools.detach();
  if (before) await page.setViewportSize(before);
  return faults;
}

/** What is wider than a tablet or a small computer, and each word and amount that stands on two lines there. */
export async function faultsOnMiddleScreens(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await faultsOf(page, 30)) faults.push(`at a width of ${width}: ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

const faultsOf = (page: Page, longest: number) =>
  page.evaluate((letters) => {
    const faults = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) faults.add(`${root.scrollWidth} pixels wide`);
    const hidden = "[aria-hidden=true], script, style, template, option, .sr-only, svg";
    /** An amount with its unit, or a word: up to a space or a hyphen. */
    const unbroken = /\d[\d\u00A0\u202F]*[\u00A0\u202F](?:FCFA|%)|[^\s\u202F\u2010-]+/gu;
    /** Addresses, hashes and codes break wherever they have to; a word of more letters than a line has room for, too. */
    const mayBreak = (word: string) =>
      !word.includes("FCFA") && (word.length > letters || /[@/_:]|\p{L}.*\d|\.\p{L}/u.test(word));
    const seen = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || holder.closest(hidden)) continue;
      if (!holder.checkVisibility(seen)) continue;
      const whole = document.createRange();
      whole.selectNodeContents(text);
      if (linesOf(whole) < 2) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(unbroken)) {
        if (word.length < 2 || mayBreak(word.replace(/[:,.;)»]+$/, ""))) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (linesOf(range) > 1) faults.add(`« ${word} » stands on two lines`);
      }
    }
    return [...faults];

    function linesOf(range: Range): number {
      const areas = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      return new Set(areas.map(({ top }) => Math.round(top))).size;
    }
  }, longest);
