import type { Page } from "@playwright/test";
import { staffRoles } from "#app/accounts/roles.ts";
import { isLong, someAtLanding } from "#tests/landing.ts";
import { expectFits, expectNoAxeViolations, expectReadableInTheDark } from "./accessibility.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { faultsOnMiddleScreens } from "./large-letters.ts";
import { faultsUnfolded } from "./page-findings.ts";
import type { SharedProduct } from "./products.ts";
import { isNewAddress, isNewToLookAt } from "./read-once.ts";
import { expectReflow } from "./readings.ts";
import { beginDrafts, pagesOf, signInAs, type Visitor } from "./staff-pages.ts";

declare global {
  interface Window {
    stops: Stop[];
  }
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Whose pages a program reads for faults: together they open every page but those of an examination and its report. */
const readByProgram: ReadonlySet<Visitor> = new Set([
  "member",
  "administrator",
  "registrar",
  "cashier",
]);
const visitors: readonly Visitor[] = [...new Set([...readByProgram, ...staffRoles])];

for (const who of visitors) {
  test(`each page that the ${who} may open works on a phone, a tablet and a wide screen, in the dark theme, in large letters and by keyboard${readByProgram.has(who) ? ", and has no fault that a program finds" : ""} @once`, async ({
    page,
    product,
  }) => {
    test.setTimeout(600_000);
    await signInAs(page, product, who);
    await page.goto("/");
    if (who === "administrator") await beginDrafts(page);
    const wrong: string[] = [];
    const paths = isLong ? pagesOf(who, product) : ownPagesOf(who, product);
    const readByAxe = new Set(someAtLanding(paths, 2));
    const readWhole = new Set(someAtLanding(paths, 4));
    for (const path of paths) {
      const isNew = isLong ? await isNewToLookAt(path, page) : true;
      // Pages of one shape differ in their words, which only the program reads.
      const isUnread = readByProgram.has(who) && (isNew || (await isNewAddress(path)));
      if (!isNew && !isUnread) continue;
      const response = await page.goto(path);
      expect(`${path} ${response?.status()}`).toBe(`${path} 200`);
      expect(page.url()).not.toContain("/espace/connexion");
      const faults: string[] = [];
      if (isNew) {
        await expectBothScreens(page);
        if (readByAxe.has(path)) await expectAxePasses(page, path === paths[0]);
      }
      if (isNew && readWhole.has(path)) faults.push(...(await faultsOf(page)));
      if (isUnread) faults.push(...(await faultsUnfolded(page, response)));
      wrong.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  });
}

/**
 * The pages that this person reads at a landing: the first of theirs, and those that nobody before them may open. In
 * `npm run test:long` each person reads each page that has another shape for them.
 */
function ownPagesOf(who: Visitor, product: SharedProduct): string[] {
  const before = visitors.slice(0, visitors.indexOf(who));
  const readBefore = new Set(before.flatMap((each) => pagesOf(each, product)));
  return pagesOf(who, product).filter((path, place) => place === 0 || !readBefore.has(path));
}

async function expectBothScreens(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFits(page);
}

/** Reads an open page with axe, every second one at a landing; the frame on a phone too, once for each person. */
async function expectAxePasses(page: Page, isFirst: boolean): Promise<void> {
  if (isFirst) {
    await page.setViewportSize({ width: 360, height: 900 });
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await expectNoAxeViolations(page);
}

/** Reads an open page in the dark, narrow, in large letters, on screens between and by keyboard: every fourth one at a landing. */
async function faultsOf(page: Page): Promise<string[]> {
  await expectReadableInTheDark(page);
  await expectReflow(page);
  return [...(await faultsOnMiddleScreens(page)), ...(await walk(page))];
}

/** Walks a page with Tab and reports controls that it misses, controls without visible focus and a missing skip link. */
async function walk(page: Page): Promise<string[]> {
  const controls = await page.evaluate(markControls);
  const faults: string[] = [];
  const reached = new Set<string>();
  for (const { name, visible } of await stops(page, controls.length)) {
    if (reached.has(name)) break;
    if (reached.size === 0 && !name.includes("Aller au contenu"))
      faults.push(`begins with ${name}`);
    reached.add(name);
    if (!visible) faults.push(`${name} shows no focus`);
  }
  faults.push(
    ...controls.filter((name) => !reached.has(name)).map((name) => `${name} not reached`),
  );
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.getByRole("link", { name: "Aller au contenu" }).press("Enter");
  const inMain = await page.evaluate(() => document.activeElement?.id === "contenu");
  if (!inMain) faults.push("the first link does not lead to the content");
  return faults;
}

interface Stop {
  name: string;
  visible: boolean;
}

/** The stops of Tab, once around the page and a little further. */
async function stops(page: Page, controls: number): Promise<Stop[]> {
  await page.evaluate(tabStopsOf);
  const devtools = await page.context().newCDPSession(page);
  const tab = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;
  // Sends many keystrokes at once: waiting for each would cost more than the stroke. A date is three stops in one control.
  // A frame runs in its own process and loses keystrokes that come too fast.
  const atOnce = (await page.locator("iframe").count()) > 0 ? 1 : 40;
  let actual: Stop[] = [];
  for (let pressed = 0; pressed < 3 * controls + atOnce; pressed += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, () => devtools.send("Input.dispatchKeyEvent", tab)),
    );
    actual = await page.evaluate(() => window.stops);
    if (new Set(actual.map(({ name }) => name)).size < actual.length) break;
  }
  await devtools.detach();
  return actual;
}

/** Numbers the controls that Tab should reach. A group of radio buttons is one stop, at the checked one. */
function markControls(): string[] {
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex="0"]';
  const groups = new Map<HTMLFormElement | null, Map<string, string>>();
  const names: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(":disabled"))
      continue;
    const words = control.textContent?.trim() || control.getAttribute("name") || control.id;
    const name = `${names.length} ${control.tagName} ${words.slice(0, 40)}`;
    if (control instanceof HTMLInputElement && control.type === "radio") {
      const ofForm = groups.get(control.form) ?? new Map<string, string>();
      groups.set(control.form, ofForm);
      const stop = ofForm.get(control.name);
      control.dataset.walk = stop ?? name;
      if (stop !== undefined) continue;
      ofForm.set(control.name, name);
    }
    control.dataset.walk = name;
    names.push(name);
  }
  return names;
}

/** Keeps in `window.stops` each control that gets the focus from now on. */
function tabStopsOf(): void {
  window.stops = [];
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || target.dataset.walk === undefined) return;
    const { outlineStyle, outlineWidth, visibility } = getComputedStyle(target);
    const { width, height } = target.getBoundingClientRect();
    const ring = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    const visible = ring && visibility === "visible" && width > 1 && height > 1;
    window.stops.push({ name: target.dataset.walk, visible });
  });
  // The focused element is in the framed page, and only the window gets the event.
  window.addEventListener("blur", () => {
    const frame = document.activeElement;
    if (!(frame instanceof HTMLIFrameElement) || frame.dataset.walk === undefined) return;
    if (window.stops.at(-1)?.name !== frame.dataset.walk)
      window.stops.push({ name: frame.dataset.walk, visible: true });
  });
}

test("the slash key focuses the search of the office, unless somebody is typing or has turned it off @once", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "administrator");
  await page.goto("/bureau/parametres/hours");
  await expect(page.locator(".office-initials")).toHaveText(/^\p{L}{1,2}$/u);
  const search = page.getByLabel("Numéro, nom, NINEA ou adresse e-mail");
  const hours = page.getByLabel("Horaires");
  await hours.fill("Lun");
  await hours.press("/");
  await expect(hours).toHaveValue("Lun/");
  await expect(search).not.toBeFocused();
  await hours.blur();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");
  await search.blur();
  await page.keyboard.press("Control+/");
  await expect(search).not.toBeFocused();

  const account = page.locator(".office-account > summary");
  await account.click();
  const shortcut = page.getByRole("button", { name: "Touches du clavier" });
  await expect(shortcut).toHaveAttribute("aria-pressed", "true");
  await shortcut.click();
  await expect(shortcut).toHaveAttribute("aria-pressed", "false");
  await page.goto("/bureau");
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await account.click();
  await page.getByRole("button", { name: "Touches du clavier" }).click();
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
});

test("pages of the space stand in the middle of a wide screen @once", async ({ page, product }) => {
  await signInAs(page, product, "member");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/espace/pieces", "/espace/dossiers", "/espace/paiements"]) {
    await page.goto(path);
    const box = await page.locator("main > :has(h1)").first().boundingBox();
    const left = box?.x ?? 0;
    const right = 1440 - left - (box?.width ?? 0);
    expect(Math.abs(left - right), path).toBeLessThan(20);
    expect(left, path).toBeGreaterThan(100);
  }
});
