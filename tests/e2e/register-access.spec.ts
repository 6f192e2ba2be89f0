import type { Page } from "@playwright/test";
import { aRegistration } from "#tests/registrations.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";

const send = (page: Page) => page.getByRole("button", { name: "S’inscrire" });
const success = (page: Page) => page.getByRole("dialog", { name: "Succès\u202F!" });
/** Longer than the dialog of success is shown. */
const longer = 4_000;

async function filled(page: Page) {
  await page.clock.install();
  await page.goto("/register");
  await fillRegistration(page, aRegistration());
  await expect(send(page)).toBeEnabled();
}

test("the dialog of success announces the new tab and can be stopped", {
  tag: "@once",
}, async ({ page }) => {
  await filled(page);
  await send(page).click();
  await expect(success(page).getByRole("heading")).toBeFocused();
  await expect(success(page).getByRole("status")).toHaveText(/^Dans 3\s+secondes, votre espace/);
  await success(page).getByRole("button", { name: "Rester sur cette page" }).click();
  await expect(success(page).getByRole("status")).toHaveText(/^Vous restez sur cette page/);
  await expect(success(page).getByRole("heading")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.clock.runFor(longer);
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL(/\/register$/);
  await success(page).getByRole("button", { name: "Close this dialog" }).click();
  await expect(page).toHaveURL(/\/register\/succes$/);
  expect(page.context().pages()).toHaveLength(1);
});

test("the new tab is announced above the button, and does not open when the box is unticked", {
  tag: "@once",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/register");
  const checkbox = page.getByRole("checkbox", {
    name: "Ouvrir ensuite l’espace entreprise dans un nouvel onglet",
  });
  await expect(checkbox).toBeChecked();
  await expect(checkbox).toHaveAccessibleDescription(/^Trois secondes après l’inscription/);
  await fillRegistration(page, aRegistration());
  await checkbox.uncheck();
  await send(page).click();
  await expect(success(page).getByRole("status")).toHaveText(/^Vous restez sur cette page/);
  await page.clock.runFor(longer);
  expect(page.context().pages()).toHaveLength(1);
  await expect(success(page)).toBeVisible();
});

test("the dialog of success pauses under the mouse and while one of its controls has the focus", {
  tag: "@once",
}, async ({ page }) => {
  await filled(page);
  await send(page).click();
  const box = await success(page).boundingBox();
  if (!box) throw new Error("No dialog");
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.move(box.x + 44, box.y + 44);
  await page.clock.runFor(longer);
  await success(page).getByRole("button", { name: "Rester sur cette page" }).focus();
  await page.mouse.move(1, 1);
  await page.clock.runFor(longer);
  await expect(success(page)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  const tab = page.waitForEvent("popup");
  await success(page).getByRole("heading").focus();
  await (await tab).close();
  await expect(page).toHaveURL(/\/register\/succes$/);
});

for (const [who, asks] of [
  ["somebody at the keyboard", false],
  ["who wants less motion", true],
] as const) {
  test(`the dialog of success stays open for ${who}`, { tag: "@once" }, async ({ page }) => {
    if (asks) await page.emulateMedia({ reducedMotion: "reduce" });
    await filled(page);
    if (asks) await send(page).click();
    else await send(page).press("Enter");
    await expect(success(page)).toBeVisible();
    // Its title has the focus, which is visible to keyboard users.
    if (!asks)
      await expect(success(page).getByRole("heading")).not.toHaveCSS("outline-style", "none");
    await page.clock.runFor(longer);
    await expect(success(page)).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    const tab = page.waitForEvent("popup");
    await success(page)
      .getByRole("link", { name: /Ouvrir l’espace entreprise/ })
      .click();
    await (await tab).close();
  });
}

test("« S’inscrire » is shown and announced as disabled, and another button lists the missing fields", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  const missingButton = page.getByRole("button", { name: "Voir ce qu’il reste à compléter" });
  await expect(missingButton).toBeVisible();
  await expect(page.locator("[aria-disabled=true]")).toHaveCount(0);
  expect(await send(page).evaluate((button: HTMLButtonElement) => button.disabled)).toBe(true);
  await missingButton.press("Enter");
  await expect(page.getByRole("alert", { name: "Formulaire invalide" })).toBeFocused();
  await expect(page).toHaveTitle("Erreur – INSCRIPTION Tabax");
  await fillRegistration(page, aRegistration());
  await expect(page).toHaveTitle("INSCRIPTION Tabax");
  await expect(missingButton).toHaveCount(0);
});

test("a message that appears on leaving a field is announced politely, and not twice", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  await expect(send(page)).toBeDisabled();
  const live = page.locator('[aria-live="polite"]');
  await page.getByLabel("Nom de l’entreprise").focus();
  await page.keyboard.press("Tab");
  await expect(live.getByText("Le nom de l’entreprise est requis")).toBeVisible();
  await page.getByLabel("Numéro d’identification fiscale (NINEA)").fill("3067222");
  await page.keyboard.press("Tab");
  await expect(live.getByText(/La clé de contrôle de ce NINEA semble/)).toBeVisible();
  await page.getByRole("button", { name: "Voir ce qu’il reste à compléter" }).click();
  await expect(page.locator("#address-error")).toBeVisible();
  await expect(live.getByText("L’adresse est requise")).toHaveCount(0);
  await page.getByLabel("Adresse", { exact: true }).fill("Km 4,5");
  await page.getByLabel("Adresse", { exact: true }).fill("");
  await page.keyboard.press("Tab");
  await expect(live.getByText("L’adresse est requise")).toBeVisible();
});

test("the sections of the registration are groups, whose labels say whose data they ask for", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  const contact = page.getByRole("group", { name: "Contact principal" });
  for (const label of ["Prénom", "Nom", "E-mail", "Fonction"])
    await expect(contact.getByLabel(`${label} du contact`, { exact: true })).toBeVisible();
  for (const name of ["Informations de l’entreprise", "Informations complémentaires", "Sécurité"])
    await expect(page.getByRole("group", { name })).toBeVisible();
  await expect(page.getByText("tous les champs sont obligatoires")).toBeVisible();
});

test("a button copies the address of the company to the contact", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/register");
  const same = page.getByRole("button", { name: "La même adresse que l’entreprise" });
  const contact = page.getByLabel("E-mail du contact", { exact: true });
  await expect(same).toBeVisible();
  await same.click();
  await expect(page.getByLabel("E-mail de contact de l’entreprise")).toBeFocused();
  await page.keyboard.type("awa@baol.example");
  await same.click();
  await expect(contact).toBeFocused();
  await expect(contact).toHaveValue("awa@baol.example");
});

test("the consent links to the terms as a page, and a website may be typed without its scheme", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  const terms = page.getByRole("link", { name: "conditions générales (CGU) (nouvel onglet)" });
  await expect(terms).toHaveAttribute("href", "/conditions-generales");
  await expect(page.getByRole("link", { name: "Télécharger les CGU (PDF)" })).toBeVisible();
  const website = page.getByLabel("Site web", { exact: false });
  await website.fill("exemple.sn");
  await website.blur();
  await expect(page.locator("#website-error")).toHaveCount(0);
});

for (const [path, word] of [
  ["/register", "Confirmation"],
  ["/espace/connexion", "Mot de passe"],
] as const) {
  test(`a password typed on ${path} can be shown, and is hidden again when the form leaves`, {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto(path);
    const field = page.locator('input[type="password"]').last();
    const id = await field.getAttribute("id");
    const input = page.locator(`#${id}`);
    await input.fill("girafe sous la pluie");
    const show = page.getByRole("button", { name: new RegExp(`Afficher.*${word}`, "i") });
    await show.click();
    await expect(input).toHaveAttribute("type", "text");
    // Typing renders the form of /register again.
    await input.press("End");
    await input.pressSequentially(" fine");
    await input.blur();
    await expect(input).toHaveAttribute("type", "text");
    const hide = page.getByRole("button", { name: new RegExp(`Masquer.*${word}`, "i") });
    await hide.click();
    await expect(input).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: new RegExp(`Afficher.*${word}`, "i") }).click();
    await input.evaluate((element: HTMLInputElement) =>
      element.form?.dispatchEvent(new Event("submit", { cancelable: true })),
    );
    await expect(input).toHaveAttribute("type", "password");
    await expect(input).toHaveValue("girafe sous la pluie fine");
  });
}
