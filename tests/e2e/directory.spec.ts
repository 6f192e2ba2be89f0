import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./accessibility.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";

const results = (page: Page) => page.getByRole("region", { name: /entreprise/i });
const companies = (page: Page) => results(page).getByRole("article");
const textOf = async (place: Locator) => (await place.textContent()) ?? "";
const totalOf = async (page: Page) => Number.parseInt(await textOf(page.locator("#resultats")), 10);

/** Closed on a phone, always seen on a large screen. */
async function openIfClosed(page: Page, name: string) {
  await page.waitForLoadState();
  const summary = page.locator("summary", { hasText: name });
  if (await summary.isVisible()) await summary.click();
}

/** The button below the filters; the other one is beside the words. */
const applyFilters = (page: Page) =>
  page.locator("details").getByRole("button", { name: "Filtrer" }).click();

test("the unfiltered directory is marked as a demonstration, passes axe, and has pages", async ({
  page,
}) => {
  await page.goto("/annuaire");
  await expect(page).toHaveTitle("Annuaire des entreprises certifiées");
  await expect(page.getByText("Données de démonstration")).toBeVisible();
  await expect(companies(page)).toHaveCount(20);
  // The company of the tests has a certificate too, and is none of the demonstration.
  const invented = companies(page).filter({ hasNotText: "Baol Construction" });
  const count = await invented.count();
  expect(count).toBeGreaterThan(17);
  await expect(invented.getByText("Démonstration", { exact: true })).toHaveCount(count);
  await expectAccessible(page);
  const first = await textOf(companies(page).first().getByRole("heading"));

  await page.getByRole("link", { name: "Suivante" }).click();
  await expect(page).toHaveURL(/\/annuaire\?page=2$/);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect(companies(page).first().getByRole("heading")).not.toHaveText(first);
  await page.getByRole("link", { name: "Précédente" }).click();
  await expect(companies(page).first().getByRole("heading")).toHaveText(first);
});

test("the filters of the directory apply together, are shown, and can be removed one by one", async ({
  page,
}) => {
  await page.goto("/annuaire");
  await openIfClosed(page, "Filtrer la liste");
  await page
    .getByRole("group", { name: "Région du siège" })
    .getByRole("checkbox", { name: /^Dakar/ })
    .check();
  await page.getByRole("checkbox", { name: /^Classe\sD/ }).check();
  await applyFilters(page);
  await expect(page).toHaveURL(/\/annuaire\?class=D&region=SN-DK$/);
  const both = await totalOf(page);
  expect(both).toBeGreaterThan(0);
  await expectAccessible(page);

  const chosen = page.getByRole("list", { name: "Critères choisis" });
  await chosen.getByRole("link", { name: /Classe\sD/ }).click();
  await expect(page).toHaveURL(/\/annuaire\?region=SN-DK$/);
  expect(await totalOf(page)).toBeGreaterThan(both);
  await openIfClosed(page, "Filtrer la liste");
  await page.getByRole("link", { name: "Réinitialiser les filtres" }).click();
  await expect(page).toHaveURL(/\/annuaire$/);
});

test("an activity filter gives as many companies as its count", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/annuaire");
  await openIfClosed(page, "Filtrer la liste");
  const activity = page.getByLabel("Activité", { exact: true });
  const option = activity.locator("option").nth(2);
  const count = Number(/\((\d+)\)$/.exec(await textOf(option))?.[1]);
  await activity.selectOption({ index: 2 });
  await applyFilters(page);
  await expect(page).toHaveURL(/\?activity=\d+$/);
  expect(await totalOf(page)).toBe(count);
});

test("the map has fourteen regions, works by keyboard, and marks the chosen region", async ({
  page,
}) => {
  await page.goto("/annuaire");
  await openIfClosed(page, "Choisir une région");
  const map = page.getByRole("navigation", { name: "Carte du Sénégal par région" });
  await expect(map.getByRole("link")).toHaveCount(14);
  const thies = map.getByRole("link", { name: /^Thiès.: \d+ entreprises$/ });
  await thies.focus();
  await expect(thies).toBeFocused();
  const name = await thies.evaluate((link) => link.querySelector("title")?.textContent ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/annuaire\?region=SN-TH$/);
  await openIfClosed(page, "Choisir une région");
  expect(`Thiès\u00A0: ${await totalOf(page)}\u00A0entreprises`).toBe(name);
  await expect(map.getByRole("link", { name: /^Thiès/ })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
});

test("every link of the map is at least 24 px large", async ({ page }) => {
  await page.goto("/annuaire");
  await openIfClosed(page, "Choisir une région");
  const map = page.getByRole("navigation", { name: "Carte du Sénégal par région" });
  for (const link of await map.getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
});

test("the directory finds a company without accents, with a wrong letter, and by its NINEA", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/annuaire?page=3");
  const entry = companies(page).first();
  const name = await textOf(entry.getByRole("heading"));
  const ein = /NINEA (\d{9})/.exec(await textOf(entry))?.[1] ?? "";
  const field = page.getByRole("searchbox", { name: /NINEA, RCCM/ });
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const word = [...plain.split(" ")].sort((a, b) => b.length - a.length)[0] ?? "";
  for (const query of [plain, ein, plain.replace(word, word.replace(/.(?=.$)/, "x"))]) {
    await field.fill(query);
    await field.press("Enter");
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("without results the directory names filters to remove, with the number of companies", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/annuaire?q=zzzzqqq&region=SN-DK");
  await expect(page.getByRole("heading", { name: "Aucune entreprise" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Sans «/ }).click();
  await expect(page).toHaveURL(/\/annuaire\?region=SN-DK$/);
  expect(await totalOf(page)).toBeGreaterThan(0);
});

const odd = [
  "page=-1",
  "page=0",
  "page=1e9",
  "page=99999999999999999999",
  "size=1e9",
  "class=Z",
  "region=%00",
  "region=SN-XX&region=SN-DK",
  "status=expired",
  "sort=%27%3Bdrop",
  "activity=999999",
  "q=%00%01%ff",
  `q=${encodeURIComponent("%_\\'\"<script>".repeat(400))}`,
  `q=${"a%20".repeat(2000)}`,
  "q=zzzzqqq&region=SN-DK",
  "q=QC-SN-2026-00001-1",
  "page=400",
  "q=%F0%9F%8F%97%EF%B8%8F",
];

test("an odd address of the directory answers with a usable page", async ({ page, isMobile }) => {
  test.skip(!isMobile, "what does not fit shows on the narrow screen");
  for (const query of odd) {
    await test.step(`?${query.slice(0, 40)}`, async () => {
      const response = await page.goto(`/annuaire?${query}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Annuaire des entreprises certifiées",
      );
      await expect(page.locator("#resultats")).toBeVisible();
      await expectFits(page);
    });
  }
});

test("the directory names parameters that it ignored, and a page after the last shows the last", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/annuaire?class=Z");
  await expect(page.getByText("Une partie de l’adresse n’a pas été comprise")).toBeVisible();
  await page.goto("/annuaire?page=400");
  await expect(page.getByText(/^La liste s’arrête à la page \d+, que voici$/)).toBeVisible();
  expect(await companies(page).count()).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "Suivante" })).toHaveCount(0);
});

test("the page of a company has today’s state, its qualifications and its structured data", async ({
  page,
}) => {
  await page.goto("/annuaire?status=valid");
  const link = companies(page).first().getByRole("heading").getByRole("link");
  const name = await textOf(link);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const state = page.getByText(/\d+\u00A0qualifications? en vigueur au \d/);
  await expect(state).toBeVisible();
  await expect(page.getByText("Entreprise de démonstration")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const table = page.getByRole("table", { name: `Qualifications de ${name}`, exact: true });
  const inForce = await table.getByText(/^En vigueur/).count();
  expect(await textOf(state)).toMatch(new RegExp(`^${inForce}\u00A0`));
  const actual = await page.locator('script[type="application/ld+json"]').textContent();
  const organization = JSON.parse(actual ?? "");
  expect(organization).toMatchObject({ "@type": "Organization", legalName: name });
  expect(organization.hasCredential).toHaveLength(inForce);
  await expectAccessible(page);

  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");

  await page.emulateMedia({ media: "print" });
  await expect(table).toBeVisible();
  await expect(page.getByText("Seule la page en ligne fait foi.")).toBeVisible();
  for (const link of await page.getByRole("link").all()) {
    if (await link.isVisible())
      await expect(link).toHaveAttribute("href", /^(https?:|\/$|\/v\/|#)/);
  }
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  const sheet = page.url();
  await page.getByRole("link", { name: "Signaler une erreur sur cette fiche" }).click();
  const message = page.getByRole("textbox", { name: "Votre message" });
  await expect(message).toHaveValue(`Au sujet de la fiche de ${name} (${sheet})\u00A0:\n\n`);
  await page.goBack();

  await page.getByRole("link", { name: "Revenir à l’annuaire" }).click();
  await expect(page).toHaveURL(/\/annuaire\?status=valid$/);
});

test("a certificate number finds its company, and a wrong digit is detected", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/annuaire");
  const number = /QC-SN-\d{4}-\d{5}-\d/.exec(await textOf(companies(page).first()))?.[0] ?? "";
  const name = await textOf(companies(page).first().getByRole("heading"));
  const field = page.getByRole("searchbox", { name: /numéro de certificat/ });
  await field.fill(number.toLowerCase().replaceAll("-", " "));
  await field.press("Enter");
  await expect(companies(page)).toHaveCount(1);
  await expect(page.getByText(`Il a été délivré à ${name}`)).toBeVisible();
  await expect(companies(page).getByRole("heading")).toHaveText(name);
  await expectAccessible(page);

  await field.fill(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`);
  await field.press("Enter");
  await expect(page.getByText("Numéro mal recopié")).toBeVisible();
  await expectAccessible(page);
});

test("the button of the filters stays visible while scrolling through them", async ({ page }) => {
  await page.goto("/annuaire");
  await openIfClosed(page, "Filtrer la liste");
  await page.getByRole("checkbox", { name: /^Classe\sD/ }).scrollIntoViewIfNeeded();
  const apply = page.locator("details").getByRole("button", { name: "Filtrer" });
  await expect(apply).toBeInViewport();
});

test("a filter shows the matching qualification, first and marked", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/annuaire?activity=2201");
  const count = await companies(page).count();
  expect(count).toBeGreaterThan(0);
  for (const entry of await companies(page).all())
    await expect(entry.getByRole("listitem").first()).toContainText(
      "Répond à vos critères\u00A0: 2201",
    );
});

test("a company whose qualifications have ended is found by name, with the date", {
  tag: "@once",
}, async ({ page }) => {
  const url = "/partners/certified.json?q=sarl";
  const { content } = await (await page.request.get(url)).json();
  const ended = content.filter(({ certified }: { certified: boolean }) => !certified);
  const states = ended.map(
    ({ qualifications: [first] }: { qualifications: { status: string }[] }) => first?.status,
  );
  for (const [status, word] of [
    ["withdrawn", /^Retirée le \d/],
    ["expired", /^Échue depuis le \d/],
    ["suspended", /^Suspendue depuis le \d/],
  ] as const) {
    const company = ended[states.indexOf(status)];
    await page.goto(`/annuaire?q=${encodeURIComponent(company.partnerName)}`);
    const entry = companies(page).filter({ hasText: company.certificate.number });
    await expect(entry.getByText("Aucune qualification en vigueur à ce jour.")).toBeVisible();
    await expect(entry.getByText(word).first()).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent(company.partnerName)}`);
    const hit = page
      .locator("#entreprises")
      .getByRole("listitem")
      .filter({ hasText: company.partnerName });
    await expect(hit.first().getByText(/^(Retirée|Échue|Suspendue) /)).toBeVisible();
    await page.goto(`/annuaire/${company.slug}`);
    await expect(page.getByText(/^(Retirée|Échue|Suspendue) /).first()).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /^Aucune qualification en vigueur/ }),
    ).toBeVisible();
    await expectAccessible(page);
  }
});

test("a trade, a town and a code are read as filters, the words stay, and the answer stands in the first screen, that of lots too", async ({
  page,
}) => {
  for (const [query, meant, asked = ""] of [
    ["", /^Lot 2.*6101/, "&lot=6102:N2:D&lot=6101:N1:D&inForce=true"],
    ["", /^Marché de 400/, "&activity=6102&minLevel=N2&amount=400000000&inForce=true"],
    ["plombier", /lu comme.*5101/],
    ["Mbour", /lu comme.*région de Thiès/],
    ["2201", /lu comme.*2201/],
    ["maçon thies", /lu comme.*2201.*région de Thiès/],
    ["béton armé", /lu comme.*2201.*2202/],
  ] as const) {
    await page.goto(`/annuaire?q=${encodeURIComponent(query)}${asked}`);
    await expect(page.getByText(meant).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("searchbox").last()).toHaveValue(query);
    const first = companies(page).first();
    await expect(first).toBeVisible();
    const { height = 0, width = 0 } = page.viewportSize() ?? {};
    if (width < 640) expect((await first.boundingBox())?.y).toBeLessThan(Math.max(740, height));
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: /Chercher plutôt ce nom/ }).click();
  await expect(page).toHaveURL(/as=name/);
  await expect(page.getByText(/lu comme/)).toHaveCount(0);
});

test("words of several activities link to each of them, with its number of companies", async ({
  page,
}) => {
  await page.goto("/annuaire?q=b%C3%A9ton+arm%C3%A9+Dakar");
  const narrower = page.getByRole("navigation", { name: "Préciser ou changer d’activité" });
  const link = narrower.getByRole("link").first();
  const announced = Number(/\((\d+)/.exec(await textOf(link))?.[1]);
  await link.click();
  await expect(page).toHaveURL(/activity=\d+&worksIn=SN-DK/);
  expect(await totalOf(page)).toBe(announced);
});

test("a buyer asks for a level and a contract in force, then for a second lot @once", async ({
  page,
}) => {
  await page.goto("/annuaire?activity=6102");
  await openIfClosed(page, "Filtrer la liste");
  await page.getByLabel("Technicité au moins").selectOption("N2");
  await page.getByLabel("Montant du marché, en FCFA").fill("400 millions");
  await page
    .getByLabel(/^En vigueur/)
    .first()
    .check();
  await applyFilters(page);
  await expect(page).toHaveURL(/activity=6102&minLevel=N2&amount=400\+millions&inForce=true/);
  await expect(
    page.getByText(/Marché de 400\u00A0millions de\u00A0FCFA.*classe\u00A0D et plus/).first(),
  ).toBeVisible();
  const alone = await totalOf(page);
  expect(alone).toBeGreaterThan(0);
  await expect(companies(page).first().getByText("Répond à vos critères")).toHaveCount(1);
  await openIfClosed(page, "Filtrer la liste");
  await page.getByRole("link", { name: "Ajouter un autre lot à cette recherche" }).click();
  await expect(page).toHaveURL(/lot=6102%3AN2%3AD/);
  expect(await totalOf(page)).toBe(alone);
  await expectAccessible(page);
});

test("the first view on a large screen shows results and the whole button of the filters", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "of the large screen");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/annuaire");
  await expect(companies(page).first().getByRole("heading")).toBeInViewport({ ratio: 1 });
});

test("the page of an unknown company answers 404", { tag: "@once" }, async ({ page }) => {
  const response = await page.goto("/annuaire/une-entreprise-inconnue");
  expect(response?.status()).toBe(404);
});

test("a sub-area of the nomenclature links to as many companies as its count", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/qualifications");
  const link = page.locator("[id^='sd-'] a[href^='/annuaire?activity=']").first();
  const announced = Number.parseInt(await textOf(link), 10);
  expect(announced).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/annuaire\?activity=\d{4}$/);
  expect(await totalOf(page)).toBe(announced);
});
