import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

/** A page of the public site that holds little besides its frame. */
const anyPage = "/plan-du-site";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;
const submenu = (page: Page) => page.locator("site-menu summary", { hasText: "Qualification" });
const submenuLink = (page: Page) =>
  page.getByRole("navigation", { name: "Menu principal" }).getByRole("link", {
    name: "Processus de qualification",
  });

/** Opens what hides the link to the process: the whole menu on a phone, a sub-menu on a wide screen. */
const opener = (page: Page) =>
  isPhone(page) ? page.locator("site-menu summary", { hasText: "Menu" }) : submenu(page);

/** Waits until the custom elements of the frame are defined. */
const ready = (page: Page) =>
  expect(page.getByRole("button", { name: "Nous joindre" })).toBeVisible();

test("the menu opens and closes by keyboard, and returns the focus", async ({ page }) => {
  await page.goto(anyPage);
  await ready(page);
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(submenuLink(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(submenuLink(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("the header has two bars, whatever the screen", async ({ page }) => {
  await page.goto(anyPage);
  const header = await page.getByRole("banner").boundingBox();
  expect(header?.height).toBeLessThan(125);
});

test("on a turned phone the menu is beside the brand", { tag: "@once" }, async ({ page }) => {
  for (const [width, height] of [
    [568, 320],
    [640, 360],
    [740, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(anyPage);
    const brand = await page.locator("header a[href='/']").first().boundingBox();
    const menu = await page.locator("site-menu summary", { hasText: "Menu" }).boundingBox();
    if (!brand || !menu) throw new Error("The header has no brand or no menu.");
    expect(menu.y, `${width} px`).toBeLessThan(brand.y + brand.height);
  }
});

test("fonts are preloaded before the style sheet on a fast connection, and not on a slow one", {
  tag: "@once",
}, async ({ page }) => {
  const ahead = page.locator('head link[rel="preload"][as="font"]');
  await page.goto(anyPage);
  await expect(ahead).toHaveCount(2);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
  });
  await page.goto(anyPage);
  await expect(ahead).toHaveCount(0);
});

test("the menu closes on a click elsewhere and when the focus leaves it", async ({ page }) => {
  await page.goto(anyPage);
  await ready(page);
  await opener(page).press("Enter");
  await page.getByRole("contentinfo").getByText("© 2025").click();
  await expect(submenuLink(page)).toBeHidden();
  await opener(page).press("Enter");
  await expect(submenuLink(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Actualités" }).first().focus();
  await expect(submenuLink(page)).toBeHidden();
});

test("a sub-menu opens under the mouse, and a click keeps it", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no mouse");
  await page.goto(anyPage);
  await ready(page);
  await submenu(page).hover();
  await expect(submenuLink(page)).toBeVisible();
  await submenu(page).click();
  await expect(submenuLink(page)).toBeVisible();
  await page.locator("site-menu summary", { hasText: "Qui sommes-nous" }).hover();
  await expect(submenuLink(page)).toBeHidden();
});

test("Escape closes a sub-menu that the mouse has opened, and the keyboard opens it again", async ({
  page,
}) => {
  test.skip(isPhone(page), "a phone has no mouse");
  await page.clock.install();
  await page.goto(anyPage);
  await ready(page);
  await submenu(page).hover();
  await expect(submenuLink(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(submenuLink(page)).toBeHidden();
  // The sub-menu would close a moment after the mouse has left it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(5, 600);
  await submenu(page).focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(1_000);
  await expect(submenuLink(page)).toBeVisible();
});

test("the first Enter opens a sub-menu that the mouse has crossed", async ({ page }) => {
  test.skip(isPhone(page), "a phone has no mouse");
  await page.goto(anyPage);
  await ready(page);
  await submenu(page).hover();
  await page.mouse.move(5, 600);
  await expect(submenuLink(page)).toBeHidden();
  await submenu(page).focus();
  await page.keyboard.press("Enter");
  await expect(submenuLink(page)).toBeVisible();
});

test("the mark of the current page in the menu has a contrast of 3 to 1", async ({ page }) => {
  await page.goto("/faq");
  const mark = page.locator(".menu-entry[aria-current], .menu-link[aria-current]").last();
  const shadow = await mark.evaluate((link) => getComputedStyle(link).boxShadow);
  expect(shadow).toContain("rgb(11, 93, 59)");
});

test("the search of the header has a visible label", { tag: "@once" }, async ({ page }) => {
  await page.goto(anyPage);
  const fields = page.locator("header input[name=q]");
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute("title", "Rechercher sur le site");
  }
});

test("the contact panel keeps the focus, and closes by Escape, by its button and by a click beside it", async ({
  page,
}) => {
  await page.goto(anyPage);
  const button = page.getByRole("button", { name: "Nous joindre" });
  const panel = page.getByRole("dialog", { name: "Nous joindre" });
  await button.focus();
  await page.keyboard.press("Space");
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement?.matches("body, dialog, dialog *") === false,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await panel.getByRole("button", { name: "Fermer" }).click();
  await expect(panel).toBeHidden();
  await button.click();
  await page.mouse.click(5, 400);
  await expect(panel).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(anyPage);
});

test("the current page is marked in the menu", async ({ page }) => {
  await page.goto("/faq");
  await opener(page).press("Enter");
  const current = page
    .getByRole("navigation", { name: "Menu principal" })
    .locator("[aria-current]");
  await expect(current.filter({ visible: true })).toHaveText(["FAQ"]);
});

test("the loader shows while a page loads, and not on the way back", { tag: "@once" }, async ({
  page,
}) => {
  const loaderSignal = Promise.withResolvers<void>();
  await page.exposeFunction("loaderShown", () => loaderSignal.resolve());
  await page.addInitScript(reportLoader);
  await page.goto(anyPage);
  await ready(page);
  const loader = page.locator("page-loader .loading-overlay");
  await expect(loader).toHaveCount(0);
  await page.route("**/mentions-legales", async (route) => {
    await loaderSignal.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" }).click();
  await expect(page).toHaveURL(/mentions-legales$/);
  await expect(loader).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${anyPage}$`));
  await expect(loader).toHaveCount(0);
});

/** Runs in the page, since a locator would wait for the end of the navigation. */
function reportLoader() {
  const look = () => {
    const overlay = document.querySelector("page-loader .loading-overlay");
    if (overlay && getComputedStyle(overlay).visibility === "visible") {
      (window as unknown as { loaderShown: () => void }).loaderShown();
    } else requestAnimationFrame(look);
  };
  look();
}

test("the loader does not show for files, new tabs and anchors", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto(anyPage);
  await ready(page);
  const footer = page.getByRole("contentinfo");
  const download = page.waitForEvent("download");
  await footer.getByRole("link", { name: "Conditions générales (PDF)" }).click();
  await download;
  await page.getByRole("link", { name: "Revenir en haut de la page" }).click();
  const tab = page.waitForEvent("popup");
  await page.getByRole("link", { name: "ESPACE ENTREPRISE (nouvel onglet)" }).click();
  await (await tab).close();
  await expect(page.locator("page-loader .loading-overlay")).toHaveCount(0);
});

test("pressing a link prefetches its page, except personal pages and files", async ({ page }) => {
  test.skip(isPhone(page), "a press that is not a tap needs a mouse");
  const devtools = await page.context().newCDPSession(page);
  const offered = new Set<string>();
  devtools.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) offered.add(new URL(key.url).pathname);
  });
  const fetched = new Promise<string>((resolve) => {
    devtools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      if (status === "Ready") resolve(new URL(prefetchUrl).pathname);
    });
  });
  await devtools.send("Preload.enable");
  await page.goto(anyPage);
  await page.getByRole("contentinfo").getByRole("link", { name: "Annuaire" }).hover();
  await page.mouse.down();
  expect(await fetched).toBe("/annuaire");
  expect([...offered]).toEqual(expect.arrayContaining(["/about", "/register", "/annuaire"]));
  expect([...offered].filter((path) => /espace|_download|\.xml/.test(path))).toEqual([]);
});

test("an unknown address and /error404 are the page of the specification", {
  tag: "@once",
}, async ({ page }) => {
  for (const address of ["/error404", "/une-adresse-inconnue"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Page Not Found");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    const main = page.getByRole("main");
    await expect(main.getByText("404", { exact: true })).toBeVisible();
    await expect(main.getByText("The webpage you are looking for is not here!")).toBeVisible();
    await expect(main.getByRole("link", { name: "Back to home" })).toHaveAttribute(
      "href",
      "/index",
    );
  }
});

test("no page is wider than the screen, from the smallest phone on", { tag: "@once" }, async ({
  page,
}) => {
  for (const width of [320, 360, 640, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(anyPage);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the link to the top lies over no word and no field: in the foot, or in the margin of a wide screen", {
  tag: "@once",
}, async ({ page }) => {
  for (const width of [360, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/faq");
    await page.mouse.wheel(0, 1200);
    const link = page.getByRole("link", { name: "Revenir en haut de la page" });
    const wide = width >= 1344;
    await expect(link).toHaveCSS("position", wide ? "fixed" : "absolute");
    if (!wide) continue;
    await expect(link).toBeInViewport();
    const { x = 0 } = (await link.boundingBox()) ?? {};
    // The column of words, 72 rem wide, is in the middle.
    expect(x).toBeGreaterThanOrEqual((width + 1152) / 2);
  }
});

test("where somebody signs in there is one field for an address, and a short foot", {
  tag: "@once",
}, async ({ page }) => {
  for (const path of ["/espace/connexion", "/espace/mot-de-passe-oublie", "/activation/renvoyer"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByLabel(/mail/i)).toHaveCount(1);
    const foot = page.getByRole("contentinfo");
    await expect(foot.getByRole("textbox")).toHaveCount(0);
    await expect(foot.getByRole("heading")).toHaveCount(0);
    await expect(foot.getByRole("link", { name: "Plan du site" })).toBeVisible();
  }
  await page.goto(anyPage);
  await expect(page.getByRole("contentinfo").getByRole("textbox")).toHaveCount(1);
});

test("a file field has a button, and a company’s name the face of texts", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/verifier");
  const { border, ground } = await page.locator("input[type=file]").evaluate((input) => {
    const { borderTopWidth, backgroundColor } = getComputedStyle(input, "::file-selector-button");
    return { border: borderTopWidth, ground: backgroundColor };
  });
  expect(border).toBe("1px");
  expect(ground).not.toMatch(/, 0\)$/);
  await page.goto("/annuaire");
  const names = page.locator("main article h3");
  for (const name of await names.all())
    await expect(name).toHaveCSS("font-family", /^"Tabax Text"/);
});

test("a line of contents that goes on has a shade, which its own ground covers at the end", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/processus", "/qualifications"]) {
    await page.goto(path);
    const line = page.locator(".contents-line").first();
    const { goesOn, layers } = await line.evaluate((element) => ({
      goesOn: element.scrollWidth > element.clientWidth,
      layers: getComputedStyle(element).backgroundAttachment,
    }));
    expect(goesOn, path).toBe(true);
    expect(layers, path).toBe("local, scroll");
  }
});
