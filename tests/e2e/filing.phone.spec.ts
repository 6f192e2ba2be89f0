import { expectAccessible } from "./accessibility.ts";
import { fileAtOnce, filingTest as test } from "./filing-steps.ts";
import { expect } from "./fixtures.ts";
import { signIn } from "./paying-steps.ts";

test.describe.configure({ mode: "serial" });

test("a company files a first application in one sitting on a phone", async ({ page, product }) => {
  test.setTimeout(180_000);
  await fileAtOnce(page, product);
});

test("on leaving its field a number is grouped, read from words, or refused with an explanation", async ({
  page,
  product,
}) => {
  const { applicationId, first } = product.filing.draft;
  await signIn(page, product, first);
  await page.goto(`${product.url}/espace/dossiers/${applicationId}/chiffres`);
  const leave = async (name: string, text: string) => {
    await page.locator(`#${name}`).fill(text);
    await page.locator(`#${name}`).blur();
  };
  const messageOf = (name: string) => page.locator(`.field:has(#${name}) [aria-live=polite]`);
  await leave("ca1", "120500000");
  await expect(messageOf("ca1")).toHaveText("Soit 120\u202F500\u202F000\u00A0FCFA");
  await expect(page.locator("#ca1")).toHaveValue("120\u202F500\u202F000");
  await leave("ca2", "12 millions");
  await expect(messageOf("ca2")).toContainText("Lu\u00A0: 12\u202F000\u202F000\u00A0FCFA");
  await leave("effectif", "un");
  await expect(messageOf("effectif")).toContainText("Écrivez ce nombre en chiffres");
  await expect(page.locator("#effectif")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#effectif")).toHaveAccessibleDescription(/Écrivez ce nombre/);
  await expectAccessible(page);
  await leave("effectif", "12");
  await expect(messageOf("effectif")).toHaveText("");
  await leave("capitaux", "-5000000");
  await expect(page.locator("#capitaux")).toHaveValue("\u22125\u202F000\u202F000");
  await page.reload();
  await expect(page.locator("#ca2")).toHaveValue("12\u202F000\u202F000");
  await expect(page.getByText("Ce navigateur a gardé")).toBeHidden();
});

test("an automatic saving whose answer is lost is no conflict with the next one", async ({
  page,
  product,
}) => {
  const { applicationId, first } = product.filing.draft;
  await signIn(page, product, first);
  await page.goto(`${product.url}/espace/dossiers/${applicationId}/chiffres`);
  const leave = async (figure: string) => {
    await page.locator("#ca3").fill(figure);
    await page.locator("#ca3").blur();
  };
  // The server stores it, and the network breaks before the answer.
  await page.route(/\/enregistrer$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await leave("1111");
  await expect(page.getByText("Pas de connexion")).toBeVisible();
  await page.unroute(/\/enregistrer$/);
  await leave("2222");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.reload();
  await expect(page.locator("#ca3")).toHaveValue("2\u202F222");
});

test("a draft is saved automatically, and typed text survives the end of the session", async ({
  page,
  product,
}) => {
  const { applicationId, first } = product.filing.draft;
  const address = `${product.url}/espace/dossiers/${applicationId}/chiffres`;
  await signIn(page, product, first);
  await page.goto(address);
  const request = page.waitForRequest(/\/enregistrer$/);
  await page.locator("#ca1").fill("4321");
  await page.locator("#ca1").blur();
  expect((await request).postData()?.length).toBeLessThan(2_000);
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
