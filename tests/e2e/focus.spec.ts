import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { someAtLanding } from "#tests/landing.ts";
import { test as demoTest } from "./demo-data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs, type Visitor } from "./staff-pages.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
demoTest.use({ contextOptions: { reducedMotion: "reduce" } });

const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

const pages: [path: string, prepare?: (page: Page) => Promise<unknown>][] = [
  ["/", openMenus],
  ["/register", refuse],
  ["/annuaire?activity=6101"],
  ["/espace/connexion", refuse],
  ["/modal-popup"],
  ["/index3"],
  ["/processus"],
];

for (const [path, prepare] of pages) {
  test(`every kind of control of ${path} shows its focus at 3 to 1`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(path);
    await prepare?.(page);
    await expectRings(page);
  });
}

/** Pages of the office and the space that together show every kind of control. */
const working: [who: Visitor, path: string][] = [
  ["administrator", "/bureau"],
  ["administrator", "/bureau/parametres/hours"],
  ["administrator", "/bureau/jours-feries"],
  ["administrator", "/bureau/courriels/invitation"],
  ["cashier", "/bureau/caisse/remboursements"],
  ["secretary", "/bureau/lettre"],
  ["member", "/espace"],
  ["member", "/espace/dossiers/:id/:section"],
  ["member", "/espace/dossiers/:id/messages"],
  ["member", "/espace/paiements/:id"],
  ["member", "/espace/pieces/:code"],
  ["member", "/references/confirmer"],
];

for (const [who, path] of someAtLanding(working, 3)) {
  demoTest(
    `every kind of control of ${path} shows its focus at 3 to 1 to the ${who} @once`,
    async ({ page, product }) => {
      demoTest.setTimeout(180_000);
      await signInAs(page, product, who);
      await page.goto(product.staff?.places[path]?.[0] ?? path);
      await expectRings(page);
    },
  );
}

/** Pages of the space with bars that stay in sight on a phone. */
const walked = [
  "/espace",
  "/espace/dossiers/:id/:section",
  "/espace/dossiers/:id/messages",
  "/espace/pieces",
  "/espace/entreprise",
  "/espace/membres",
];

for (const path of someAtLanding(walked, 3)) {
  demoTest(
    `a keyboard on a phone walks ${path} from its skip link to its end, and no bar hides what has the focus @once`,
    async ({ page, product }) => {
      demoTest.setTimeout(180_000);
      await page.setViewportSize({ width: 360, height: 640 });
      await signInAs(page, product, "member");
      await page.goto(product.staff?.places[path]?.[0] ?? path);
      await walk(page);
    },
  );
}

/** Pages of the public site with bars that stay in sight, or with many fields. */
const walkedByAnybody: [path: string, width: number][] = [
  ["/register", 1440],
  ["/processus", 360],
];

for (const [path, width] of walkedByAnybody) {
  test(`the keyboard walks ${path} at ${width} pixels from its skip link to its end, and no focused element is hidden @once`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 640 });
    await page.goto(path);
    await page.waitForLoadState("load");
    await walk(page);
  });
}

async function walk(page: Page) {
  const steps: { name: string; hidden: boolean }[] = [];
  for (let each = 0; each < 200; each += 1) {
    await page.keyboard.press("Tab");
    const step = await page.evaluate(focused);
    if (!step) break;
    steps.push(step);
  }
  expect(steps[0]?.name).toBe("Aller au contenu");
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.length, "nothing traps the keyboard").toBeLessThan(200);
  expect(steps.filter(({ hidden }) => hidden)).toEqual([]);
}

/** The focused element, and whether another part of the page covers it completely; null at the end of the page. */
function focused() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = Math.max(0, (left + right) / 2);
  const seen = [0.1, 0.5, 0.9].some((part) => {
    const over = document.elementFromPoint(x, top + (bottom - top) * part);
    return over !== null && (over === element || element.contains(over) || over.contains(element));
  });
  const name = element.textContent?.trim() || element.getAttribute("name") || element.tagName;
  return { name: name.slice(0, 60), hidden: !seen };
}

async function expectRings(page: Page) {
  const kinds = await kindsOfControls(page);
  expect(kinds.length).toBeGreaterThan(1);
  const shoot = await camera(page);
  const faint: string[] = [];
  for (const { kind, index } of kinds) {
    const control = page.locator(controls).nth(index);
    const share = await shareOfRing(shoot, control);
    if (share < 1) faint.push(`${share.toFixed(2)} of a line around ${kind}`);
  }
  expect(faint).toEqual([]);
}

async function openMenus(page: Page) {
  await page.waitForFunction(() => customElements.get("site-menu"));
  await page.evaluate(() => {
    const menus = document.querySelectorAll<HTMLDetailsElement>("site-menu nav details");
    for (const menu of menus) menu.removeAttribute("name");
    for (const menu of menus) menu.open = true;
  });
}

async function refuse(page: Page) {
  await page.getByRole("button", { name: /Voir ce qu’il reste|Se connecter/ }).press("Enter");
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

/** One control of each appearance: its element, classes, state and background. */
function kindsOfControls(page: Page) {
  return page.evaluate((selector) => {
    const ground = (element: Element | null): string => {
      if (!element) return "";
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === "rgba(0, 0, 0, 0)"
        ? ground(element.parentElement)
        : backgroundColor;
    };
    const places = new Map<string, number>();
    [...document.querySelectorAll(selector)].forEach((element, index) => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || !element.checkVisibility()) return;
      if (element.closest("[inert], [hidden]") || element.matches(":disabled")) return;
      // The frames are those of the first page, of the template's and of the office.
      const framed = ["/", "/modal-popup", "/bureau", "/espace"].includes(location.pathname);
      if (!framed && !element.closest("main")) return;
      const state = ["aria-invalid", "aria-current", "aria-disabled", "type"]
        .map((name) => element.getAttribute(name) ?? "")
        .join("|");
      const words = [element.tagName, element.className, state, ground(element.parentElement)];
      const kind = words.join(" ");
      if (!places.has(kind)) places.set(kind, index);
    });
    return [...places].map(([kind, index]) => ({ kind, index }));
  }, controls);
}

/** How much of a line one pixel wide around the control turns to 3 to 1 or more against what stood there before. */
async function shareOfRing(shoot: Shoot, control: Locator): Promise<number> {
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await control.boundingBox();
  if (!box) return 0;
  const before = await shoot(box);
  await control.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
  const after = await shoot(box);
  await control.evaluate((element) => (element as HTMLElement).blur());
  let strong = 0;
  for (let at = 0; at + 2 < after.length; at += 3) {
    if (contrast(luminance(before, at), luminance(after, at)) >= 3) strong += 1;
  }
  return strong / (2 * (box.width + box.height));
}

type Shoot = (box: Box) => Promise<Buffer>;
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of a box and 8 px around it. Playwright's own screenshots wait for more than this needs: three times as long. */
async function camera(page: Page): Promise<Shoot> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }",
    );
    document.adoptedStyleSheets.push(still);
  });
  const devtools = await page.context().newCDPSession(page);
  const margin = 8;
  return async (box) => {
    const { scrollX, scrollY } = await page.evaluate(
      () =>
        new Promise<{ scrollX: number; scrollY: number }>((resolve) =>
          requestAnimationFrame(() => resolve({ scrollX, scrollY })),
        ),
    );
    const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
    const { data } = await devtools.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
      clip: {
        x: x + scrollX,
        y: y + scrollY,
        width: box.width + 2 * margin,
        height: box.height + 2 * margin,
        scale: 1,
      },
    });
    return await sharp(Buffer.from(data, "base64")).removeAlpha().raw().toBuffer();
  };
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

function luminance(pixels: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((offset) => {
    const value = (pixels[at + offset] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
