import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const slides = (page: Page) => page.getByRole("group", { name: "Nos engagements" });
const slide = (page: Page, number: number) =>
  slides(page).locator(`[data-slide]:nth-child(${number})`);
const pause = (page: Page) => slides(page).getByRole("button", { name: "Arrêter le défilement" });
const play = (page: Page) => slides(page).getByRole("button", { name: "Lancer le défilement" });

test("the home page shows the sections of the specification in their order, with their labels", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/^Tabax – /);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Qualification et certification des entreprises du BTP au Sénégal",
  );
  const ids = await page
    .getByRole("main")
    .locator("section[id]")
    .evaluateAll((sections) => sections.map(({ id }) => id));
  expect(ids.filter((id) => id !== "actualites")).toEqual([
    "slogans",
    "entreprises-et-acheteurs",
    "a-propos",
    "chiffres",
    "mission",
    "processus",
    "temoignages",
  ]);
  await expect(slides(page).locator("[data-slide] h2")).toHaveCount(3);
  const afterBanner = page.locator("#entreprises-et-acheteurs");
  await expect(afterBanner.getByRole("listitem")).toHaveText([/^10\+/, /^1000\+/]);
  await expect(
    afterBanner.getByRole("link", { name: "Faire qualifier mon entreprise" }),
  ).toHaveAttribute("href", "/register");
  await expect(page.locator("#chiffres dl > div")).toHaveText([/10\+/, /1000\+/, /65/]);
  await expect(page.locator("#processus ol > li")).toHaveCount(4);
  await expect(page.locator("#temoignages")).toContainText("Témoignages d’illustration");
});

test("the slogans stop and change by keyboard; invisible ones cannot be reached", async ({
  page,
}) => {
  await page.goto("/");
  await pause(page).focus();
  await page.keyboard.press("Enter");
  await expect(play(page)).toBeFocused();
  await slides(page).getByRole("button", { name: "Diapositive suivante" }).focus();
  await page.keyboard.press("Enter");
  await expect(slide(page, 2)).toBeInViewport({ ratio: 0.5 });
  await expect(slide(page, 1)).not.toBeInViewport({ ratio: 0.5 });
  await expect(slide(page, 2)).toBeInViewport();
  await expect(slides(page).getByText("Diapositive 2 sur 3").last()).toBeAttached();
  await slides(page).getByRole("button", { name: "Diapositive précédente" }).click();
  await expect(slide(page, 1)).toBeInViewport({ ratio: 0.5 });
  await expectAccessible(page);
});

test.describe("where less motion is wanted", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("with reduced motion the slogans stand still until a control moves them", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(play(page)).toBeVisible();
    await expect(pause(page)).toBeHidden();
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.5 });
  });
});

test("the side menu marks the section that is at least half visible, and is absent on a phone", async ({
  page,
  viewport,
}) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections de la page" });
  if ((viewport?.width ?? 0) < 1280) {
    await expect(menu).toBeHidden();
    return;
  }
  const marked = menu.locator('[aria-current="true"]');
  await expect(marked).toHaveText("Engagements");
  for (const label of ["Mission", "Témoignages", "À propos"]) {
    await menu.getByRole("link", { name: label }).click();
    await expect(marked).toHaveText(label);
  }
  const names = menu.locator(".side-menu-name");
  await expect(names).toHaveCount(8);
  const boxes = await names.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).clipPath),
  );
  expect(new Set(boxes), "the names stand beside the dots").toEqual(new Set(["none"]));
});

test("Escape hides the tooltip of a mark of the side menu", async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1280, "no side menu on a phone");
  // Where the margin is wider the names are beside the dots, and nothing covers the page.
  await page.setViewportSize({ width: 1320, height: 900 });
  await page.goto("/");
  const mark = page
    .getByRole("navigation", { name: "Sections de la page" })
    .getByRole("link", { name: "Mission" });
  const name = mark.locator(".side-menu-name");
  await mark.hover();
  await expect(name).toHaveCSS("clip-path", "none");
  await page.keyboard.press("Escape");
  await expect(name).not.toHaveCSS("clip-path", "none");
  await page.mouse.move(5, 500);
  await mark.hover();
  await expect(name).toHaveCSS("clip-path", "none");
});

test("a buyer checks a company from the home page", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("search").filter({ hasText: "Vérifier une entreprise" });
  await search.getByLabel("Nom, NINEA, RCCM ou numéro de certificat").fill("Sahel Bâtiment");
  await search.getByRole("button", { name: "Vérifier" }).click();
  await expect(page).toHaveURL(/\/annuaire\?q=Sahel\+B%C3%A2timent$/);
});

test("the home page has no layout shift while it loads and scrolls", async ({ page }) => {
  await page.addInitScript(() => {
    const store = window as Window & { shift?: number };
    store.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) store.shift = (store.shift ?? 0) + entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await page.locator("#temoignages").scrollIntoViewIfNeeded();
  await expect(page.locator("#temoignages img").first()).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThan(
    0.005,
  );
});

test("the first screen of the home page shows a buyer where to check a company", async ({
  page,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 640 });
  await page.goto("/");
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  // On a wide screen the search itself is beside the figures, and the menu leads to the directory.
  const way = wide
    ? page
        .getByRole("navigation", { name: "Menu principal" })
        .getByRole("link", { name: /Annuaire/ })
    : page.getByRole("link", { name: "Vérifier une entreprise" });
  await expect(way).toBeInViewport({ ratio: 1 });
  if (wide) return;
  await way.click();
  await expect(page).toHaveURL(/\/verifier$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Vérifier un certificat" }),
  ).toBeInViewport();
});
