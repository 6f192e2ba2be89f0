import { fileAtOnce, filingTest as test } from "./filing-steps.ts";
import { expect } from "./fixtures.ts";
import { signIn } from "./paying-steps.ts";

test.describe.configure({ mode: "serial" });

test("files a first application in one sitting on a phone", async ({ page, product }) => {
  test.setTimeout(180_000);
  await fileAtOnce(page, product);
});

test("what is typed is saved by itself, and survives the end of the session", async ({
  page,
  product,
}) => {
  const { applicationId, first } = product.filing.draft;
  const address = `${product.url}/espace/dossiers/${applicationId}/chiffres`;
  await signIn(page, product, first);
  await page.goto(address);
  const sent = page.waitForRequest(/\/enregistrer$/);
  await page.locator("#ca1").fill("4321");
  await page.locator("#ca1").blur();
  expect((await sent).postData()?.length).toBeLessThan(2_000);
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.reload();
  await expect(page.locator("#ca1")).toHaveValue("4\u202F321");

  await page.context().clearCookies();
  await page.locator("#capitaux").fill("98765");
  await page.locator("#capitaux").blur();
  await expect(page.getByText("Votre session est finie.")).toBeVisible();
  await signIn(page, product, first);
  await page.goto(address);
  await expect(page.getByText("Ce navigateur a gardé une réponse")).toBeVisible();
  await page.getByRole("button", { name: "Reprendre" }).click();
  await expect(page.locator("#capitaux")).toHaveValue("98765");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.reload();
  await expect(page.locator("#capitaux")).toHaveValue("98\u202F765");
});
