import { setTimeout as pause } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { codeAt } from "#app/accounts/factors/totp.server.ts";

/** The last time step whose code was used, by secret: a code is accepted once. */
const spent = new Map<string, number>();
const stepMs = 30_000;

/** An unused code of a secret; waits for the next time step when both valid codes are used. */
export async function nextCode(secret: string): Promise<string> {
  const present = Math.floor(Date.now() / stepMs);
  const step = Math.max((spent.get(secret) ?? 0) + 1, present);
  if (step > present + 1) await pause((step - 1) * stepMs - Date.now() + 500);
  spent.set(secret, step);
  return await codeAt(secret, new Date(step * stepMs));
}

/** Adds an application of codes to the account that is signed in, as a first factor; answers its secret. */
export async function addApplication(page: Page): Promise<string> {
  await page.goto(new URL("/espace/compte/verification/application", page.url()).href);
  const secretText = await page.locator("[translate=no]").textContent();
  const secret = (secretText ?? "").replaceAll(/\s/g, "");
  await page.getByLabel("Code à six chiffres").fill(await nextCode(secret));
  await page.getByRole("button", { name: "Ajouter cette application" }).click();
  await expect(page.getByRole("heading", { name: "Vos dix codes de secours" })).toBeVisible();
  return secret;
}

/** The second step of a sign-in, with a code. */
export async function giveCode(page: Page, secret: string): Promise<void> {
  await page.getByLabel("Code à six chiffres").fill(await nextCode(secret));
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
}

/** Accepts an invitation of the body, with a password and a first application of codes, and enters the back office. */
export async function acceptInvitation(page: Page, link: string, name: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel("Prénom et nom").fill(name);
  await page.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
  await page.getByLabel("Confirmation du mot de passe").fill("girafe sous la pluie");
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await expect(page).toHaveURL(/\/espace\/compte\/verification/);
  const secret = await addApplication(page);
  await page.goto(new URL("/bureau", page.url()).href);
  await expect(page).toHaveURL(/\/bureau$/);
  return secret;
}
