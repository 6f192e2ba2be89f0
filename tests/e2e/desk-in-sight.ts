import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The acts that end the check of an application stay in sight on a desk and on a phone, wherever its page is scrolled to. */
export async function expectActsInSight(page: Page, acts: readonly string[]): Promise<void> {
  const viewport = page.viewportSize();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    for (const part of [0, 0.5]) {
      await page.evaluate(
        (share) => scrollTo({ top: document.body.scrollHeight * share, behavior: "instant" }),
        part,
      );
      for (const act of acts)
        await expect(page.locator(".desk-acts .button", { hasText: act })).toBeInViewport({
          ratio: 1,
        });
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  }
  if (viewport) await page.setViewportSize(viewport);
}

/**
 * On a phone, which shows every document as pictures, a page is enlarged by its button, made small again and turned by keys; what is turned
 * takes the place of its new sides.
 */
export async function expectEnlargedAndTurned(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const picture = page.locator(".viewer-page").first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty("naturalWidth", 1000);
  const sides = async () => {
    const box = await picture.boundingBox();
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
  };
  const upright = await sides();
  expect(upright.height).toBeGreaterThan(upright.width);
  await page.getByRole("button", { name: "Agrandir la pièce" }).click();
  await expect(page.locator("document-view output")).toHaveText("150 %");
  expect((await sides()).width).toBeGreaterThan(upright.width * 1.4);
  await page.keyboard.press("-");
  await expect.poll(sides).toEqual(upright);
  await page.keyboard.press("t");
  await expect(page.locator("document-view output")).toHaveText("100 %, tournée de 90°");
  const turned = await sides();
  expect(turned.width).toBeGreaterThan(turned.height);
  const place = await picture.locator("xpath=..").boundingBox();
  expect(Math.abs((place?.height ?? 0) - turned.height)).toBeLessThan(3);
  if (viewport) await page.setViewportSize(viewport);
}
