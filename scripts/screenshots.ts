import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { browserExecutable } from "#tests/browser.ts";

const usage =
  "node scripts/screenshots.ts <baseURL> <outDir> <path…> [--no-js] [--dark] [--cookie name=value]";
const widths = [
  { width: 360, height: 800, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Takes one picture of the whole page at one width; warns when something is wider than the screen. */
async function capture(
  browser: Browser,
  page: {
    url: string;
    file: string;
    javaScriptEnabled: boolean;
    dark: boolean;
    cookie: string | undefined;
  },
  { width, height, ...device }: (typeof widths)[number],
): Promise<string> {
  const context = await browser.newContext({
    ...device,
    viewport: { width, height },
    javaScriptEnabled: page.javaScriptEnabled,
    ignoreHTTPSErrors: true,
    colorScheme: page.dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "fr-SN",
    timezoneId: "Africa/Dakar",
  });
  const [name = "", ...value] = page.cookie?.split("=") ?? [];
  if (name)
    await context.addCookies([{ name, value: value.join("="), url: new URL(page.url).origin }]);
  const tab = await context.newPage();
  const response = await tab.goto(page.url);
  await tab.evaluate(loadLazyPictures);
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
  await tab.screenshot({ path: page.file, fullPage: true });
  await context.close();
  const overflow = wide > width ? `  wider than the screen: ${wide} px` : "";
  return `${response?.status()}  ${page.file}${overflow}`;
}

/** Runs in the page, before the picture is taken. */
async function loadLazyPictures(): Promise<void> {
  for (const picture of document.images) picture.loading = "eager";
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    "no-js": { type: "boolean", default: false },
    dark: { type: "boolean", default: false },
    cookie: { type: "string" },
  },
});
const [baseURL, outDir, ...paths] = positionals;
if (!baseURL || !outDir || paths.length === 0) {
  console.error(usage);
  process.exit(2);
}

await mkdir(outDir, { recursive: true });
const browser = await chromium.launch(await browserExecutable());
for (const path of paths) {
  const name = path.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "") || "home";
  for (const width of widths) {
    const suffix = (values["no-js"] ? "-no-js" : "") + (values.dark ? "-dark" : "");
    const file = join(outDir, `${name}-${width.width}${suffix}.png`);
    const page = {
      url: new URL(path, baseURL).href,
      file,
      javaScriptEnabled: !values["no-js"],
      dark: values.dark,
      cookie: values.cookie,
    };
    console.log(await capture(browser, page, width));
  }
}
await browser.close();
