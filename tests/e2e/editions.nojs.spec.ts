import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { acceptInvitation } from "./one-time-codes.ts";
import { type Product, preparedFolder, startProduct } from "./product.ts";

const administrator = "redaction@tabax.example";

/** A product of its own: what is published here holds for all who look at it. */
let product: Product;
test.beforeAll(async () => {
  const dataDir = await preparedFolder();
  product = await startProduct({ ADMIN_EMAIL: administrator }, { dataDir });
});
test.afterAll(() => product.stop());

async function accept(page: Page) {
  const { text } = await openMailbox(product.dataDir).newest(administrator, { subject: "invité" });
  await acceptInvitation(
    page,
    /http\S+invitation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "",
    "Ndèye Fall",
  );
}

async function typeDay(page: Page, day: string) {
  const [d = "", m = "", y = ""] = day.split("/");
  await page.getByLabel("Jour", { exact: true }).fill(d);
  await page.getByLabel("Mois", { exact: true }).fill(m);
  await page.getByLabel("Année", { exact: true }).fill(y);
}

test.describe.configure({ timeout: 150_000 });

test("an administrator writes, publishes and withdraws an edition of the nomenclature", async ({
  page,
}) => {
  await accept(page);
  await page.goto(`${product.url}/bureau/parametres`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ouvrir : Nomenclature" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Préparer une édition" }).click();
  await expect(page.getByText("Rien pour le moment.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Modifier le sous-domaine 2201" }).click();
  await expectAccessible(page);
  await page.getByLabel("Nom", { exact: true }).fill("");
  await page.getByRole("button", { name: "Enregistrer dans le brouillon" }).click();
  await expect(page.getByText("Le nom est requis").first()).toBeVisible();
  await expect(page).toHaveTitle(/^Erreur – /);
  await expectAccessible(page);
  await page.getByLabel("Nom", { exact: true }).fill("Maçonnerie de pierre");
  await page.getByRole("button", { name: "Enregistrer dans le brouillon" }).click();
  await expect(page.getByText("s’appellera « Maçonnerie de pierre »")).toBeVisible();

  await page.getByRole("link", { name: "Modifier le domaine 22" }).click();
  await expectAccessible(page);
  await page.getByLabel("Code").fill("2201");
  await page.getByLabel("Nom du nouveau").fill("Voûtes");
  await page.getByLabel("Ce qu’il comprend").fill("Voûtes et coupoles en maçonnerie.");
  await page.getByRole("button", { name: "Ajouter le sous-domaine" }).click();
  await expect(page.getByText("déjà pris dans ce brouillon").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code").fill("2250");
  await page.getByRole("button", { name: "Ajouter le sous-domaine" }).click();
  await page.getByRole("link", { name: "Modifier le sous-domaine 4102" }).click();
  await page.getByRole("button", { name: "Mettre fin à ce sous-domaine" }).click();
  await expect(page.getByText("ne pourra plus être choisi")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Choisir le jour et publier" }).click();
  await expectAccessible(page);
  await typeDay(page, "31/02/2098");
  await page.getByRole("button", { name: "Voir ce qui va changer" }).click();
  await expect(page.getByText("Cette date n’existe pas").first()).toBeVisible();
  await typeDay(page, "1/1/2098");
  await page.getByRole("button", { name: "Voir ce qui va changer" }).click();
  await expect(page.getByText("à partir du 1er janvier 2098").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publier cette édition" }).click();
  await expect(page.getByText("L’édition est publiée.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Lire l’édition 2" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retirer cette édition" }).click();
  await expect(page.getByText("L’édition est retirée")).toBeVisible();
  await expect(page.getByText("n’est pas entrée en vigueur")).toBeVisible();
  await expectAccessible(page);
});
