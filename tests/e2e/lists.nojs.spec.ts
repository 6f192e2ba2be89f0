import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { nextCode } from "./one-time-codes.ts";
import { type Product, preparedFolder, startProduct } from "./product.ts";

const administrator = "listes@tabax.example";

/** Uses its own product, since the changes apply to every visitor. */
let product: Product;
test.beforeAll(async () => {
  const dataDir = await preparedFolder();
  product = await startProduct({ ADMIN_EMAIL: administrator }, { dataDir });
});
test.afterAll(() => product.stop());

async function accept(page: Page) {
  const { text } = await openMailbox(product.dataDir).newest(administrator, {
    subject: "Invitation",
  });
  await page.goto(/http\S+invitation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "");
  await page.getByLabel("Prénom et nom").fill("Ndèye Fall");
  await page.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
  await page.getByLabel("Confirmation du mot de passe").fill("girafe sous la pluie");
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await page.goto(`${product.url}/espace/compte/verification/application`);
  const secret = ((await page.locator("[translate=no]").textContent()) ?? "").replaceAll(/\s/g, "");
  await page.getByLabel("Code à six chiffres").fill(await nextCode(secret));
  await page.getByRole("button", { name: "Ajouter cette application" }).click();
  await expect(page).toHaveURL(/verification/);
}

async function typeDay(page: Page, year: string, place = 0) {
  await page.getByLabel("Jour", { exact: true }).nth(place).fill("1");
  await page.getByLabel("Mois", { exact: true }).nth(place).fill("1");
  await page.getByLabel("Année", { exact: true }).nth(place).fill(year);
}

const preview = "Voir ce qui va changer";

test.describe.configure({ timeout: 150_000 });

test("an administrator changes a requirement, a reason and a day off", async ({ page }) => {
  await accept(page);
  await page.goto(`${product.url}/bureau/parametres`);
  await page.getByRole("link", { name: "Ouvrir : Pièces demandées" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Modifier : Quitus fiscal" }).click();
  await expectAccessible(page);
  await page.getByLabel("Durée").fill("");
  await page.getByRole("button", { name: preview }).first().click();
  await expect(page).toHaveTitle(/^Erreur – /);
  await expectAccessible(page);
  await page.getByLabel("Durée").fill("60");
  await typeDay(page, "2099");
  await page.getByRole("button", { name: preview }).first().click();
  await expect(page.getByText(/Durée.: de 90.jours à 60.jours/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Change à partir du 1er janvier 2099")).toBeVisible();
  await page.getByRole("link", { name: "Ajouter une pièce" }).click();
  await expectAccessible(page);

  await page.goto(`${product.url}/bureau/motifs`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ajouter un motif : Refus" }).click();
  await page.getByLabel("Le motif, en une phrase").fill("Non");
  await page.getByRole("button", { name: preview }).click();
  await expect(page.getByText("Écrivez une phrase entière").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Le motif, en une phrase").fill("L'entreprise n'a pas répondu.");
  await typeDay(page, "2099");
  await page.getByRole("button", { name: preview }).click();
  await expect(page.getByText(/«.L’entreprise n’a pas répondu\..» sera proposé/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Le motif R-07 est enregistré.")).toBeVisible();

  const next = new Date().getUTCFullYear() + 1;
  await page.goto(`${product.url}/bureau/jours-feries?annee=${next}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: /Confirmer 9.jours à date certaine/ }).click();
  await expect(page.getByText("Les jours à date certaine sont confirmés.")).toBeVisible();
  await page.getByText("Une autre date : Tamkharit").click();
  await page.getByRole("button", { name: "Confirmer : Tamkharit" }).click();
  await expect(page.getByText("Le jour férié est confirmé.")).toBeVisible();
  await expectAccessible(page);
  await rewordsMail(page);
});

/** The mail of a new password is written otherwise, seen as it will be shown, and leaves in these words. */
async function rewordsMail(page: Page) {
  await page.goto(`${product.url}/bureau/parametres`);
  await page.getByRole("link", { name: "Ouvrir : E-mails" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Nouveau mot de passe", exact: true }).click();
  await expectAccessible(page);
  await expect(page.locator("nav[aria-label=Bureau] [aria-current]").first()).toHaveText(
    "Paramètres",
  );
  await page.getByLabel("Note 1").fill("Ce lien ne dure pas.");
  await page.getByRole("button", { name: "Voir l’e-mail" }).click();
  await expect(page).toHaveTitle(/^Erreur – /);
  await expect(page.getByText("{duree} doit rester dans ce texte").first()).toBeVisible();
  await page.getByLabel("Note 1").fill("Ce lien dure {duree}, pas plus.");
  await page.getByLabel("Objet", { exact: true }).fill("Un mot de passe tout neuf");
  await page.getByRole("button", { name: "Voir l’e-mail" }).click();
  const previewFrame = page.frameLocator("iframe");
  await expect(
    previewFrame.getByRole("heading", { name: "Un mot de passe tout neuf" }),
  ).toBeVisible();
  await expect(previewFrame.getByText(/Ce lien dure 1.heure, pas plus\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/Nouveau mot de passe.» est enregistré/)).toBeVisible();
  await page.goto(`${product.url}/espace/mot-de-passe-oublie`);
  await page.locator("main").getByLabel("Adresse e-mail").fill(administrator);
  await page.locator("main form button[type=submit]").click();
  const { text } = await openMailbox(product.dataDir).newest(administrator, {
    subject: "tout neuf",
  });
  expect(text).toMatch(/Ce lien dure 1.heure, pas plus\./);
}

test("a visitor sees the documents of a class, and who delivers them", async ({ page }) => {
  await page.goto(`${product.url}/preparer-son-dossier`);
  await expect(
    page.getByRole("heading", { name: "Politique de sécurité et de santé" }),
  ).toBeVisible();
  await page.getByLabel("Classe visée").selectOption("F");
  await page.getByRole("button", { name: "Voir mes pièces" }).click();
  await expect(page).toHaveURL(/demande=premiere&classe=F/);
  await expect(page.getByRole("heading", { name: "Quitus fiscal" })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Politique de sécurité et de santé" }),
  ).toHaveCount(0);
  await expectAccessible(page);
});
