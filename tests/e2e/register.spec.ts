import type { Page } from "@playwright/test";
import { splitDate } from "#app/forms/form-input.ts";
import { aRegistration } from "#tests/registrations.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { chooseSubAreas, fillRegistration, registerActive } from "./register-page.ts";

const submit = { name: /S’inscrire|Inscription en cours/ };
const search = "Rechercher un sous-domaine";

/** The button is disabled by scripts alone: once it is, React has taken over. */
const taken = (page: Page) => expect(page.getByRole("button", submit)).toBeDisabled();

test("the registration page has the title, subtitle and sections of the specification", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  await expect(page).toHaveTitle("INSCRIPTION Tabax");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("INSCRIPTION Tabax");
  await expect(page.getByText("Rejoignez la communauté des entreprises certifiées")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Informations de l’entreprise",
    "Contact principal",
    "Domaines d’activité",
    "Informations complémentaires",
    "Sécurité",
    "Conditions générales",
  ]);
  await expect(page.getByRole("button", submit)).toHaveText("S’inscrire");
  await expect(page.locator('input[name="subAreas"]')).toHaveCount(65);
});

test("messages of the registration appear once a field is touched; the button is disabled until all fields are valid", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  await taken(page);
  await expect(page.getByText("Le nom de l’entreprise est requis")).toBeHidden();
  await page.getByLabel("Nom de l’entreprise").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Le nom de l’entreprise est requis")).toBeVisible();
  await expect(page.getByText("L’adresse est requise")).toBeHidden();
  await expect(page.getByRole("button", submit)).toBeDisabled();
});

test("submitting an invalid form shows every message in a focused summary that links to the fields", async ({
  page,
}) => {
  await page.goto("/register");
  await taken(page);
  await page.getByRole("button", { name: "Voir ce qu’il reste à compléter" }).click();
  const summary = page.getByRole("alert", { name: "Formulaire invalide" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Veuillez remplir tous les champs requis correctement.");
  await expect(summary.getByRole("listitem")).toHaveCount(18);
  await summary.getByRole("link", { name: "L’adresse est requise" }).click();
  const address = page.getByLabel("Adresse", { exact: true });
  await expect(address).toBeFocused();
  await address.fill("Km 4,5 boulevard du Centenaire");
  await expect(summary.getByRole("listitem")).toHaveCount(17);
  await expect(address).toBeFocused();
  await expectAccessible(page);
});

test("Enter in any field of an invalid form shows the warning and calls nothing (Spec §4)", {
  tag: "@once",
}, async ({ page }) => {
  const called: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") called.push(request.url());
  });
  const summary = page.getByRole("alert", { name: "Formulaire invalide" });
  for (const label of ["Nom de l’entreprise", "Jour", "Capital social (FCFA)", "Mot de passe"]) {
    await page.goto("/register");
    await taken(page);
    await page.getByLabel(label, { exact: true }).press("Enter");
    await expect(summary, label).toBeFocused();
  }
  expect(called).toEqual([]);
});

test("the page sends the payload of the specification: sub-areas with their area, sums as numbers, nothing that is empty", {
  tag: "@once",
}, async ({ page }) => {
  const values = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, values);
  const call = page.waitForRequest("**/v1/public/partners/register");
  await page.getByRole("button", submit).click();
  const payload = (await call).postDataJSON();
  expect(payload).toMatchObject({
    userLocale: "fr",
    capital: 10_000_000,
    partnerBusinessSales: 250_000_000,
    partnerStatUpDate: "2015-03-01",
    acceptCGU: true,
    partnerContact: { phoneNumber: values.phone },
    subAreas: [
      {
        subAreaId: expect.any(String),
        subAreaSequence: expect.any(Number),
        area: {
          areaName: expect.any(String),
          areaFamily: { areaFamilyName: "Fondations, gros œuvre et structures" },
        },
      },
    ],
  });
  expect(payload).not.toHaveProperty("webSite");
  await expect(page.getByRole("dialog", { name: "Succès\u202F!" })).toBeVisible();
});

test("a company registers, sees the dialog, the portal in a new tab and the page that stays, activates and signs in", async ({
  page,
  mailbox,
}) => {
  const values = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, values);
  await expect(page.getByRole("button", submit)).toBeEnabled();
  await expect(page.getByRole("navigation", { name: "Étapes" }).getByText("complète")).toHaveCount(
    4,
  );
  const portal = page.waitForEvent("popup");
  await page.getByRole("button", submit).click();
  const dialog = page.getByRole("dialog", { name: "Succès\u202F!" });
  await expect(dialog).toContainText(
    "Votre inscription a été effectuée avec succès. Vous allez recevoir un mail avec les détails d’activation de votre compte entreprise.",
  );
  // axe takes longer than the three seconds of this dialog; « Erreur! », of the same component, is checked below.
  const tab = await portal;
  await expect(tab).toHaveURL(/\/espace/);
  await expect(page).toHaveURL(/\/register\/succes$/);
  await expect(page.getByText("Votre inscription a été effectuée avec succès.")).toBeVisible();
  await expectAccessible(page);

  const mail = await mailbox.newest(values.contactEmail);
  expect(mail.subject).toBe("Activez votre compte entreprise");
  await page.goto(/http\S+\/activation\?token=\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByRole("heading", { name: values.name })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/espace/entreprise");
  await expect(page.getByText("Maçonnerie et béton armé courant")).toBeVisible();
  await expectAccessible(page);
});

test("a refusal of the server is shown in the dialog « Erreur! » and beside its field", {
  tag: "@once",
}, async ({ page, request, mailbox }) => {
  const values = aRegistration();
  await registerActive(request, mailbox, values);
  await page.goto("/register");
  await fillRegistration(page, { ...values, contactEmail: `2.${values.contactEmail}` });
  await page.getByRole("button", submit).click();
  const dialog = page.getByRole("dialog", { name: "Erreur\u202F!" });
  await expect(dialog).toContainText(
    "L’inscription n’a pas pu aboutir avec ce numéro d’identification fiscale.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "OK" }).press("Enter");
  await expect(page.locator("#erreurs")).toBeFocused();
  await expect(page.locator("#ein-error")).toContainText("L’inscription n’a pas pu aboutir");
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
});

test("without an answer of the server the registration shows the fallback text, and the same request sent again registers once", {
  tag: "@once",
}, async ({ page, mailbox, faults }) => {
  const values = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, values);
  // The registration arrives and its answer is lost on the way back.
  await page.route(
    "**/v1/public/partners/register",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  faults.expect(/Failed to load resource: net::ERR_FAILED/);
  await page.getByRole("button", submit).click();
  const dialog = page.getByRole("dialog", { name: "Erreur\u202F!" });
  await expect(dialog).toContainText(
    "Une erreur est survenue lors de l’inscription. Veuillez réessayer.",
  );
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", submit)).toBeFocused();
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("dialog", { name: "Succès\u202F!" })).toBeVisible();
  await mailbox.newest(values.contactEmail);
  expect(await mailbox.all(values.contactEmail)).toHaveLength(1);
});

test("a draft of the registration survives a closed tab, without the passwords", {
  tag: "@once",
}, async ({ page, context }) => {
  const values = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, values);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("tabax.registration") ?? ""))
    .toContain(values.turnover);
  await page.close();
  const again = await context.newPage();
  await again.goto("/register");
  await expect(again.getByText("Votre saisie précédente a été retrouvée")).toBeVisible();
  await expect(again.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
  await expect(again.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
  await expect(again.getByLabel(/J’ai lu et j’accepte/)).not.toBeChecked();
  await expect(again.getByRole("button", { name: /2201 Maçonnerie/ })).toBeVisible();
  const { day, month, year } = splitDate(values.foundedOn);
  await expect(again.getByLabel("Jour")).toHaveValue(day);
  await expect(again.getByLabel("Mois")).toHaveValue(month);
  await expect(again.getByLabel("Année")).toHaveValue(year);
  await again.getByLabel("Mot de passe", { exact: true }).fill(values.password);
  await again.getByLabel("Confirmation du mot de passe").fill(values.password);
  await again.getByLabel(/J’ai lu et j’accepte/).check();
  await expect(again.getByRole("button", submit)).toBeEnabled();
  await again.getByRole("button", { name: "Effacer et recommencer" }).click();
  await expect(again.getByLabel("Nom de l’entreprise")).toHaveValue("");
});

test("sub-areas are found whatever the accents and the case, chosen by keyboard and removed by their tag", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  await taken(page);
  await page.getByLabel(search).fill("MACONNERIE");
  await expect(page.getByText(/^1.sous-domaine trouvé/)).toBeVisible();
  const box = page.getByRole("checkbox", { name: "Maçonnerie et béton armé courant" });
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.getByLabel(search).fill("");
  await chooseSubAreas(page, [["Énergie et télécommunications", "Éclairage public"]]);
  await expect(page.getByText(/^2.sous-domaines choisis$/)).toBeVisible();
  await page.getByRole("button", { name: /2201 Maçonnerie/ }).press("Enter");
  await expect(page.getByText(/^1.sous-domaine choisi$/)).toBeVisible();
  await page.getByLabel(search).fill("château d'eau");
  await expect(page.getByText(/^1.sous-domaine trouvé/)).toBeVisible();
  const tower = page.getByRole("checkbox", { name: "Réservoirs et châteaux d’eau" });
  const place = await tower.boundingBox();
  await tower.check();
  expect(await tower.boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Tout retirer" }).click();
  await expect(page.getByText("Aucun sous-domaine choisi")).toBeVisible();
  await expect(page.getByLabel(search)).toBeFocused();
  await page.getByLabel(search).fill("pont");
  const first = page.locator("#subAreas details").filter({ visible: true }).first();
  await expect(first.getByRole("checkbox").first()).toHaveAccessibleName(/Ponts et ouvrages d’art/);
  await page.getByLabel(search).fill("plonbier");
  await expect(page.getByText(/ne s’écrit ainsi\.\s\d\ssous-domaines? proches?/)).toBeVisible();
  await page.getByLabel(search).fill("zzzz");
  await expect(page.getByText("Aucun sous-domaine ne correspond.", { exact: false })).toBeVisible();
});

test("typed amounts are confirmed, and unusual numbers warn without blocking", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Capital social (FCFA)").fill("1500000 F CFA");
  await expect(page.getByText(/Soit 1\s500\s000\sFCFA/)).toBeVisible();
  await page.getByLabel("Numéro d’identification fiscale (NINEA)").fill("3067222");
  await page.keyboard.press("Tab");
  await expect(
    page.getByText("La clé de contrôle de ce NINEA semble incorrecte.", { exact: false }),
  ).toBeVisible();
  await expect(page.locator("#ein-error")).toBeHidden();
});

test("the terms are a PDF, and a failed download shows a message", { tag: "@once" }, async ({
  page,
  request,
  faults,
}) => {
  const answer = await request.get(
    "/partner-manager/v1/public/general-conditions/affective/_download",
  );
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await page.goto("/register");
  await taken(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger les CGU (PDF)" }).click();
  expect((await download).suggestedFilename()).toBe("conditions-generales-tabax.pdf");
  faults.expect(/general-conditions|Failed to load/);
  await page.route("**/general-conditions/**", (route) => route.abort());
  await page.getByRole("link", { name: "Télécharger les CGU (PDF)" }).click();
  await expect(
    page.getByText("Erreur lors du téléchargement des CGU. Veuillez réessayer."),
  ).toBeVisible();
});
