import { aPayload, aRegistration } from "#tests/registrations.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signOut } from "./register-page.ts";

const linkOf = (text: string | undefined) => /http\S+token=\S+/.exec(text ?? "")?.[0] ?? "";

test("a company activates, clicks the link again, signs in, forgets its password and resets it", async ({
  page,
  request,
  mailbox,
}) => {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const values = aRegistration({ subAreas: [subAreaId] });
  const answer = await request.post("/v1/public/partners/register", { data: aPayload(values) });
  expect(answer.status()).toBe(201);

  const link = linkOf((await mailbox.newest(values.contactEmail)).text);
  await page.goto(link);
  await expectAccessible(page);
  const passwordField = page.getByLabel("Mot de passe choisi à l’inscription");
  await passwordField.fill("un mauvais mot");
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByText("Ce mot de passe est incorrect").first()).toBeVisible();
  await expectAccessible(page);
  await passwordField.fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByText("L’inscription est activée.")).toBeVisible();
  await expectAccessible(page);
  await signOut(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Votre compte est déjà activé" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/espace/connexion");
  await page.getByLabel("Adresse e-mail").fill(values.contactEmail);
  await page.getByLabel("Mot de passe", { exact: true }).fill("un mauvais mot");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Connexion impossible")).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(values.contactEmail);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Mot de passe oublié" }).click();
  await page.getByLabel("Adresse e-mail").fill(values.contactEmail);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("Demande enregistrée")).toBeVisible();
  const reset = linkOf(
    (await mailbox.newest(values.contactEmail, { subject: "mot de passe" })).text,
  );
  await page.goto(reset);
  await expectAccessible(page);
  await page.getByLabel("Nouveau mot de passe").fill("un nouveau mot de passe");
  await page.getByLabel("Confirmation du mot de passe").fill("un nouveau mot de passe");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await page.getByLabel("Adresse e-mail").fill(values.contactEmail);
  await page.getByLabel("Mot de passe", { exact: true }).fill("un nouveau mot de passe");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: values.name })).toBeVisible();
  await expectAccessible(page);
});

test("requesting the activation mail again answers the same for an unknown address", async ({
  page,
}) => {
  await page.goto("/activation/renvoyer");
  await expectAccessible(page);
  await page.getByLabel("Adresse e-mail").fill("personne@nulle-part.example");
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("Demande enregistrée")).toBeVisible();
});

test("an unknown address has the product's own page", async ({ page }) => {
  const response = await page.goto("/une-adresse-inconnue");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await expectAccessible(page);
});
