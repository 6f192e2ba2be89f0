import type { APIRequestContext, Page } from "@playwright/test";
import { aPayload, aRegistration } from "#tests/registrations.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import type { Mailbox } from "./mailbox.ts";

const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`http\\S+${path}\\?token=[\\w.-]+`).exec(text ?? "")?.[0] ?? "";

interface Journey {
  page: Page;
  request: APIRequestContext;
  mailbox: Mailbox;
}

/** From a new company to its lists: typed, pasted, taken off and put back, and works that their owner confirms. */
export async function walkMeans({ page, request, mailbox }: Journey): Promise<void> {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const values = aRegistration({ subAreas: [subAreaId] });
  await request.post("/v1/public/partners/register", { data: aPayload(values) });
  await page.goto(linkIn((await mailbox.newest(values.contactEmail)).text, "/activation"));
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();

  await page.goto("/espace/entreprise/personnel");
  await expect(page.getByText("Cette liste est vide")).toBeVisible();
  await expectAccessible(page);
  await addPeople(page);
  await pasteEquipment(page);
  await confirmWorks(page, mailbox, `owner-${values.contactEmail}`);
}

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click();

async function addPeople(page: Page) {
  await page.getByRole("link", { name: "Ajouter une personne" }).click();
  await save(page);
  await expect(page.getByText("Donnez le nom de la personne").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Prénom et nom").fill("Awa Ndiaye");
  await page.getByLabel("Métier").selectOption({ label: "Ingénieur" });
  await page.getByLabel("Contrat").selectOption({ label: "CDI" });
  await page.getByLabel("Oui", { exact: true }).check();
  await save(page);
  await expect(page.getByText("C’est ajouté.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Awa Ndiaye" }).click();
  await page.getByRole("button", { name: "Retirer de la liste" }).click();
  await expect(page.getByText("C’est retiré de la liste.")).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("link", { name: "Awa Ndiaye" })).toBeVisible();
}

async function pasteEquipment(page: Page) {
  await page.getByRole("link", { name: "Matériel", exact: true }).click();
  await page.getByRole("link", { name: "Coller un tableau" }).click();
  await page
    .getByLabel("Votre tableau")
    .fill("Matériel;Valeur;Quantité\nPelle hydraulique;45 000 000;2\nCamion;cher;1");
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByText("Écrivez un montant en francs CFA")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Ajouter 1/ }).click();
  await page.getByLabel("Votre tableau").fill("Camion;;;2015;loué;30 000 000");
  await page.getByRole("button", { name: "Vérifier" }).click();
  await page.getByRole("button", { name: /^Ajouter 1/ }).click();
  await expect(page.getByText("90 000 000")).toBeVisible();
  await expect(page.getByText("120 000 000")).toBeVisible();
}

async function confirmWorks(page: Page, mailbox: Mailbox, owner: string) {
  await page.getByRole("link", { name: "Références", exact: true }).click();
  await page.getByRole("link", { name: "Ajouter une référence" }).click();
  await page.getByLabel("Maître d’ouvrage", { exact: true }).fill("Commune de Thiès");
  await page.getByLabel("Travaux", { exact: true }).fill("Construction d’un marché couvert");
  await page.getByLabel("Montant du marché").fill("120 000 000");
  await page.getByLabel("Titulaire du marché").check();
  await page.getByLabel("Terminés").check();
  for (const [name, year] of [
    ["Début", "2023"],
    ["Fin", "2024"],
  ] as const) {
    const group = page.getByRole("group", { name });
    await group.getByLabel("Jour").fill("10");
    await group.getByLabel("Mois").fill("3");
    await group.getByLabel("Année").fill(year);
  }
  await page.getByLabel("Son adresse e-mail").fill(owner);
  await expectAccessible(page);
  await save(page);
  await page.getByRole("link", { name: "Construction d’un marché couvert" }).click();
  await page.getByRole("button", { name: "Demander la confirmation" }).click();
  await expect(page.getByText("La demande est partie.")).toBeVisible();
  await expectAccessible(page);
  const reference = page.url();

  await page.goto(linkIn((await mailbox.newest(owner)).text, "/references/confirmer"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/faits pour vous\u202F\?$/);
  await expect(page.getByText("Construction d’un marché couvert")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Envoyer ma réponse" }).click();
  await expect(page.getByText("Dites qui vous êtes").first()).toBeVisible();
  await expectAccessible(page);
  for (const question of [/tels que décrits/, /de cet ordre/, /Les dates/])
    await page.getByRole("group", { name: question }).getByLabel("Oui").check();
  await page.getByLabel("Bons", { exact: true }).check();
  await page.getByLabel("Prénom et nom").fill("Coumba Sarr");
  await page.getByLabel("Fonction").fill("Maire");
  await page.getByRole("button", { name: "Envoyer ma réponse" }).click();
  await expect(page.getByRole("heading", { name: "Merci" })).toBeVisible();

  await page.goto(reference);
  await expect(page.getByText("Le maître d’ouvrage a répondu le")).toBeVisible();
}
