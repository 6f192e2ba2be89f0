import { type Browser, devices, type Page } from "@playwright/test";
import type { PageBudget } from "./page-budgets.ts";

interface Throttle {
  bytesPerSecond: number;
  /** Milliseconds added to each request. */
  latency: number;
  /** How many times slower the processor is. */
  slowdown: number;
}

/** Design §7, the slower one last. */
export const throttles = {
  "busy town": { bytesPerSecond: 1_600_000 / 8, latency: 150, slowdown: 4 },
  village: { bytesPerSecond: 400_000 / 8, latency: 400, slowdown: 4 },
} satisfies Record<string, Throttle>;

/** Measures of a first visit without scrolling; bytes on the wire, milliseconds from the start of the navigation. */
export interface Loaded {
  bytes: Record<"html" | "script" | "style" | "font" | "picture" | "other" | "total", number>;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** When scripts have taken over the form; 0 for a page without. */
  answers: number;
}

interface Seen {
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  answers: number;
}

const kinds: Record<string, keyof Loaded["bytes"]> = {
  Document: "html",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "picture",
};
const settled = 1_500;

/** Loads a page in turns under each throttle, every time as a phone that has never seen the site. */
export async function loadsOf(
  browser: Browser,
  origin: string,
  { path, answersToTyping }: PageBudget,
  { rounds, cookie }: { rounds: number; cookie: string | undefined },
): Promise<Record<string, Loaded[]>> {
  const loads: Record<string, Loaded[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, throttle] of Object.entries(throttles)) {
      const context = await browser.newContext({
        userAgent: devices["Pixel 7"].userAgent,
        viewport: { width: 360, height: 800 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      });
      if (cookie) {
        const [name = "", value = ""] = cookie.split("=");
        await context.addCookies([{ name, value, url: origin }]);
      }
      const page = await context.newPage();
      const loaded = await loadPage(page, origin + path, throttle, answersToTyping);
      loads[name] = [...(loads[name] ?? []), loaded];
      await context.close();
    }
  }
  return loads;
}

/** Loads a page once, in a browser context that has no cache of it. */
async function loadPage(
  page: Page,
  url: string,
  throttle: Throttle,
  answersToTyping: boolean,
): Promise<Loaded> {
  const client = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const bytes = { html: 0, script: 0, style: 0, font: 0, picture: 0, other: 0, total: 0 };
  client.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    // Built-in pictures of the browser, such as those of video controls.
    if (!request.url.startsWith("data:")) types.set(requestId, type ?? "Other");
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes[kinds[types.get(requestId) ?? ""] ?? "other"] += encodedDataLength;
    bytes.total += encodedDataLength;
  });
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: throttle.latency,
    downloadThroughput: throttle.bytesPerSecond,
    uploadThroughput: throttle.bytesPerSecond,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: throttle.slowdown });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  if (answersToTyping) await page.waitForFunction(() => window.seen.answers > 0);
  await page.waitForTimeout(settled);
  const seen = await page.evaluate(() => window.seen);
  return { bytes, requests: types.size, ...seen };
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before its own scripts. */
function watch() {
  window.seen = { firstPaint: 0, largestPaint: 0, layoutShift: 0, answers: 0 };
  const { seen } = window;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe("layout-shift", (entry) => {
    seen.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  // Nothing can be valid on a first visit: the button says so as soon as scripts have read the form.
  new MutationObserver(() => {
    if (seen.answers === 0 && document.querySelector("button[type=submit]:disabled")) {
      seen.answers = performance.now();
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
