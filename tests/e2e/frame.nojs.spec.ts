import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const anyPage = "/plan-du-site";

test("without scripts the whole menu opens by touch, and its links work", async ({ page }) => {
  await page.goto(anyPage);
  await page.locator("site-menu summary", { hasText: "Menu" }).tap();
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  await expect(menu.getByRole("link").filter({ visible: true })).toHaveText([
    "Accueil",
    "À propos",
    "Faire qualifier mon entreprise",
    "Processus de qualification",
    "Nos qualifications",
    "Annuaire des entreprises",
    "FAQ",
    "CONTACT",
    "Notre Histoire",
    "Notre Mission",
    "Nos Partenaires",
  ]);
  await expectNoAxeViolations(page);
  await menu.getByRole("link", { name: "Notre Histoire" }).tap();
  await expect(page).toHaveURL(/\/histoire$/);
});

test("without scripts the search of the menu leads to /search", async ({ page }) => {
  await page.goto(anyPage);
  await page.locator("site-menu summary", { hasText: "Menu" }).tap();
  const search = page.getByRole("search").filter({ visible: true });
  await search.getByLabel("Rechercher sur le site").fill("béton & étanchéité");
  await search.getByRole("button", { name: "Rechercher" }).tap();
  await page.waitForURL("**/search?*");
  const address = new URL(page.url());
  expect(address.pathname).toBe("/search");
  expect([...address.searchParams]).toEqual([["q", "béton & étanchéité"]]);
});

test("without scripts the button of the contact panel leads to the contact page", async ({
  page,
}) => {
  await page.goto(anyPage);
  await page.getByRole("link", { name: "Nous joindre" }).tap();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByText("Chargement…")).toHaveCount(0);
});

test("without scripts the newsletter form posts the address and hides the field for robots", async ({
  page,
}) => {
  await page.goto(anyPage);
  const footer = page.getByRole("contentinfo");
  await expect(footer.locator("[name=site]")).toBeHidden();
  await footer.getByLabel("E-mail pour recevoir la lettre").fill("awa@exemple.sn");
  const postedRequest = page.waitForRequest((request) => request.method() === "POST");
  await footer.getByRole("button", { name: "S’abonner" }).tap();
  expect((await postedRequest).url()).toMatch(/\/lettre$/);
  expect([...new URLSearchParams((await postedRequest).postData() ?? "")]).toEqual([
    ["email", "awa@exemple.sn"],
    ["site", ""],
  ]);
});
