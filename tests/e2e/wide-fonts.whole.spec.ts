import { installedBrowser } from "#tests/browser.ts";
import { expect, test } from "./fixtures.ts";

// The browser of the other tests brings one font of its own and sees none of the machine.
test.skip(!installedBrowser(), "no Chromium is installed; TABAX_BROWSER names one elsewhere");

test("where the fonts of the brand never arrive, the header holds in two bars and the phone number in one line", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.route("**/*.woff2", (route) => route.abort());
  faults.expect(/404/);
  for (const [path, width] of [
    "/plan-du-site",
    "/register",
    "/inconnue",
    "/index2",
    "/espace/connexion",
  ].flatMap(
    (each) =>
      [
        [each, 360],
        [each, 1440],
      ] as const,
  )) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const header = await page.getByRole("banner").boundingBox();
    expect(header?.height, `${path} at ${width} px`).toBeLessThan(125);
    const phone = page.getByRole("banner").locator("a[href^='tel:']").first();
    if (await phone.count())
      expect((await phone.boundingBox())?.height, `${path} at ${width} px`).toBeLessThan(46);
    const [panel] = await page.getByRole("button", { name: "Nous joindre" }).all();
    const [menu] = await page.getByRole("navigation", { name: "Menu principal" }).all();
    const [beside, row] = [await panel?.boundingBox(), await menu?.boundingBox()];
    if (beside && row) expect(beside.y, `${path} at ${width} px`).toBeLessThan(row.y + row.height);
  }
});

test("a wide font of the system takes as much room as the font of the brand", {
  tag: "@once",
}, async ({ page }) => {
  // A font that arrives after its first moments is used from the next page on alone.
  await page.goto("/plan-du-site");
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  const widths = await page.evaluate(async () => {
    const line = "Qualification des entreprises du BTP, +221 33 800 00 00";
    const widthIn = async (family: string, weight: number) => {
      await document.fonts.load(`${weight} 40px ${family}`, line);
      const text = document.createElement("span");
      text.textContent = line;
      text.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 40px ${family}, serif`;
      document.body.append(text);
      return text.getBoundingClientRect().width;
    };
    const all: { family: string; ours: number; wide: number; none: number }[] = [];
    for (const [family, weight] of [
      ["Tabax Text", 400],
      ["Tabax Text", 600],
      ["Tabax Display", 700],
    ] as const)
      all.push({
        family: `${family} ${weight}`,
        ours: await widthIn(`"${family}"`, weight),
        wide: await widthIn(`"${family} Wide"`, weight),
        none: await widthIn('"No such font"', weight),
      });
    return all;
  });
  for (const { family, ours, wide, none } of widths) {
    // A machine without DejaVu Sans and Verdana shows the last resort.
    test.skip(wide === none, "This machine has neither DejaVu Sans nor Verdana.");
    expect(Math.abs(wide / ours - 1), family).toBeLessThan(0.05);
  }
});
