import { expect, type Page } from "@playwright/test";
import { aRegistration } from "#tests/registrations.ts";
import { expectAccessible } from "./accessibility.ts";
import type { Mailbox } from "./mailbox.ts";
import { fillRegistration } from "./register-page.ts";

/** Answers the pre-check as somebody without an account, and wants to open a file with it. */
async function answerPreCheck(page: Page, aimedAt: string, engineers: string) {
  await page.goto("/pre-verification");
  await page.getByLabel("Classe demandée").selectOption(aimedAt);
  await page.getByLabel("Ingénieurs").fill(engineers);
  await page.getByRole("button", { name: "Voir la réponse" }).click();
  await page.getByRole("link", { name: "Ouvrir un dossier" }).click();
  await expect(page).toHaveURL(/\/espace\/connexion/);
}

/** The page that opens a file says what was answered before. */
async function expectKept(page: Page, aimedAt: string, engineers: string) {
  await expect(page.getByRole("heading", { name: "Ce que nous reprenons" })).toBeVisible();
  const keptItems = page.getByRole("main").getByRole("listitem");
  await expect(keptItems.filter({ hasText: `Classe ${aimedAt}` })).toBeVisible();
  await expect(keptItems.filter({ hasText: `Ingénieurs\u00A0: ${engineers}` })).toBeVisible();
}

/**
 * The answers given without an account are kept through registration, the mailed link and its password; then, for a
 * person who has an account, through the sign-in; and the application that is opened begins with them.
 */
export async function keepPreCheck(page: Page, mailbox: Mailbox, registered: () => Promise<void>) {
  const values = aRegistration();
  await answerPreCheck(page, "E", "3");
  await page
    .getByRole("main")
    .getByRole("link", { name: "Faire qualifier mon entreprise" })
    .click();
  await expect(page).toHaveURL(/\/register/);
  await fillRegistration(page, values);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await registered();
  const { text = "" } = await mailbox.newest(values.contactEmail);
  await page.goto(/http\S+\/activation\?token=\S+/.exec(text)?.[0] ?? "");
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expectKept(page, "E", "3");
  await expectAccessible(page);

  await page.context().clearCookies();
  await answerPreCheck(page, "D", "4");
  await page.getByLabel("Adresse e-mail").fill(values.contactEmail);
  await page.getByLabel("Mot de passe", { exact: true }).fill(values.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expectKept(page, "D", "4");
  await page.getByRole("button", { name: "Ouvrir le dossier" }).click();
  await expect(page).toHaveURL(/\/espace\/dossiers\/[\w-]{36}/);
  const [file = ""] = /.*\/espace\/dossiers\/[\w-]{36}/.exec(page.url()) ?? [];
  await page.goto(`${file}/travaux`);
  await expect(page.locator("input[name=classe]:checked")).toHaveValue("D");
}
