import { chromium, type Page } from "@playwright/test";
import { auditedPages } from "#app/site/accessibility-audit.ts";
import { browserExecutable } from "#tests/browser.ts";
import { addressOf, staffOf } from "./audited-pages.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

/** Each page is read by one reader, so that it is requested once; template pages are left out. */
const pages = auditedPages.filter(
  ({ path }) => !/^\/(index[234]|videos|modal-popup|activation)/.test(path),
);

/** The size of letters that a person chooses in the browser: media queries know it, which a style of the page would not do. */
for (const [size, longest] of [
  [22, 18],
  [24, 18],
  [32, 16],
] as const) {
  test(`letters of ${size} pixels on a phone break no word and no amount, and no page is wider than the screen @once`, async ({
    product,
  }) => {
    test.setTimeout(300_000);
    const { args, ...executable } = await browserExecutable();
    const browser = await chromium.launch({
      ...executable,
      args: [...args, `--blink-settings=defaultFontSize=${size}`],
    });
    const wrong: string[] = [];
    for (const audited of pages) {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: "fr-SN",
        reducedMotion: "reduce",
        viewport: { width: 360, height: 800 },
      });
      const page = await context.newPage();
      if (audited.reader === "member") await signInAs(page, product, "member");
      if (audited.reader === "staff") await signInAs(page, product, staffOf(audited));
      await page.goto(addressOf(audited, product));
      await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
      for (const fault of await faultsOf(page, longest)) wrong.push(`${audited.path}: ${fault}`);
      await context.close();
    }
    await browser.close();
    expect(wrong).toEqual([]);
  });
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
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(unbroken)) {
        if (word.length < 2 || mayBreak(word.replace(/[:,.;)»]+$/, ""))) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
          faults.add(`« ${word} » stands on two lines`);
      }
    }
    return [...faults];
  }, longest);
