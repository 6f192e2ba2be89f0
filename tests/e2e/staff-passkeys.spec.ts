import type { Page } from "@playwright/test";
import { staffRoleLabels, staffRoles } from "#app/accounts/roles.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { isLong } from "#tests/landing.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";
import { addVirtualAuthenticator } from "./virtual-authenticator.ts";

/** The password of every account that the tests make. */
const password = "terre de latérite";

/** A section that the menu of each role shows, and one that it does not. */
const sections: Record<StaffRole, [string | null, string]> = {
  registrar: ["Corrections", "Paramètres"],
  examiner: [null, "Messages"],
  secretary: ["Messages", "Caisse"],
  committee: [null, "Journal"],
  president: ["Reprises d’accès", "Messages"],
  cashier: ["Caisse", "Corrections"],
  controller: ["Journal", "Données personnelles"],
  administrator: ["Paramètres", "Caisse"],
};

/** At a landing the two whose main tasks are done by keyboard; all eight in `npm run test:long`. */
const roles: readonly StaffRole[] = isLong ? staffRoles : ["registrar", "administrator"];

test("each role creates a passkey, signs in with it and finds its own page; three main tasks work by keyboard alone @once", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await addVirtualAuthenticator(page);

  for (const role of roles) {
    await signInAs(page, product, `${role} without a factor`);
    await page.goto("/espace/compte/verification/cle");
    const proof = page.getByLabel("Mot de passe", { exact: true });
    if ((await proof.count()) > 0) {
      await proof.fill(password);
      await page.getByRole("button", { name: "Continuer" }).click();
    }
    await page.getByLabel("Nom de cette clé").fill(`Clé de ${role}`);
    await page.getByRole("button", { name: "Créer la clé d’accès" }).click();
    await expect(page.getByText("La double vérification est en place")).toBeVisible();

    await page.context().clearCookies();
    await page.goto("/espace/connexion");
    await page.getByLabel("Adresse e-mail").fill(`cle-${role}@tabax.example`);
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
    await expect(page).toHaveURL(/\/bureau$/);
    await expect(page.getByRole("heading", { name: "À faire" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(staffRoleLabels[role]);
    const menu = page.getByRole("navigation", { name: "Bureau" });
    const [ownSection, foreign] = sections[role];
    if (ownSection)
      await expect(menu.getByRole("link", { name: ownSection }).first()).toBeVisible();
    await expect(menu.getByRole("link", { name: foreign })).toHaveCount(0);
    if (role === "registrar") await refuseByKeys(page);
    if (role === "administrator") {
      await inviteByKeys(page);
      await changeByKeys(page);
    }
    await page.context().clearCookies();
  }
});

async function refuseByKeys(page: Page): Promise<void> {
  await pressOn(page, "Corrections");
  await pressOn(page, "Saredeng Construction");
  await tabTo(page, "Motif d’un refus");
  await page.keyboard.type("L’extrait du registre n’est pas joint.");
  await pressOn(page, "Refuser");
  await expect(page.getByRole("heading", { name: "Ce qui a été décidé" })).toBeVisible();
  await expect(page.getByText("L’extrait du registre n’est pas joint.")).toBeVisible();
}

async function inviteByKeys(page: Page): Promise<void> {
  await pressOn(page, "Personnes et rôles");
  await pressOn(page, "Inviter une personne");
  await tabTo(page, "Prénom et nom");
  await page.keyboard.type("Seynabou Diagne");
  await tabTo(page, "Adresse e-mail professionnelle");
  await page.keyboard.type("seynabou.diagne@tabax.example");
  await tabTo(page, "Secrétariat de la commission");
  await page.keyboard.press("Space");
  await pressOn(page, "Proposer cette personne");
  await expect(page.getByText("La personne est proposée.")).toBeVisible();
  await tabTo(page, "Proposer un rôle");
  await page.keyboard.press("ArrowDown");
  await pressOn(page, "Proposer ce rôle");
  await expect(page.getByText("La proposition est faite.")).toBeVisible();
}

async function changeByKeys(page: Page): Promise<void> {
  await pressOn(page, "Paramètres");
  await pressOn(page, "Modifier : Horaires");
  await tabTo(page, "Horaires");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Lundi à vendredi, de 8 h à 17 h");
  for (const [part, value] of [
    ["Jour", "1"],
    ["Mois", "1"],
    ["Année", "2099"],
  ] as const) {
    await tabTo(page, part);
    await page.keyboard.type(value);
  }
  await pressOn(page, "Voir ce qui va changer");
  await expect(page.getByRole("heading", { name: "Vérifiez avant d’enregistrer" })).toBeVisible();
  await pressOn(page, "Enregistrer");
  await expect(page.getByText("est enregistré")).toBeVisible();
}

/** Moves to a control with Tab and presses it. */
async function pressOn(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.keyboard.press("Enter");
  await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
  await page.waitForLoadState();
}

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(nameOfFocus)).startsWith(name)) return;
  }
  throw new Error(`The tabulator does not lead to « ${name} » on ${page.url()}.`);
}

function nameOfFocus(): string {
  const control = document.activeElement;
  const label = control instanceof HTMLElement && "labels" in control ? control.labels : null;
  const words = (label as NodeListOf<HTMLElement> | null)?.[0] ?? control;
  return (words?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
