import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { acceptInvitation, giveCode } from "./one-time-codes.ts";
import { type Product, preparedFolder, startProduct } from "./product.ts";
import { enterAsMember } from "./register-page.ts";

const administrator = "redaction@tabax.example";

/** Uses its own product, since publishing applies to every visitor. */
let product: Product;
/** The secret of the administrator's authenticator application. */
let secret = "";
test.beforeAll(async () => {
  test.setTimeout(150_000);
  const dataDir = await preparedFolder();
  product = await startProduct({ ADMIN_EMAIL: administrator }, { dataDir });
});
test.afterAll(() => product.stop());

async function accept(page: Page) {
  const { text } = await openMailbox(product.dataDir).newest(administrator, {
    subject: "Invitation",
  });
  secret = await acceptInvitation(
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

// The second test signs in with the password and the codes that the first one has chosen.
test.describe.configure({ mode: "serial", timeout: 180_000 });

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

test("an administrator publishes terms that all accept again; a member reads what changes and accepts", async ({
  page,
  request,
  browser,
}) => {
  const mailbox = openMailbox(product.dataDir);
  const theirs = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  const member = await theirs.newPage();
  await enterAsMember(member, mailbox);
  await expect(member).toHaveURL(/\/espace/);
  const open = await theirs.newPage();
  await open.goto("/espace/entreprise/corriger/coordonnees");
  await open.getByLabel("Adresse", { exact: true }).fill("Rue 10, Médina, Dakar");

  await page.goto(`${product.url}/bureau/conditions-generales`);
  await page.getByLabel("Adresse e-mail").fill(administrator);
  await page.getByLabel("Mot de passe", { exact: true }).fill("girafe sous la pluie");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await giveCode(page, secret);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conditions générales");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Écrire une édition" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ajouter un article" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ajouter l’article" }).click();
  await expect(page.getByText("Le titre est requis").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Titre").fill("Médiation");
  await page
    .getByLabel("Paragraphes")
    .fill("Avant tout recours :\n- un médiateur est saisi ;\n- il répond sous un mois.");
  await page.getByRole("button", { name: "Ajouter l’article" }).click();
  await expect(page.getByText("L’article est ajouté")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Modifier le titre, le résumé" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer dans le brouillon" }).click();
  await page.getByRole("link", { name: "Préparer la publication" }).click();
  await page.getByRole("button", { name: "Composer le document" }).click();
  await expect(page.getByText("Dites si les membres").first()).toBeVisible();
  await expectAccessible(page);
  const today = new Date().toISOString().slice(0, 10).split("-").reverse().join("/");
  await typeDay(page, today);
  await page.getByLabel("Oui").check();
  await page.getByRole("button", { name: "Composer le document" }).click();
  await expect(page.getByText("devra l’accepter")).toBeVisible();
  await expectAccessible(page);
  const pdf = await page.request.get(`${product.url}/bureau/conditions-generales/brouillon.pdf`);
  const drawn = await pdf.body();
  expect(drawn.subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("button", { name: "Publier cette édition" }).click();
  await expect(page.getByText("L’édition est publiée.")).toBeVisible();
  await expectAccessible(page);
  const download = "/partner-manager/v1/public/general-conditions/affective/_download";
  const published = await (await request.get(product.url + download)).body();
  expect(published.equals(drawn)).toBe(true);

  await member.goto("/espace");
  await expect(member.getByRole("heading", { level: 1 })).toHaveText(
    "Les conditions générales ont changé",
  );
  await expect(member.getByText("un médiateur est saisi")).toBeVisible();
  await expectAccessible(member);
  await member.getByRole("button", { name: "Continuer en lecture seule" }).click();
  await expect(member.getByText("Vous lisez seulement")).toBeVisible();
  await expectAccessible(member);
  // Text typed before the terms changed is kept while they are read, and is then posted to its address.
  await open.getByRole("button", { name: "Enregistrer" }).click();
  await expect(open.getByText("Votre formulaire est gardé")).toBeVisible();
  await expectAccessible(open);
  await open.getByRole("button", { name: "Accepter" }).click();
  await expect(open.getByText("Cochez la case").first()).toBeVisible();
  await expectAccessible(open);
  await open.getByRole("checkbox").check();
  await open.getByRole("button", { name: "Accepter" }).click();
  await expect(open.getByText("Rue 10, Médina, Dakar")).toBeVisible();
  await member.goto("/espace");
  await expect(member.getByText("Vous lisez seulement")).toHaveCount(0);
  await member.goto("/espace/conditions");
  await expect(member.getByText("L’entreprise a accepté la version")).toBeVisible();
  await expectAccessible(member);
  await member.goto("/conditions-generales");
  await member.getByRole("link", { name: "Version 2026-7, à partir du" }).click();
  await expect(member.getByText("remplacée depuis")).toBeVisible();
  await expectAccessible(member);
  await theirs.close();
});
