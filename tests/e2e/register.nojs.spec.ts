import { passwordsAgain } from "#app/registration/registration-texts.ts";
import { aRegistration } from "#tests/registrations.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";
import { stampEarlier } from "./stamp.ts";

test("without scripts an invalid registration keeps its values, and shows all messages and a summary", async ({
  page,
}) => {
  const values = aRegistration({ confirmPassword: "autre chose", acceptTerms: false });
  await page.goto("/register");
  await fillRegistration(page, values);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  const summary = page.getByRole("alert", { name: "Formulaire invalide" });
  await expect(summary.getByRole("listitem")).toHaveText([
    passwordsAgain,
    "Les mots de passe ne correspondent pas",
    "Vous devez accepter les CGU pour vous inscrire",
  ]);
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
  await expect(
    page.getByRole("checkbox", { name: "Maçonnerie et béton armé courant", includeHidden: true }),
  ).toBeChecked();
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
  await expectNoAxeViolations(page);
});

test("without scripts a search of activities shows the best match first and keeps typed and ticked values", async ({
  page,
}) => {
  const values = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, values);
  const search = page.getByRole("searchbox", { name: "Rechercher un sous-domaine" });
  const shownFamilies = page.locator("#subAreas summary").filter({ visible: true });
  await search.fill("forrage");
  await page.getByRole("button", { name: "Chercher" }).click();
  await expect(page.locator(".search-place")).toContainText(
    /ne s’écrit ainsi\.\s\d\ssous-domaines proches/,
    { useInnerText: true },
  );
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(shownFamilies.first()).toContainText("Hydraulique et assainissement");
  await page.getByRole("checkbox", { name: "Forages et équipements d’exhaure" }).check();
  await expectNoAxeViolations(page);
  await search.fill("");
  await page.getByRole("button", { name: "Chercher" }).click();
  await expect(shownFamilies).toHaveCount(9);
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
  for (const name of ["Forages et équipements d’exhaure", "Maçonnerie et béton armé courant"])
    await expect(page.getByRole("checkbox", { name, includeHidden: true })).toBeChecked();
});

test("without scripts Enter in a field sends the registration and does not search", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByLabel("Nom de l’entreprise").fill("Sahel Bâtiment");
  await page.getByLabel("Nom de l’entreprise").press("Enter");
  await expect(page.getByRole("alert", { name: "Formulaire invalide" })).toBeVisible();
});

test("without scripts the same form sent twice registers once", async ({ page, mailbox }) => {
  const values = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, values);
  await page.getByRole("button", { name: "S’inscrire" }).dblclick();
  await expect(page).toHaveURL(/\/register\/succes$/);
  await page.goBack();
  await page.getByLabel("Mot de passe", { exact: true }).fill(values.password);
  await page.getByLabel("Confirmation du mot de passe").fill(values.password);
  await stampEarlier(page);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await expect(page).toHaveURL(/\/register\/succes$/);
  await mailbox.newest(values.contactEmail);
  expect(await mailbox.all(values.contactEmail)).toHaveLength(1);
});

test("without scripts a used page registers another company at the second sending", async ({
  page,
  mailbox,
}) => {
  await page.goto("/register");
  const key = page.locator('input[name="idempotencyKey"]');
  const used = await key.inputValue();
  await fillRegistration(page, aRegistration());
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await expect(page).toHaveURL(/\/register\/succes$/);
  await page.goBack();
  // The page as a browser shows it that had kept it completely.
  await key.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, used);
  const second = aRegistration();
  await fillRegistration(page, second);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await expect(page.getByText("Pour inscrire une autre entreprise, envoyez")).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(second.password);
  await page.getByLabel("Confirmation du mot de passe").fill(second.password);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await expect(page).toHaveURL(/\/register\/succes$/);
  await mailbox.newest(second.contactEmail);
});
