import { chromium } from "@playwright/test";
import { browserExecutable } from "#tests/browser.ts";
import { buildPages } from "#tests/built-pages.ts";
import { demoProduct } from "./demo-product.ts";
import { pageBudgets } from "./page-budgets.ts";
import { loadsOf, throttles } from "./page-load.ts";
import { printPage } from "./page-table.ts";

const rounds = Number(process.argv[2] ?? 5);
/** Only the pages under this address. */
const under = process.argv[3] ?? "/";

await buildPages();
const demo = await demoProduct({ LOG_LEVEL: "warn" });
const staff = await demo.addStaff();
const product = await demo.start();
const browser = await chromium.launch(await browserExecutable());
let missed = 0;
try {
  console.log(
    `\n360 px, processor slowed ${throttles.village.slowdown} times, cold cache, median of ${rounds}\n`,
  );
  for (const budget of pageBudgets.filter(({ path }) => path.startsWith(under))) {
    const cookie = budget.who && staff.people[budget.who]?.cookie;
    missed += printPage(budget, await loadsOf(browser, product.url, budget, { rounds, cookie }));
  }
} finally {
  await browser.close();
  await product.stop();
  await demo.remove();
}
console.log(missed > 0 ? `${missed} over budget` : "Every figure is within its budget.");
