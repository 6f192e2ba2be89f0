import { type Browser, chromium, devices } from "@playwright/test";
import { browserExecutable } from "#tests/browser.ts";
import build from "#tests/e2e/build.ts";
import { startProduct } from "#tests/e2e/product.ts";
import { median } from "./median.ts";
import { type Loaded, loadPage, type Throttle } from "./page-load.ts";

const rounds = 5;
const throttles = {
  "busy town": { bytesPerSecond: 1_600_000 / 8, latency: 150, slowdown: 4 },
  village: { bytesPerSecond: 400_000 / 8, latency: 400, slowdown: 4 },
} satisfies Record<string, Throttle>;

interface Budget {
  path: string;
  answersToTyping: boolean;
  kB: Partial<Record<keyof Loaded["bytes"], number>>;
  requests: number;
  /** Seconds, in the village. */
  largestPaint: number;
  answers?: number;
}

/** Weights and times that design §7 promises; kB of 1000 bytes. */
const budgets: Budget[] = [
  {
    path: "/register",
    answersToTyping: true,
    kB: { script: 105, style: 9, total: 210 },
    requests: 14,
    largestPaint: 2.0,
    answers: 3.8,
  },
  {
    path: "/espace/connexion",
    answersToTyping: false,
    kB: { script: 4, style: 9, total: 150 },
    requests: 10,
    largestPaint: 2.0,
  },
];

await build();
const product = await startProduct({ LOG_LEVEL: "warn" });
const browser = await chromium.launch(await browserExecutable());
let missed = 0;
try {
  for (const budget of budgets) await measure(browser, budget);
} finally {
  await browser.close();
  await product.stop();
}
if (missed > 0) console.log(`\n${missed} over budget`);

async function measure(browser: Browser, budget: Budget) {
  const url = `${product.url}${budget.path}`;
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
      const page = await context.newPage();
      const loaded = await loadPage(page, url, throttle, budget.answersToTyping);
      loads[name] = [...(loads[name] ?? []), loaded];
      await context.close();
    }
  }
  console.log(
    `\n${budget.path}  360 px, processor slowed 4 times, cold cache, median of ${rounds}`,
  );
  for (const [name, each] of Object.entries(loads)) report(name, each, budget);
}

function report(name: string, loads: Loaded[], budget: Budget) {
  const of = (value: (loaded: Loaded) => number) => median(loads.map(value));
  const village = name === "village";
  console.log(`  ${name}`);
  for (const kind of ["html", "script", "style", "font", "picture", "total"] as const) {
    line(kind, of(({ bytes }) => bytes[kind]) / 1000, "kB", budget.kB[kind]);
  }
  line(
    "requests",
    of(({ requests }) => requests),
    "",
    budget.requests,
  );
  line("first paint", of(({ firstPaint }) => firstPaint) / 1000, "s");
  const largest = of(({ largestPaint }) => largestPaint) / 1000;
  line("largest paint", largest, "s", village ? budget.largestPaint : undefined);
  line(
    "layout shift",
    of(({ layoutShift }) => layoutShift),
    "",
    0,
  );
  if (budget.answersToTyping) {
    const answers = of(({ answers }) => answers) / 1000;
    line("answers to typing", answers, "s", village ? budget.answers : undefined);
  }
}

function line(name: string, value: number, unit: string, limit?: number) {
  const over = limit !== undefined && value > limit;
  if (over) missed++;
  const shown =
    unit === "" ? String(Math.round(value * 1000) / 1000) : value.toFixed(unit === "s" ? 2 : 1);
  const promise = limit === undefined ? "" : `  of ${limit}${over ? "  OVER" : ""}`;
  console.log(`    ${name.padEnd(18)}${shown.padStart(7)} ${unit.padEnd(2)}${promise}`);
}
