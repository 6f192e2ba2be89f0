import { fileAtOnce, filingTest as test } from "./filing-steps.ts";
import { expect } from "./fixtures.ts";
import { signIn } from "./paying-steps.ts";

test.describe.configure({ mode: "serial" });

test("a company files a first application in one sitting, without scripts", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await fileAtOnce(page, product);
});

test("two members who edit at once lose no word, and choose where both changed one answer", async ({
  page,
  browser,
  product,
}) => {
  const { applicationId, first, second } = product.filing.draft;
  const address = `${product.url}/espace/dossiers/${applicationId}/chiffres`;
  const other = await browser.newPage({ javaScriptEnabled: false });
  await signIn(page, product, first);
  await signIn(other, product, second);
  await page.goto(address);
  await other.goto(address);
  await other.locator("#ca1").fill("500");
  await other.locator("#ca2").fill("600");
  await other.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.locator("#ca1").fill("900");
  await page.locator("#capitaux").fill("700");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("La même réponse a été changée deux fois")).toBeVisible();
  await page.getByLabel(/Garder ce que j’ai tapé/).check();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.locator("#ca1")).toHaveValue("900");
  await expect(page.locator("#ca2")).toHaveValue("600");
  await expect(page.locator("#capitaux")).toHaveValue("700");
  await other.close();
});
