import { aPayload, aRegistration } from "#tests/registrations.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration, registerActive } from "./register-page.ts";

const submit = { name: /S’inscrire|Inscription en cours/ };

test("the new tab says to activate first, with the address; the other page can correct it", {
  tag: "@once",
}, async ({ page, mailbox }) => {
  const values = aRegistration();
  const local = `awa.${values.ein.slice(0, 9)}`;
  await page.goto("/register");
  await fillRegistration(page, { ...values, contactEmail: `${local}@gmial.con` });
  const portal = page.waitForEvent("popup");
  await page.getByRole("button", submit).click();
  const tab = await portal;
  await expect(tab.getByText("Activez d’abord votre compte")).toBeVisible();
  await expect(tab.getByText(`${local}@gmial.con`)).toBeVisible();
  await expectAccessible(tab);
  await expect(page).toHaveURL(/\/register\/succes$/);
  await expect(page.getByText("Cette adresse semble mal écrite")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Oui, envoyer le lien à cette adresse" }).click();
  await expect(page.getByText("Adresse corrigée")).toBeVisible();
  await expect(page.getByText(`${local}@gmail.com`)).toBeVisible();
  const mail = await mailbox.newest(`${local}@gmail.com`);
  await page.goto(/http\S+\/activation\?token=\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByRole("heading", { name: values.name })).toBeVisible();
});

test("a person registers a second company in the same browser without a password: it is active at once, and the space has both", {
  tag: "@once",
}, async ({ page, request, mailbox }) => {
  const first = aRegistration();
  await registerActive(request, mailbox, first);
  await page.goto("/espace/connexion");
  await page.getByLabel("Adresse e-mail").fill(first.contactEmail);
  await page.getByLabel("Mot de passe", { exact: true }).fill(first.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  const menuOf = (name: string) => page.locator("summary", { hasText: name });
  await menuOf(first.name).click();
  await page.getByRole("link", { name: "Inscrire une autre entreprise" }).click();
  const second = aRegistration({ name: "Sine Toitures" });
  await expect(page.getByLabel("E-mail du contact", { exact: true })).toHaveValue(
    first.contactEmail,
  );
  await fillRegistration(page, { ...second, contactEmail: null, password: null });
  await page.getByRole("button", submit).click();
  const dialog = page.getByRole("dialog", { name: "Succès\u202F!" });
  await expect(dialog).toContainText("L’entreprise a rejoint votre espace");
  await expect(page.getByRole("heading", { name: "Sine Toitures" })).toBeVisible();
  await expect(
    page.getByText("L’entreprise est inscrite et a rejoint votre espace."),
  ).toBeVisible();
  await expectAccessible(page);
  await menuOf("Sine Toitures").click();
  const companies = page.getByRole("navigation", { name: "Vos entreprises" });
  await companies.getByRole("link", { name: first.name }).click();
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
});

test("a registration whose number was activated meanwhile is refused, with a prepared message to a person", {
  tag: "@once",
}, async ({ page, request, mailbox }) => {
  const squatter = aRegistration();
  const owner = aRegistration({ ein: squatter.ein });
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  await request.post("/v1/public/partners/register", {
    data: aPayload({ ...squatter, subAreas: [subAreaId] }),
  });
  await registerActive(request, mailbox, owner);
  const mail = await mailbox.newest(squatter.contactEmail);
  await page.goto(/http\S+\/activation\?token=\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await expect(
    page.getByRole("heading", { name: "Ce numéro a été activé entre-temps" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Signaler le problème" }).click();
  await expect(page.getByLabel("Message")).toHaveValue(/ne peut pas être activée/);
});
