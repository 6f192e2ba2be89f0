import type { Page } from "@playwright/test";
import { accessTable } from "#app/accounts/access.ts";
import { someAtLanding } from "#tests/landing.ts";
import { siteRoutes, templateRoutes } from "#tests/site-routes.ts";
import { expectAccessible, expectReadableInTheDark } from "./accessibility.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { faultsUnfolded, wordsThatRunTogether } from "./page-findings.ts";
import { expectReflow } from "./readings.ts";
import { enterAsMember } from "./register-page.ts";
import { noPages } from "./staff-pages.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Other addresses of the same page. */
const twins = ["/home", "/index"];

/** Sample paths of addresses with parameters. */
const samples = [
  "/annuaire?q=baol&status=valid",
  "/search?q=route",
  "/search?q=plombier+dakar",
  "/entreprises-qualifiees/22-gros-oeuvre",
  "/entreprises-qualifiees/region/dakar",
];

const isPage = (address: string) =>
  !noPages.test(address) &&
  !/[:*]|\.\w+$|^\/v1|^\/credentials|^\/\.well-known|_download|sub-domains|\/apparence|\/partners\/|deconnexion/.test(
    address,
  );

const pagesOf = (access: "public" | "signed-in") =>
  Object.entries(accessTable)
    .filter(([, its]) => (its === "public" ? "public" : its.who) === access)
    .map(([address]) => address)
    .filter((address) => isPage(address) && !twins.includes(address));

const knownRoutes = new Map([...siteRoutes, ...templateRoutes].map((route) => [route.path, route]));
const templates = templateRoutes.map(({ path }) => path);
/** Template pages share their sections: a landing reads a third of them. */
const readTemplates = new Set(someAtLanding(templates, 3));
const isLeftOut = (address: string) => templates.includes(address) && !readTemplates.has(address);
const addresses = [...new Set([...pagesOf("public"), ...knownRoutes.keys(), ...samples])].filter(
  (address) => !twins.includes(address) && !isLeftOut(address),
);
/** The dark theme changes the same few colours on all pages: a landing reads it on every second one. */
const readInTheDark = new Set(someAtLanding(addresses, 2));

/** The checks share a browser page, since opening one costs half as much as the checks. */
const perTest = 6;

for (let first = 0; first < addresses.length; first += perTest) {
  const some = addresses.slice(first, first + perTest);
  test(`pages pass axe in both themes and in large letters, and have no fault that a program finds: ${some.join(", ")}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    for (const address of some) await test.step(address, () => expectWhole(page, address));
  });
}

/** Checks of a page that need a browser; its head is checked by `tests/heads.data.test.ts`. */
async function expectWhole(page: Page, address: string) {
  const { h1 = /\S/, status } = knownRoutes.get(address) ?? {};
  const response = await page.goto(address);
  if (status) expect(response?.status()).toBe(status);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(h1);
  await expectAccessible(page);
  if (address === "/register") await refuse(page);
  if (readInTheDark.has(address) || address === "/register") await expectReadableInTheDark(page);
  await expectReflow(page);
  expect(await page.evaluate(wordsThatRunTogether), address).toEqual([]);
  expect(await faultsUnfolded(page, response), address).toEqual([]);
}

/** The page with all its messages, a choice and its tag. */
async function refuse(page: Page) {
  await page.getByRole("button", { name: "Voir ce qu’il reste à compléter" }).click();
  await page.locator("#domaines summary").first().click();
  await page.locator("#domaines input[name=subAreas]").first().check();
}

/** States of pages that other tests look at on a wide screen. */
const states = [
  "/contact/merci",
  "/lettre?envoye=1",
  "/lettre?confirme=1",
  "/lettre/confirmer?token=inconnu",
  "/lettre/desinscription?token=inconnu",
  "/search",
  "/search?q=xylophone+forage",
  `/search?q=${"é".repeat(1_500)}`,
  "/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
  "/actualites/niveaux-et-classes",
  "/actualites/inconnu",
  "/bureau/inconnu",
];

/** Links of mails that open a page without an account. */
const linked = [
  "/invitation/entreprise",
  "/references/confirmer",
  "/avis-expert",
  "/reprendre-acces/confirmer",
  "/reprendre-acces/opposition",
];

test("no state of a page and no page of a company cuts a text or is wider than the screen", async ({
  page,
  mailbox,
  product,
}) => {
  test.setTimeout(120_000);
  await page.goto("/annuaire");
  const company = await page.locator("main article h3 a").first().getAttribute("href");
  for (const address of [...states, company ?? ""]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectReflow(page);
  }
  for (const address of linked.flatMap((each) => product.staff?.places[each] ?? [])) {
    await page.goto(address);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await expectReflow(page);
  }
  await enterAsMember(page, mailbox);
  for (const address of pagesOf("signed-in")) {
    await page.goto(address);
    await expectReflow(page);
  }
});
