import type { Page } from "@playwright/test";
import { aRegistration } from "#tests/registrations.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";

const submit = { name: /S’inscrire|Inscription en cours/ };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const summary = (page: Page) => page.getByRole("alert", { name: "Formulaire invalide" });
const draft = (page: Page) => page.evaluate(() => localStorage.getItem("tabax.registration") ?? "");

async function open(page: Page) {
  await page.goto("/register");
  await expect(page.getByRole("button", submit)).toBeDisabled();
}

test("on a phone Enter moves to the next field while a field below is empty, and sends from the last", async ({
  page,
}) => {
  await open(page);
  const name = field(page, "Nom de l’entreprise");
  await expect(name).toHaveAttribute("enterkeyhint", "next");
  await expect(field(page, "Confirmation du mot de passe")).toHaveAttribute("enterkeyhint", "send");
  await name.fill("Baol Construction");
  await name.press("Enter");
  await expect(field(page, "Pays d’immatriculation")).toBeFocused();
  await field(page, "E-mail de contact de l’entreprise").press("Enter");
  await expect(field(page, "Prénom du contact")).toBeFocused();
  await field(page, "Jour").press("Enter");
  await expect(field(page, "Mois")).toBeFocused();
  await expect(summary(page)).toBeHidden();
  const values = aRegistration();
  await fillRegistration(page, values);
  await page.getByLabel(/J’ai lu et j’accepte/).uncheck();
  await field(page, "Confirmation du mot de passe").press("Enter");
  await expect(page.getByLabel(/J’ai lu et j’accepte/)).toBeFocused();
  await page.getByLabel(/J’ai lu et j’accepte/).check();
  await field(page, "Nom du contact").fill("");
  await field(page, "Confirmation du mot de passe").press("Enter");
  await expect(summary(page).getByRole("listitem")).toHaveText(["Le nom est requis"]);
  await field(page, "Nom du contact").fill(values.contactLastname);
  await field(page, "Prénom du contact").press("Enter");
  await expect(page.getByRole("dialog", { name: "Succès\u202F!" })).toBeVisible();
});

test("the message of a date waits until all its three fields are left", async ({ page }) => {
  await open(page);
  await field(page, "Jour").fill("31");
  await field(page, "Mois").fill("2");
  await expect(page.locator("#foundedOn-error")).toHaveCount(0);
  await field(page, "Année").fill("2015");
  await field(page, "Année").blur();
  await expect(page.locator("#foundedOn-error")).toHaveText(/doit être une date/);
  await field(page, "Jour").fill("28");
  await expect(page.locator("#foundedOn-error")).toHaveCount(0);
});

test("the first field of the registration is visible on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(field(page, "Nom de l’entreprise")).toBeInViewport({ ratio: 1 });
});

test("the last typed text is kept when the page closes, for 24 hours, and not on a shared device", async ({
  page,
}) => {
  await open(page);
  await field(page, "Nom de l’entreprise").fill("Baol Construction");
  await page.goto("/faq");
  expect(await draft(page)).toContain("Baol Construction");
  await page.goto("/register");
  await expect(page.getByText("Votre saisie précédente a été retrouvée")).toBeVisible();
  const shared = page.getByLabel("Appareil partagé", { exact: false });
  await shared.check();
  expect(await draft(page)).toBe("");
  await field(page, "Adresse").fill("Cité Keur Gorgui");
  await page.goto("/faq");
  expect(await draft(page)).toBe("");
  await open(page);
  await shared.check();
  await field(page, "Nom de l’entreprise").fill("Sahel Travaux");
  await shared.uncheck();
  expect(await draft(page)).toContain("Sahel Travaux");
  await page.evaluate(() => {
    const keptDraft = JSON.parse(localStorage.getItem("tabax.registration") ?? "{}");
    const savedAt = keptDraft.savedAt - 24 * 3_600_000;
    localStorage.setItem("tabax.registration", JSON.stringify({ ...keptDraft, savedAt }));
  });
  await open(page);
  await expect(field(page, "Nom de l’entreprise")).toHaveValue("");
  expect(await draft(page)).toBe("");
});

test("during sending nothing behind the overlay can be reached; too many attempts show how long to wait", async ({
  page,
}) => {
  await open(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const message = "Trop de tentatives ont été faites. Vous pourrez réessayer dans une minute.";
  await page.route("**/v1/public/partners/register", async (route) => {
    await held;
    await route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 429, message }),
    });
  });
  await fillRegistration(page, aRegistration());
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("dialog", { name: "Inscription en cours..." })).toBeVisible();
  const name = field(page, "Nom de l’entreprise");
  await name.focus();
  await expect(name).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Inscription en cours..." })).toBeVisible();
  answer();
  const failure = page.getByRole("dialog", { name: "Erreur\u202F!" });
  await expect(failure).toContainText(message);
  await failure.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", submit)).toBeFocused();
});

test("three steps lead through the registration page, and a mark without number to the account; cards leave room around their fields", async ({
  page,
}) => {
  await open(page);
  const marks = page.getByRole("navigation", { name: "Étapes de l’inscription" });
  await expect(marks.getByRole("listitem")).toHaveText([
    /^1 Entreprise/,
    /^2 Contact/,
    /^3 Activité/,
  ]);
  await expect(marks.getByRole("link", { name: "Compte" })).toHaveAttribute("href", "#securite");
  for (const [width, space] of [
    [360, 16],
    [1440, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const cards = page.locator("form .card");
    expect(await cards.count()).toBe(6);
    for (const card of await cards.all())
      await expect(card, `at ${width} px`).toHaveCSS("padding", `${space}px`);
  }
});

test("a refusal of the server is shown above the form, not as an empty field", async ({ page }) => {
  await open(page);
  const values = aRegistration({ password: "motdepasse1", confirmPassword: "motdepasse1" });
  await fillRegistration(page, values);
  await page.getByRole("button", submit).click();
  const failure = page.getByRole("dialog", { name: "Erreur\u202F!" });
  await expect(failure).toContainText("Ce mot de passe est trop courant");
  await failure.getByRole("button", { name: "OK" }).click();
  const actual = page.getByRole("alert", { name: "Erreur\u202F!" });
  await expect(actual).toContainText("Votre inscription n’a pas été enregistrée.");
  await expect(actual.getByRole("listitem")).toHaveText([/^Ce mot de passe est trop courant/]);
  await expect(summary(page)).toBeHidden();
});
