import { expect, type Page } from "@playwright/test";

/** RGAA 10.11, 10.12 and 10.4, with room to spare: half a phone, the spacing of WCAG 1.4.12, letters of twice the size. */
const readings = [
  { name: "360 pixels", width: 360, style: "" },
  { name: "280 pixels", width: 280, style: "" },
  {
    name: "320 pixels with the spacing of text",
    width: 320,
    style: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  },
  {
    name: "360 pixels with letters of twice the size",
    width: 360,
    style: "html { font-size: 200% }",
  },
];

/**
 * No text is cut and nothing is wider than the screen, however narrow it is or large the letters. For a narrow window: an
 * emulated phone widens its page to what is in it.
 */
export async function expectReflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  const wrong: string[] = [];
  for (const { name, width, style } of readings) {
    await page.setViewportSize({ width, height: 800 });
    for (const fault of await faultsOf(page, style)) wrong.push(`at ${name}: ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  expect(wrong, page.url()).toEqual([]);
}

/** Elements beyond the screen, labels that cover their field, and texts that their container cuts. */
const faultsOf = (page: Page, readersOwn: string) =>
  page.evaluate((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    const faults = new Set<string>();
    const root = document.documentElement;
    // A fraction of a pixel is rounded up.
    if (root.scrollWidth > root.clientWidth + 1) {
      const reaches = (element: Element) =>
        element.checkVisibility({ contentVisibilityAuto: true }) &&
        !element.closest("[data-slides] *") &&
        element.getBoundingClientRect().right > root.clientWidth + 1;
      const beyond = [...document.querySelectorAll("body *")]
        .filter((element) => reaches(element) && ![...element.children].some(reaches))
        .map(
          ({ tagName, className, textContent }) =>
            `${tagName} ${String(className).slice(0, 40)} « ${textContent?.trim().slice(0, 30)} »`,
        );
      faults.add(`${root.scrollWidth} wide: ${beyond.slice(0, 4).join("; ")}`);
    }
    const frames = new Map<
      Element,
      { area: DOMRect; x: boolean; y: boolean; last: boolean; gone: boolean }
    >();
    const upwards = (element: Element) => {
      const path: Element[] = [];
      for (let box: Element | null = element; box; box = box.parentElement) path.push(box);
      return path;
    };
    const fixed = new Map<Element, Element | null>();
    const fixedOf = (element: Element): Element | null => {
      const knownElement = fixed.get(element);
      if (knownElement !== undefined) return knownElement;
      const above = element.parentElement;
      const fixedElement = /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : above && fixedOf(above);
      fixed.set(element, fixedElement);
      return fixedElement;
    };
    /** Hidden visually on purpose, or visible after scrolling: on another slide, in a scrolling list. */
    const isGone = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true }) ||
      upwards(element).some((box) => frameOf(box).gone);
    const frameOf = (element: Element) => {
      const knownFrame = frames.get(element);
      if (knownFrame) return knownFrame;
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
      const area = element.getBoundingClientRect();
      const scrolls = overflowX === "auto" || overflowX === "scroll";
      const frame = {
        area,
        x: overflowX !== "visible",
        y: overflowY !== "visible",
        // Hidden visually on purpose, or positioned.
        gone: clipPath !== "none" || area.width <= 1 || (scrolls && element !== root),
        last: clipPath !== "none" || area.width <= 1 || scrolls || position === "fixed",
      };
      frames.set(element, frame);
      return frame;
    };
    for (const field of document.querySelectorAll(".field")) {
      const label = field.querySelector("label");
      const box = field.querySelector(":scope > .control");
      if (!label?.checkVisibility() || !box) continue;
      if (box.getBoundingClientRect().top < label.getBoundingClientRect().bottom - 1)
        faults.add(`« ${label.textContent?.trim().slice(0, 40)} » under its own box`);
    }
    /** Each visible line of text, and the parts of the page with a fixed position. */
    const lines: { text: string; of: Node; fixed: Element | null; area: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || holder.closest("[aria-hidden=true], script"))
        continue;
      if (!holder.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (!isGone(holder))
        for (const area of range.getClientRects())
          lines.push({ text: text.textContent.trim(), of: text, fixed: fixedOf(holder), area });
      for (let box: Element | null = holder; box && box !== root; box = box.parentElement) {
        const { area, x, y, last } = frameOf(box);
        if (last) break;
        const across = x && (left < area.left - 1 || right > area.right + 1);
        const down = y && (top < area.top - 2 || bottom > area.bottom + 2);
        if (across || down) {
          faults.add(`« ${text.textContent.trim().slice(0, 40)} » cut by ${box.className}`);
          break;
        }
      }
    }
    for (const fault of overlaps(lines)) faults.add(fault);
    document.adoptedStyleSheets.pop();
    return [...faults];

    /** Lines of different texts that overlap. */
    function overlaps(all: typeof lines): string[] {
      const sorted = all
        .filter(({ area }) => area.width > 2 && area.left < root.clientWidth)
        .sort((one, other) => one.area.top - other.area.top);
      return sorted.flatMap(({ text, of, fixed, area }, place) => {
        const overlapFaults: string[] = [];
        for (const other of sorted.slice(place + 1)) {
          if (other.area.top > area.bottom) break;
          if (other.of === of || other.fixed !== fixed) continue;
          const across =
            Math.min(area.right, other.area.right) - Math.max(area.left, other.area.left);
          const down =
            Math.min(area.bottom, other.area.bottom) - Math.max(area.top, other.area.top);
          if (across > 3 && down > 0.4 * Math.min(area.height, other.area.height))
            overlapFaults.push(`« ${text.slice(0, 30)} » stands on « ${other.text.slice(0, 30)} »`);
        }
        return overlapFaults;
      });
    }
  }, readersOwn);
