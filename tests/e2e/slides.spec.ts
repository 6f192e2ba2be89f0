import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Every page with slides, a film or a headline that moves. */
const pages = [
  "/",
  "/index2",
  "/index3",
  "/index4",
  "/project-detail",
  "/project-carousal",
  "/videos",
];

for (const width of [1024, 1440]) {
  test(`the pointer reaches every control that changes or stops slides at ${width} pixels @once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator(".with-script:has(button)")).toHaveCount(0);
      const looked = expect.poll(() => page.evaluate(underThePointer), { message: path });
      await looked.toEqual({ controls: expect.any(Number), covered: [] });
    }
    for (const path of ["/index2", "/index3"]) {
      await page.goto(path);
      const slides = page.locator("slide-show").first();
      await slides.getByRole("button", { name: "Next slide" }).click();
      await expect(slides.locator("[data-status]")).toHaveText("Slide 2 of 3");
    }
  });
}

/** Every control of a moving part, and those whose centre another part of the page covers. */
function underThePointer() {
  const buttons = document.querySelectorAll<HTMLElement>(
    "slide-show button, video-backdrop button, type-writer button, video[controls]",
  );
  const controls = [...buttons].filter((control) => control.checkVisibility());
  const covered = controls.flatMap((control) => {
    control.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return control.contains(over)
      ? []
      : [`« ${control.textContent?.trim()} » under ${over?.tagName} ${over?.className}`];
  });
  return { controls: controls.length || null, covered };
}
