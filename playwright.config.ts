import { defineConfig, devices } from "@playwright/test";
import { browserExecutable, installedBrowser } from "#tests/browser.ts";
import { isLong } from "#tests/landing.ts";

// The browser's own name says « headless », and the product would take it for a robot.
const phone = {
  userAgent: devices["Pixel 7"].userAgent,
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const desktop = {
  userAgent: devices["Desktop Chrome"].userAgent,
  viewport: { width: 1440, height: 900 },
};
const withoutScript = "**/*.nojs.spec.ts";
/** What does the same on any screen, and is used on a phone: on the wide one too in `npm run test:long`. */
const onPhoneAtLanding = ["chosen-file", "offline-verification", "posts"];
/** A rehearsal of nine people: a landing has its session in `review` and `committee.nojs`, its outcomes in the tests of the vote. */
const onlyInLong = isLong ? [] : ["committee-trial"];
/** What is for a phone, and what the registration does on any screen. */
const onPhone = [
  ...["*.phone", "register-again", "register-typing", "old-browsers"],
  ...(isLong ? [] : onPhoneAtLanding),
  ...onlyInLong,
].map((name) => `**/${name}.spec.ts`);
const inWholeBrowser = "**/*.whole.spec.ts";
/** What is the same on every screen runs once. On the wide one, where axe reads it; its width by `whole-pages.spec.ts`. */
const once = /@once/;
const names = [
  "audit",
  "colours",
  "dev",
  "whole-pages",
  "showcase-*",
  "focus",
  "contact",
  "news",
  "search",
];
const onDesktop = [...names, ...onlyInLong].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/products.ts",
  forbidOnly: Boolean(process.env.CI),
  // At landing a busy machine may cost a browser its time; what passed at the second attempt only is named at the end.
  retries: process.env.CI ? 1 : 0,
  // One more than the cores: dialogs that count down and forms as slow as a person wait more than they work.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    launchOptions: await browserExecutable(),
    locale: "fr-SN",
    timezoneId: "Africa/Dakar",
    screenshot: "only-on-failure",
    // Costs a seventh of the time of all tests; `--trace on` when one is to be looked into.
    trace: "off",
  },
  projects: [
    {
      name: "phone",
      use: phone,
      testIgnore: [withoutScript, inWholeBrowser, ...onDesktop],
      grepInvert: once,
    },
    { name: "desktop", use: desktop, testIgnore: [withoutScript, inWholeBrowser, ...onPhone] },
    {
      name: "phone-no-js",
      use: { ...phone, javaScriptEnabled: false },
      testMatch: withoutScript,
    },
    {
      name: "whole-browser",
      use: { ...phone, launchOptions: installedBrowser() ?? {} },
      testMatch: inWholeBrowser,
    },
  ],
});
