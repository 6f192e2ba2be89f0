import { chromium, type Page } from "@playwright/test";
import { browserExecutable } from "#tests/browser.ts";
import { aRegistration } from "#tests/registrations.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";

const submit = { name: /S'inscrire|Inscription en cours/ };
const name = (page: Page) => page.getByLabel("Nom de l’entreprise");
const success = (page: Page) => page.getByRole("dialog", { name: "Succès!" });
const keptKey = (page: Page) =>
  page.evaluate(() => {
    const draft = localStorage.getItem("tabax.registration") ?? "{}";
    return JSON.parse(draft).idempotencyKey as string | undefined;
  });

async function register(page: Page, changes: Parameters<typeof aRegistration>[0] = {}) {
  const values = aRegistration(changes);
  await fillRegistration(page, values);
  await page.getByRole("button", submit).click();
  await expect(success(page)).toBeVisible();
  return values;
}

/**
 * Playwright switches the back-forward cache off, and the browser of the tests has none: another one, named by
 * `TABAX_BROWSER`, keeps the whole page. Without it « Back » shows the page as it was received, with what was typed.
 */
test("after a success « Back » registers another company in the same browser", async ({
  product,
  faults,
  mailbox,
}) => {
  const browser = await chromium.launch({
    ...(await browserExecutable()),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const context = await browser.newContext({ baseURL: product.url, locale: "fr-SN" });
  faults.watch(context);
  const page = await context.newPage();
  await page.goto("/register");
  const first = await register(page);
  await expect(page).toHaveURL(/\/register\/succes$/);
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("button", submit)).toBeDisabled();
  await expect(success(page)).toBeHidden();
  const second = await register(page);
  await expect(page).toHaveURL(/\/register\/succes$/);
  for (const { contactEmail } of [first, second]) await mailbox.newest(contactEmail);
  await browser.close();
});

test("a page that comes back as it was left is a new form after a success, and can be sent after anything else", async ({
  page,
}) => {
  const comeBack = () =>
    page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
  await page.goto("/register");
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  await page.route("**/v1/public/partners/register", async (route) => {
    await held;
    await route.continue();
  });
  const values = aRegistration();
  await fillRegistration(page, values);
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("button", submit)).toHaveText("Inscription en cours...");
  await comeBack();
  await expect(page.getByRole("button", submit)).toHaveText("S'inscrire");
  await expect(name(page)).toHaveValue(values.name);
  hold();
  await expect(success(page)).toBeVisible();
  await comeBack();
  await expect(success(page)).toBeHidden();
  await expect(name(page)).toHaveValue("");
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
  await expect(page.getByRole("alert", { name: "Formulaire invalide" })).toBeHidden();
});

test("« Effacer » begins with another key and without the messages of before", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("button", submit)).toBeDisabled();
  await name(page).fill("Baol Construction");
  await expect.poll(() => keptKey(page)).toBeDefined();
  const key = await keptKey(page);
  await page.reload();
  await page.getByRole("button", submit).click({ force: true });
  const summary = page.getByRole("alert", { name: "Formulaire invalide" });
  await expect(summary).toBeVisible();
  await page.getByRole("button", { name: "Effacer et recommencer" }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByText("L'adresse est requise")).toHaveCount(0);
  expect(await keptKey(page)).toBeUndefined();
  await name(page).fill("Sahel Travaux");
  await expect.poll(() => keptKey(page)).toBeDefined();
  expect(await keptKey(page)).not.toBe(key);
});

test("after a key that has served, the same form sent again registers", async ({
  page,
  mailbox,
}) => {
  const first = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, first);
  await expect.poll(() => keptKey(page)).toBeDefined();
  const used = await keptKey(page);
  await page.getByRole("button", submit).click();
  await expect(success(page)).toBeVisible();
  await expect(page).toHaveURL(/\/register\/succes$/);
  // Another tab had kept the draft of the first company, key included.
  await page.evaluate(
    (draft) => localStorage.setItem("tabax.registration", JSON.stringify(draft)),
    { values: aRegistration({ name: "Sahel Travaux" }), idempotencyKey: used },
  );
  await page.goto("/register");
  await expect(name(page)).toHaveValue("Sahel Travaux");
  const second = aRegistration();
  await fillRegistration(page, second);
  await page.getByRole("button", submit).click();
  const refusal = page.getByRole("dialog", { name: "Erreur!" });
  await expect(refusal).toContainText("Une inscription a déjà été enregistrée depuis cette page");
  await refusal.getByRole("button", { name: "OK" }).click();
  expect(await keptKey(page)).not.toBe(used);
  await page.getByRole("button", submit).click();
  await expect(success(page)).toBeVisible();
  await mailbox.newest(second.contactEmail);
});
