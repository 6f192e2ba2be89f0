import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSources } from "#tests/architecture/source-tree.ts";
import { browserExecutable } from "#tests/browser.ts";
import { unwordedMails, widestMails } from "#tests/mails.ts";
import { unbroken } from "./mail-frame.ts";

const mails = widestMails();
const widths = [360, 640];

/** Faults of each mail by kind: read once, at both widths, light and dark. */
const faults = new Map<string, string[]>();
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserExecutable());
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  // Frames of one page, so that all kinds are laid out once at each width; each has the width as its own.
  const frames = [...mails].flatMap(([kind, html]) =>
    widths.map((width) => ({ kind, width, html })),
  );
  await page.setContent("<!doctype html><body></body>");
  await page.evaluate(async (all) => {
    const loads = all.map(({ kind, width, html }) => {
      const frame = document.createElement("iframe");
      frame.title = `${kind} ${width}`;
      frame.style.cssText = `width:${width}px;height:600px;border:0`;
      frame.srcdoc = html;
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      return loaded;
    });
    await Promise.all(loads);
  }, frames);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { frame, fault } of await faultsOf(page)) {
      const [kind = ""] = frame.split(" ");
      faults.set(kind, [...(faults.get(kind) ?? []), `${frame}, ${colorScheme}: ${fault}`]);
    }
  }
}, 60_000);
afterAll(() => browser.close());

/** Content wider than its frame, a number on two lines, and colours with too little contrast. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const number =
      /[A-Z]{1,4}(?:-[A-Z0-9]+)*-\d+(?:-\d+)*|\d{1,3}(?:[\u00A0\u202F]\d{3})+\u00A0FCFA/g;
    const channel = (value: number) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
    };
    const ratio = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const ground = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === "rgba(0, 0, 0, 0)"
        ? ground(element.parentElement)
        : backgroundColor;
    };
    const frameFaults: { frame: string; fault: string }[] = [];
    for (const frame of document.querySelectorAll("iframe")) {
      const inner = frame.contentDocument;
      if (!inner) continue;
      const report = (fault: string) => frameFaults.push({ frame: frame.title, fault });
      const { scrollWidth, clientWidth } = inner.documentElement;
      if (scrollWidth > clientWidth) report(`${scrollWidth} px wide`);
      const texts = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT);
      const range = inner.createRange();
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const words = text.textContent ?? "";
        const element = text.parentElement;
        if (!element || words.trim() === "" || element.getClientRects().length === 0) continue;
        if (ratio(getComputedStyle(element).color, ground(element)) < 4.5)
          report(`faint: ${words}`);
        range.selectNodeContents(text);
        for (const { right } of range.getClientRects())
          if (right > clientWidth) report(`beyond the edge: ${words}`);
        if (element.closest("a")) continue;
        for (const { 0: written, index } of words.matchAll(number)) {
          range.setStart(text, index);
          range.setEnd(text, index + written.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) report(`on ${lines.size} lines: ${written}`);
        }
      }
      for (const button of inner.querySelectorAll(".button"))
        if (ratio(ground(button), ground(button.parentElement?.closest("td") ?? null)) < 3)
          report("a button like its card");
    }
    return frameFaults;
  });

test.each([...mails.keys()])(
  "the mail « %s » with its longest values fits 360 and 640 px, light and dark, with numbers on one line",
  (kind) => {
    expect(faults.get(kind) ?? []).toEqual([]);
  },
);

test("each file that makes a mail without words has its sample", () => {
  const rendering = readSources(["app/**/*.mail.ts"])
    .filter(({ text }) => text.includes("renderMail("))
    .map(({ path }) => path);
  expect(rendering.sort()).toEqual(Object.keys(unwordedMails).sort());
});

describe("unbroken", () => {
  const keptTogether = (text: string) => `<span style="white-space:nowrap">${text}</span>`;

  test.each([
    ["dossier DO-2026-00042-5, déposé", `dossier ${keptTogether("DO-2026-00042-5")}, déposé`],
    ["SN.DKR.2015.B.20990", keptTogether("SN.DKR.2015.B.20990")],
    ["125\u202F000\u00A0FCFA & plus", `${keptTogether("125\u202F000\u00A0FCFA")} &amp; plus`],
    ["<b>DO-2026</b>", `&lt;b&gt;${keptTogether("DO-2026")}&lt;/b&gt;`],
    ["une UNITE-SANS-CHIFFRE ici", "une UNITE-SANS-CHIFFRE ici"],
  ])("of %j is %j", (text, html) => {
    expect(unbroken(text)).toBe(html);
  });
});
