import type { Page } from "@playwright/test";
import sharp from "sharp";
import { someAtLanding } from "#tests/landing.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const pages = [
  "/",
  "/about",
  "/index3",
  "/index4",
  "/project-classic",
  "/project-classic1",
  "/blog-grid",
];

/** Replaces each picture by one colour, the worst for the text over it. */
const pictures = {
  light: { filter: "brightness(0) invert(1)", isWorstFor: (words: number) => words > 0.18 },
  dark: { filter: "brightness(0)", isWorstFor: (words: number) => words <= 0.18 },
};

for (const path of someAtLanding(pages, 2)) {
  test(`text over pictures of ${path} has a contrast of 4.5 to 1 whatever the picture`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const faint: string[] = [];
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: "networkidle" });
      // Links fade: wait for the final colour.
      await addStyle(
        page,
        `*, *::before, *::after { transition: none !important; animation: none !important }
         .to-top, .side-menu { display: none }`,
      );
      const height = await page.evaluate(async () => {
        await document.fonts.ready;
        return document.documentElement.scrollHeight;
      });
      // Show the whole page, so that nothing moves between measuring and the screenshot.
      await page.setViewportSize({ width, height });
      for (const fault of await faintWords(page)) faint.push(`${width}: ${fault}`);
    }
    expect([...new Set(faint)]).toEqual([]);
  });
}

const addStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, style);

/** The contrast of every line of text over a picture with the pixels behind it. */
async function faintWords(page: Page): Promise<string[]> {
  const lines = (await linesOverPictures(page)).map((line) => {
    const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(line.colour)?.slice(1).map(Number);
    if (!channels) throw new Error(`« ${line.text} » has no colour of its own: ${line.colour}`);
    return { ...line, words: luminance(channels) };
  });
  const faint: string[] = [];
  for (const { filter, isWorstFor } of Object.values(pictures)) {
    const some = lines.filter(({ words }) => isWorstFor(words));
    if (some.length === 0) continue;
    await addStyle(
      page,
      `* { color: transparent !important; text-decoration: none !important }
       img, video { filter: ${filter}; opacity: 1 }`,
    );
    const top = Math.floor(Math.min(...some.map(({ box }) => box.y)));
    const bottom = Math.ceil(Math.max(...some.map(({ box }) => box.y + box.height)));
    const width = page.viewportSize()?.width ?? 0;
    const shot = await page.screenshot({ clip: { x: 0, y: top, width, height: bottom - top } });
    await page.evaluate(() => document.adoptedStyleSheets.pop());
    const { data, info } = await sharp(shot)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { text, words, large, box } of some) {
      let worst = 21;
      for (let y = Math.ceil(box.y); y < box.y + box.height; y += 2) {
        for (let x = Math.ceil(box.x); x < box.x + box.width; x += 2) {
          const at = ((y - top) * info.width + x) * 3;
          if (at + 2 >= data.length) continue;
          worst = Math.min(worst, contrast(words, luminance([...data.subarray(at, at + 3)])));
        }
      }
      if (worst < (large ? 3 : 4.5)) faint.push(`« ${text} » ${worst.toFixed(1)} to 1`);
    }
  }
  return faint;
}

const linesOverPictures = (page: Page) =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll("main img, main video")].map((picture) =>
      picture.getBoundingClientRect(),
    );
    const lines: { text: string; colour: string; large: boolean; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || holder.closest("details:not([open]), dialog"))
        continue;
      const { color, fontSize, fontWeight, visibility } = getComputedStyle(holder);
      const size = Number.parseFloat(fontSize);
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.width < 4 || box.left < 0 || box.right > innerWidth || visibility === "hidden")
          continue;
        const over = pictures.some(
          ({ left, right, top, bottom }) =>
            Math.min(right, box.right) - Math.max(left, box.left) > 2 &&
            Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2,
        );
        if (!over) continue;
        lines.push({
          text: text.textContent.trim().slice(0, 30),
          colour: color,
          large: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
          box: { ...box.toJSON(), y: box.y + scrollY },
        });
      }
    }
    return lines;
  });

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("with forced colours the map keeps its names, its numbers and its borders", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/annuaire?region=SN-DK");
  const map = page.getByRole("navigation", { name: "Carte du Sénégal par région" });
  const look = await map.evaluate((nav) => {
    const style = (selector: string) => getComputedStyle(nav.querySelector(selector) as Element);
    return {
      area: style("path").fill,
      border: style("path").stroke,
      name: style("text").fill,
      legend: style("ul").display,
    };
  });
  expect(look.area).not.toBe(look.name);
  expect(look.area).not.toBe(look.border);
  expect(look.legend).toBe("none");
  await page.goto("/faq");
  const here = page.locator("nav [aria-current]").first();
  await expect(here).toHaveCSS("text-decoration-line", "underline");
});

test("the title of a list and of a search names what was read and the number of results", async ({
  page,
}) => {
  await page.goto("/annuaire?q=baol");
  await expect(page).toHaveTitle(
    /^\d+\sentreprises?(, .+)? – recherche – Annuaire des entreprises certifiées$/,
  );
  await page.goto("/annuaire?q=plombier");
  await expect(page).toHaveTitle(
    /^\d+\sentreprises?(, .+)? – 5101 .+ – Annuaire des entreprises certifiées$/,
  );
  await page.goto("/search?q=route");
  await expect(page).toHaveTitle(/^Recherche\s: \d+\srésultats \| Tabax$/);
});

test("slides can be read one by one: their controls come first, and no slide moves while it is read", async ({
  page,
}) => {
  await page.goto("/");
  const show = page.locator("slide-show").first();
  await expect(show.getByRole("button").first()).toBeVisible();
  const order = await show.evaluate((element) => {
    const [controls, slides] = ["[data-controls]", "[data-slides]"].map((part) =>
      element.querySelector(part),
    );
    return controls && slides ? controls.compareDocumentPosition(slides) : 0;
  });
  expect(order & 4).toBe(4);
  await expect(show.getByRole("heading")).toHaveCount(3);
  const away = show.locator("[data-slide]").nth(1).getByRole("link");
  await expect(away).toHaveAttribute("tabindex", "-1");
});
