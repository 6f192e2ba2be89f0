import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("without JavaScript the home page shows every slogan, its links work and the search is sent", async ({
  page,
}) => {
  await page.goto("/");
  const banner = page.getByRole("group", { name: "Nos engagements" });
  for (const [name, href] of [
    ["Faire qualifier mon entreprise", "/register"],
    ["Consulter l’annuaire", "/annuaire"],
    ["Comprendre le processus", "/processus"],
  ] as const) {
    await expect(banner.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(banner.getByRole("button")).toHaveCount(0);
  await expect(page.locator("#chiffres")).toContainText("1000+");
  await expectAccessible(page);
  const search = page.getByRole("search").filter({ hasText: "Vérifier une entreprise" });
  await search.getByLabel("Nom, NINEA, RCCM ou numéro de certificat").fill("Sahel");
  await search.getByRole("button", { name: "Vérifier" }).click();
  await expect(page).toHaveURL(/\/annuaire\?q=Sahel$/);
});
