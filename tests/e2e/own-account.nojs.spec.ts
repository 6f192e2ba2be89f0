import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { enterAsMember } from "./register-page.ts";

const linkOf = (text: string | undefined, page: string) =>
  new RegExp(`http\\S+${page}\\?token=[\\w-]+`).exec(text ?? "")?.[0] ?? "";

test("a person changes name, address and password and ends sessions in « Mon compte »", async ({
  page,
  mailbox,
}) => {
  const values = await enterAsMember(page, mailbox);

  await page.getByRole("link", { name: "Mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mon compte" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Prénom et nom").fill("");
  await page.getByRole("button", { name: "Enregistrer le nom" }).click();
  await expect(page.getByText("Le nom est requis").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Prénom et nom").fill("Awa Diop");
  await page.getByRole("button", { name: "Enregistrer le nom" }).click();
  await expect(page.getByText("Votre nom est enregistré.")).toBeVisible();

  const newEmail = `nouvelle-${values.contactEmail}`;
  await page.getByRole("link", { name: "Changer d’adresse e-mail" }).click();
  await expectAccessible(page);
  await page.getByLabel("Nouvelle adresse e-mail").fill(newEmail);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByText("Un lien de confirmation est envoyé")).toBeVisible();
  await page.goto(linkOf((await mailbox.newest(newEmail)).text, "confirmer"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(page.getByRole("heading", { name: "Adresse confirmée" })).toBeVisible();
  await expect(page.getByText(newEmail)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/espace/compte/mot-de-passe");
  await expectAccessible(page);
  await page.getByLabel("Mot de passe actuel").fill(values.password);
  await page.getByLabel("Nouveau mot de passe").fill("girafe sous la pluie");
  await page.getByLabel("Confirmation du mot de passe").fill("girafe sous la pluie");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page.getByText("Votre mot de passe est enregistré")).toBeVisible();

  await page.goto("/espace/compte/connexions");
  await expect(page.getByText("C’est la connexion que vous utilisez.")).toBeVisible();
  await expectAccessible(page);

  const actual = await mailbox.newest(values.contactEmail, { subject: "a changé" });
  await page.goto(linkOf(actual.text, "retablir"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Garder mon adresse" }).click();
  await expect(page.getByRole("heading", { name: "Votre adresse est gardée" })).toBeVisible();
  await page.goto("/espace/compte");
  await expect(page).toHaveURL(/\/espace\/connexion/);
});

test("a person sees and exports their data, asks for erasure and undoes it by the mailed link", async ({
  page,
  mailbox,
}) => {
  const values = await enterAsMember(page, mailbox);
  const receipt = await mailbox.newest(values.contactEmail, { subject: "Reçu d’inscription" });
  expect(receipt.attachments).toMatchObject([{ mimeType: "application/pdf" }]);
  await page.goto("/espace/entreprise");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger le reçu d’inscription (PDF)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^recu-INS-\d{4}-\d+-\d\.pdf$/);

  await page.getByRole("link", { name: "Mon compte" }).click();
  await page.getByRole("link", { name: "Voir, emporter ou effacer mes données" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes données" })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Compte (1)").click();
  await expect(page.getByText(values.contactEmail).first()).toBeVisible();
  const zip = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger mes données (ZIP)" }).click();
  expect((await zip).suggestedFilename()).toMatch(/^mes-donnees-.*\.zip$/);

  await page.getByRole("button", { name: "Demander l’effacement" }).click();
  await expect(page.getByText("Tapez EFFACER pour confirmer").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Tapez EFFACER pour confirmer").fill("effacer");
  await page.getByRole("button", { name: "Demander l’effacement" }).click();
  await expect(page.getByText("L’effacement est demandé.")).toBeVisible();
  const mail = await mailbox.newest(values.contactEmail, { subject: "va être effacé" });
  await page.goto(linkOf(mail.text, "effacement"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Annuler l’effacement" }).click();
  await expect(page.getByRole("heading", { name: "L’effacement est annulé" })).toBeVisible();
});
