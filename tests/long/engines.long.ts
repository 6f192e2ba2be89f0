import { access } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDraft } from "#tests/applications.ts";
import { buildPages } from "#tests/built-pages.ts";
import { openMailbox } from "#tests/e2e/mailbox.ts";
import { fillPaying } from "#tests/e2e/paying-product.ts";
import { type Product, preparedFolder, startProduct } from "#tests/e2e/product.ts";
import { defaultPassword } from "#tests/factories.ts";
import { aRegistration } from "#tests/registrations.ts";
import { aPdf } from "#tests/sample-files.ts";
import { typedTexts } from "#tests/typed-texts.ts";
import { chromiumEngine } from "./chromium-engine.ts";
import type { Engine } from "./engine.ts";
import { firefoxEngine } from "./firefox-engine.ts";
import { chromiumOf } from "./old-chromium.ts";
import { webkitEngine } from "./webkit-engine.ts";

const firefox = "/usr/bin/firefox-esr";
const webkit = "/usr/bin/WebKitWebDriver";
const has = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

interface Candidate {
  name: string;
  /** Looks as it should; older engines read and send. */
  looksRight: boolean;
  start: () => Promise<Engine>;
  /** The package to install where it is missing. */
  missing: string | false;
}

const chromium = (name: string, packageName: string, looksRight: boolean): Candidate => ({
  name,
  looksRight,
  missing: process.platform !== "linux" || process.arch !== "x64" ? "an x86-64 Linux" : false,
  start: async () => {
    const folder = await chromiumOf(packageName);
    return chromiumEngine(name, join(folder, "chromium"), {
      LD_LIBRARY_PATH: join(folder, "lib"),
    });
  },
});

const candidates: Candidate[] = [
  chromium("Chromium 80", "chrome-aws-lambda@2.1.1", false),
  chromium("Chromium 109", "@sparticuz/chromium@109.0.6", true),
  {
    name: "Firefox ESR",
    looksRight: true,
    missing: !(await has(firefox)) && "the package firefox-esr",
    start: () => firefoxEngine(firefox),
  },
  {
    name: "WebKit",
    looksRight: true,
    missing:
      !((await has(webkit)) && (await has("/usr/bin/Xvfb"))) &&
      "the packages webkit2gtk-driver and xvfb",
    start: () => webkitEngine(webkit),
  },
];

let product: Product;
let draft: { applicationId: string; companyId: string; email: string; password: string };
beforeAll(async () => {
  await buildPages();
  const dataDir = await preparedFolder();
  await fillPaying(dataDir, 0, async (services) => {
    const { applicationId, companyId, owner } = await aDraft(services);
    draft = { applicationId, companyId, email: owner.email, password: defaultPassword };
  });
  product = await startProduct({}, { dataDir });
});
afterAll(() => product.stop());

for (const { name, looksRight, start, missing } of candidates) {
  if (missing) console.log(`${name} is not tried: ${missing} is not here.`);
  describe.skipIf(missing)(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.close());

    test.each(["/", "/register", "/annuaire", "/processus", "/contact", "/index3"])(
      "%s reads and is not wider than its screen",
      async (path) => {
        await visit(engine, path);
        const look = await engine.evaluate<Look>(`(${lookOfThePage})()`);
        expect(look.heading).not.toBe("");
        expect(look.green).toBe("rgb(11, 93, 59)");
        expect(look.paddingOfText).toBeGreaterThanOrEqual(16);
        if (looksRight) expect(look.width).toBeLessThanOrEqual(look.screen);
        expect(look.ground).toBe("rgb(255, 253, 248)");
      },
    );

    test("a company registers, with its website", async () => {
      const values = aRegistration({ website: "www.baol.sn" });
      await visit(engine, "/register");
      await until(engine, "document.querySelector('[name=website]')");
      await fill(engine, { name: values.name, website: values.website });
      await pause(1500);
      await visit(engine, "/register");
      // A post within two seconds is taken for a robot's.
      await pause(2_500);
      await fill(engine, typedTexts(values));
      await engine.evaluate("document.querySelector('[name=subAreas]').click()");
      await engine.evaluate("document.querySelector('[name=acceptTerms]').click()");
      await engine.evaluate("document.querySelector('#inscription [type=submit]').click()");
      await until(
        engine,
        "location.pathname === '/register/succes' || document.querySelector('dialog[open]')",
      );
      const mail = await openMailbox(product.dataDir).newest(values.contactEmail);
      expect(mail.subject).not.toBe("");
    });

    test("a member signs in, a draft keeps what is typed, a paper arrives", async () => {
      await visit(engine, "/espace/connexion");
      await engine.evaluate(`(${signIn})(${JSON.stringify(draft)})`);
      await until(engine, "location.pathname === '/espace' && document.readyState === 'complete'");
      const page = `/espace/dossiers/${draft.applicationId}/chiffres`;
      const turnover = String(1_000 + candidates.findIndex((each) => each.name === name));
      const keptCondition = `document.getElementById('ca1').value.replace(/\\D/g, '') === '${turnover}'`;
      await visit(engine, page);
      await engine.evaluate(`(${type})('ca1', '${turnover}')`);
      await pause(4_000);
      await visit(engine, page);
      const byItself = await engine.evaluate<boolean>(keptCondition);
      console.log(`${name}: a draft is saved ${byItself ? "by itself" : "by its button"}`);
      if (looksRight) expect(byItself).toBe(true);
      await engine.evaluate(`(${type})('ca1', '${turnover}')`);
      await engine.evaluate("document.querySelector('[name=intent][value=stay]').click()");
      await until(
        engine,
        "/enregistre/.test(location.search) && document.readyState === 'complete'",
      );
      expect(await engine.evaluate(keptCondition)).toBe(true);

      await visit(engine, `/espace/pieces/QUITUS?entreprise=${draft.companyId}`);
      await engine.evaluate(
        `(${giveFile})(${JSON.stringify(aPdf({ text: name }).toString("latin1"))})`,
      );
      await pause(3_000);
      await engine.evaluate("document.querySelector('[enctype] [type=submit]').click()");
      await until(
        engine,
        "location.pathname === '/espace/pieces' && /fait=/.test(location.search)",
      );
    });
  });
}

/** The page has arrived when nothing of it is awaited any more. */
async function visit(engine: Engine, path: string) {
  await engine.evaluate("void (window.left = true)").catch(() => undefined);
  await engine.open(product.url + path);
  await until(engine, "!window.left && document.readyState === 'complete'");
}

async function until(engine: Engine, expression: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await engine.evaluate(`Boolean(${expression})`).catch(() => false)) return;
    await pause(100);
  }
  const text = await engine.evaluate("location.href + document.body.innerText.slice(0, 3000)");
  throw new Error(`${expression} never came true in ${engine.name}:\n${text}`);
}

/** Fills a field as a person does: sets the value, fires the event that scripts listen to and leaves the field. */
async function fill(engine: Engine, values: Record<string, string>) {
  await engine.evaluate(`(${fillFields})(${JSON.stringify(values)})`);
}

/** Runs in the page, in browsers that know nothing younger than 2019. */
const fillFields = `function (values) {
  Object.keys(values).forEach(function (name) {
    var field = document.querySelector("#inscription [name='" + name + "']");
    field.value = values[name];
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}`;

const signIn = `function (who) {
  document.querySelector("main [name=email]").value = who.email;
  document.querySelector("main [name=password]").value = who.password;
  document.querySelector("main form [type=submit]").click();
}`;

const type = `function (id, value) {
  var field = document.getElementById(id);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}`;

/** A PDF of yesterday, as if somebody had chosen it. */
const giveFile = `function (content) {
  var bytes = Uint8Array.from(content, function (letter) { return letter.charCodeAt(0); });
  var chosen = new DataTransfer();
  chosen.items.add(new File([bytes], "quitus.pdf", { type: "application/pdf" }));
  var field = document.getElementById("file");
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  var day = new Date(Date.now() - 86400000);
  document.getElementById("issuedOn").value = day.getUTCDate();
  document.getElementById("issuedOn-month").value = day.getUTCMonth() + 1;
  document.getElementById("issuedOn-year").value = day.getUTCFullYear();
}`;

interface Look {
  heading: string;
  green: string;
  paddingOfText: number;
  ground: string;
  width: number;
  screen: number;
}

const lookOfThePage = `function () {
  var style = function (selector) {
    return getComputedStyle(document.querySelector(selector));
  };
  return {
    heading: document.querySelector("h1").textContent,
    green: style("footer .button-primary").backgroundColor,
    paddingOfText: parseFloat(style(".px-4").paddingLeft),
    ground: style("body").backgroundColor,
    width: document.documentElement.scrollWidth,
    screen: innerWidth,
  };
}`;
