import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { addApplication, giveCode } from "./one-time-codes.ts";
import { firstAdministrator } from "./products.ts";
import { signOut } from "./register-page.ts";

const linkOf = (text: string | undefined) =>
  /http\S+invitation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "";

async function accept(page: Page, link: string, name?: string) {
  await page.goto(link);
  await expectAccessible(page);
  if (name) await page.getByLabel("Prénom et nom").fill(name);
  await page.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
  await page.getByLabel("Confirmation du mot de passe").fill("girafe sous la pluie");
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await expect(page).toHaveURL(/\/espace\/compte\/verification/);
  await expectAccessible(page);
  await expect(page.getByText("Il vous faut un second moyen")).toBeVisible();
  const secret = await addApplication(page);
  await expectAccessible(page);
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const code = (await page.getByRole("listitem").first().textContent()) ?? "";
  await page.getByRole("link", { name: "J’ai gardé mes codes" }).click();
  await expect(page).toHaveURL(/\/bureau$/);
  return { secret, code };
}

// The first administrator's password, which the next test uses.
let factor = { secret: "", code: "" };

// The second test signs in with the password that the first one has chosen.
test.describe.configure({ mode: "serial" });

test("the first administrator invites a person, gives a role, and disables the account", async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const first = await mailbox.newest(firstAdministrator, { subject: "Invitation" });
  factor = await accept(page, linkOf(first.text), "Ndèye Fall");
  await page.goto("/bureau/personnes");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Inviter une personne" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText("Choisissez au moins un rôle").first()).toBeVisible();
  await expectAccessible(page);
  const email = "moussa.sow@tabax.example";
  await page.getByLabel("Prénom et nom").fill("Moussa Sow");
  await page.getByLabel("Adresse e-mail professionnelle").fill(email);
  await page.getByRole("checkbox", { name: /^Contrôle/ }).check();
  await page.getByRole("checkbox", { name: /^Commission/ }).check();
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText("ne vont pas à une même personne").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^Commission/ }).uncheck();
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText("L’invitation est envoyée.")).toBeVisible();

  const theirs = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const colleague = await theirs.newPage();
  await accept(colleague, linkOf((await mailbox.newest(email, { subject: "Invitation" })).text));
  await colleague.goto("/bureau/personnes");
  await expect(colleague.getByRole("link", { name: "Ndèye Fall" }).last()).toBeVisible();
  await expect(colleague.getByRole("link", { name: "Inviter une personne" })).toHaveCount(0);

  await page.getByRole("link", { name: "Moussa Sow" }).click();
  await expectAccessible(page);
  // Mandates are given by two people of the committee.
  await expect(
    page.getByText("Le secrétariat propose un mandat, la présidence le donne"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Donner ce rôle" }).waitFor({ state: "detached" });
  await expect(page.getByText("Rôles qui ne vont pas avec les siens")).toBeVisible();
  await page.getByRole("button", { name: "Retirer le rôle Contrôle" }).click();
  await expect(page.getByText("Le rôle est retiré.")).toBeVisible();
  await page.getByLabel("Donner un rôle").selectOption({ label: "Instruction" });
  await page.getByRole("button", { name: "Donner ce rôle" }).click();
  await expect(page.getByText("Le rôle est donné.")).toBeVisible();
  await expectAccessible(page);
  await colleague.reload();
  await expect(colleague).toHaveURL(/\/espace\/connexion/);

  await page.getByRole("button", { name: "Désactiver le compte" }).click();
  await expect(page.getByText("Le compte est désactivé")).toBeVisible();
  await colleague.getByLabel("Adresse e-mail").fill(email);
  await colleague.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
  await colleague.getByRole("button", { name: "Se connecter" }).click();
  await expect(colleague.getByText("Connexion impossible")).toBeVisible();
  await theirs.close();
});

test("an administrator visits the sections, changes a setting and proposes fees", async ({
  page,
}) => {
  await page.goto("/bureau");
  await page.getByLabel("Adresse e-mail").fill(firstAdministrator);
  await page.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Double vérification" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code à six chiffres").fill("12345");
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await expect(page.getByText("Le code a six chiffres").first()).toBeVisible();
  await expectAccessible(page);
  await giveCode(page, factor.secret);
  await expect(page).toHaveURL(/\/bureau$/);
  for (const section of [
    "",
    "/journal",
    "/parametres",
    "/tarif",
    "/exploitation",
    "/recherche?q=ndeye",
  ]) {
    await page.goto(`/bureau${section}`);
    await expectAccessible(page);
  }

  await page.goto("/bureau/parametres/hours");
  await page.getByLabel("Horaires").fill("");
  await page.getByRole("button", { name: "Voir ce qui va changer" }).click();
  await expect(page).toHaveTitle("Erreur – Horaires – Bureau");
  await expectAccessible(page);
  await page.getByLabel("Horaires").fill("Lun-Sam 8:00 - 18:00");
  await page.getByLabel("Jour", { exact: true }).fill("1");
  await page.getByLabel("Mois", { exact: true }).fill("1");
  await page.getByLabel("Année", { exact: true }).fill("2099");
  await page.getByRole("button", { name: "Voir ce qui va changer" }).click();
  await expect(page.getByText("passera de")).toContainText("le 1er janvier 2099");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("À partir du 1er janvier 2099")).toBeVisible();

  await page.goto("/bureau/tarif/fees");
  await expectAccessible(page);
  await page.getByLabel("Duplicata").fill("12 000");
  await page.getByRole("button", { name: "Voir ce qui va changer" }).click();
  await expect(page.getByText(/Duplicata sur papier.: de 10.000.FCFA à 12.000.FCFA/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Proposer à une seconde personne" }).click();
  await expect(page.getByText("attendent une seconde personne").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retirer ma proposition" }).click();
  await expect(page.getByText("La proposition est retirée")).toBeVisible();
});

test("a recovery code signs in once when the code application is lost; « Mon compte » lists the factors", async ({
  page,
}) => {
  for (const outcome of [/\/espace\/compte\/verification/, /connexion\/code/]) {
    await page.goto("/espace/connexion?next=/espace/compte/verification");
    await page.getByLabel("Adresse e-mail").fill(firstAdministrator);
    await page.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Utiliser un code de secours").click();
    await page.getByLabel("Code de secours", { exact: true }).fill(factor.code.toLowerCase());
    await page.getByRole("button", { name: "Continuer avec ce code" }).click();
    await expect(page).toHaveURL(outcome);
    await expectAccessible(page);
    if (outcome.test("connexion/code")) break;
    await expect(page.getByText("Il vous en reste 9")).toBeVisible();
    await expect(page.getByText("Mon téléphone")).toBeVisible();
    await expect(page.getByRole("button", { name: "Retirer" })).toHaveCount(0);
    await signOut(page);
  }
  await expect(page.getByText("incorrect, ou il a déjà servi").first()).toBeVisible();
});
