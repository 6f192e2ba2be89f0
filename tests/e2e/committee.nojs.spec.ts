import type { Page } from "@playwright/test";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { expectAccessible } from "./accessibility.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

test.describe.configure({ mode: "serial" });

test("a session is run from the call of an item to its minutes, with a ballot from a phone", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const [session = ""] = product.staff?.places["/bureau/seances/:id"] ?? [];
  await signInAs(page, product, "secretary");
  for (const path of ["/bureau/seances", "/bureau/seances/secret", session]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expectAccessible(page);
  }
  await page.goto(`${session}/conduite`);
  await page.getByRole("button", { name: /^Appeler/ }).click();
  await expectAccessible(page);
  await expect(page.getByText("Quorum atteint dans les trois collèges.")).toBeVisible();
  await breaksQuorum(page);
  await page.getByText("Changer la proposition…").click();
  await page.getByRole("combobox", { name: "Classe", exact: true }).selectOption("D");
  await page.getByRole("combobox", { name: /au-dessus des chiffres/ }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Proposer" }).click();
  await expect(page.getByText("La proposition est changée.")).toBeVisible();
  await page.getByLabel(/ont quitté la salle/).check();
  await page.getByRole("button", { name: "Ouvrir le vote" }).click();
  await expect(page.getByText(/Vote ouvert à/)).toBeVisible();
  await expectAccessible(page);

  await signInAs(page, product, "committee");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${session}/vote`);
  await expectAccessible(page);
  await page.getByLabel("Pour").check();
  await page.getByRole("button", { name: "Voter\u00A0: pour", exact: true }).click();
  await expect(page.getByText("Votre bulletin est dans l’urne")).toBeVisible();
  await page.getByRole("link", { name: "Changer mon bulletin" }).click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Contre").check();
  await page
    .getByRole("button", { name: "Remplacer mon bulletin\u00A0: contre", exact: true })
    .click();
  await expect(page.getByText("Votre bulletin est dans l’urne")).toBeVisible();

  await signInAs(page, product, "secretary");
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = await page.goto(`${session}/ecran`);
  expect(screen?.headers().refresh).toBeUndefined();
  const refresh = page.locator("meta[http-equiv=refresh]");
  await expect(refresh).toHaveAttribute("content", "1");
  await page.getByRole("link", { name: "Ne plus mettre à jour cette page" }).click();
  await expect(page).toHaveURL(/ecran\?pause$/);
  await expect(refresh).toHaveCount(0);
  await expect(page.getByText("Vote ouvert")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/bulletin|voix/);
  await page.goto(`${session}/conduite`);
  await page.getByText("Clore sans attendre les autres…").click();
  const closing = page.locator("details").filter({ hasText: "Clore sans attendre les autres…" });
  await closing.getByLabel("Motif", { exact: true }).fill("Les autres n’ont pas de téléphone.");
  await closing.getByRole("button", { name: "Demander la clôture" }).click();
  await expect(page.getByRole("button", { name: "Retirer la demande" })).toBeVisible();
  await expectAccessible(page);
  await confirmsAsPresident(page, product, session);
  await expect(page.getByText(/moins de trois bulletins/)).toBeVisible();

  await signInAs(page, product, "secretary");
  await page.goto(`${session}/conduite`);
  await page.getByText("Ajourner le point…").click();
  const adjourning = page.locator("details").filter({ hasText: "Ajourner le point…" });
  await adjourning.getByLabel("Motif", { exact: true }).fill("Une preuve manque.");
  await adjourning
    .getByLabel(/^Demandé pour/)
    .fill("Joignez le contrat de la référence principale.");
  await adjourning.getByRole("button", { name: "Demander l’ajournement" }).click();
  await expect(page.getByRole("button", { name: "Retirer la demande" })).toBeVisible();
  await confirmsAsPresident(page, product, session);

  await signInAs(page, product, "secretary");
  await page.goto(`${session}/conduite`);
  await page.getByRole("button", { name: "Clore la séance" }).click();
  await expect(page).toHaveURL(/proces-verbal$/);
  await expectAccessible(page);
  await page.getByLabel("Avant les points").fill("La séance s’est tenue sans incident.");
  await page.getByRole("button", { name: "Enregistrer les mots" }).click();
  await expect(page.getByText("Les mots sont corrigés.")).toBeVisible();

  await page.getByRole("link", { name: "Signer pour le secrétariat" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Signer pour le secrétariat" }).click();
  await expect(page.getByText("Qui a présidé la séance signe à son tour.")).toBeVisible();

  await signInAs(page, product, "president");
  await page.goto(`${session}/proces-verbal/signer`);
  await expectAccessible(page);
  await expect(page.getByText("La séance s’est tenue sans incident.")).toBeVisible();
});

/** Who may not leave is named before they do; two departures of a college break its quorum, and an arrival makes it again. */
async function breaksQuorum(page: Page) {
  const owners = page.getByRole("list").filter({
    has: page.locator("xpath=preceding-sibling::h3[contains(., 'Maîtres d’ouvrage')]"),
  });
  const leaves = owners.getByRole("button", { name: /^Noter son départ/ });
  await leaves.first().click();
  await expect(
    page.getByText(/^Si .* part, le collège «\u00A0Maîtres d’ouvrage\u00A0»/),
  ).toBeVisible();
  await leaves.first().click();
  await expect(page.getByText("Quorum atteint dans les trois collèges.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Constater l’absence de quorum" })).toBeVisible();
  await expectAccessible(page);
  for (let each = 0; each < 2; each += 1)
    await owners
      .getByRole("button", { name: /^Noter son arrivée/ })
      .first()
      .click();
  await expect(page.getByText("Quorum atteint dans les trois collèges.")).toBeVisible();
}

test("a mandate, that of an alternate and their ends are proposed by the secretary and answered by the president, as is a deputy", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const today = todayInDakar(new Date());
  const members = "/bureau/seances/membres";
  const fill = async (legend: string, date: string) => {
    const [year = "", month = "", day = ""] = date.split("-");
    const group = page.getByRole("group", { name: legend });
    for (const [name, text] of Object.entries({ Jour: day, Mois: month, Année: year }))
      await group.getByRole("textbox", { name, exact: true }).fill(text);
  };
  /** Proposes the last person of the list for a college, or as an alternate of its first seat. */
  const proposes = async (person: string, alternate: boolean, lastDay = addDays(today, 40)) => {
    await signInAs(page, product, "secretary");
    await page.goto(members);
    await page.getByLabel("Personne", { exact: true }).selectOption({ label: person });
    await page.getByLabel("Collège").selectOption("general-interest");
    if (alternate) {
      const seat = page.getByRole("option", { name: /, Intérêt général$/ }).first();
      await page.getByLabel(/^Suppléant de/).selectOption(await seat.getAttribute("value"));
    }
    await fill("Premier jour", today);
    await fill("Dernier jour", lastDay);
    await page.getByRole("button", { name: "Proposer", exact: true }).click();
  };
  const answers = async (name: RegExp) => {
    await signInAs(page, product, "president");
    await page.goto("/bureau");
    await page.getByRole("link", { name: /proposition.* de mandat/ }).click();
    await expect(page).toHaveURL(members);
    await expectAccessible(page);
    await page.getByRole("button", { name }).first().click();
  };
  await signInAs(page, product, "secretary");
  await page.goto(members);
  await page.getByRole("button", { name: "Proposer", exact: true }).click();
  await expect(page.getByRole("link", { name: "Choisissez un membre" })).toBeVisible();
  await expectAccessible(page);
  const [seated = "", alternate = ""] = await page
    .getByLabel("Personne", { exact: true })
    .getByRole("option", { name: /démonstration/ })
    .allTextContents();

  await proposes(seated, false);
  await expect(page.getByText("La proposition attend la réponse de la présidence.")).toBeVisible();
  await answers(/^Donner/);
  await expect(page.getByText("C’est fait.")).toBeVisible();
  const seats = page
    .getByRole("listitem")
    .filter({ hasText: seated })
    .filter({ hasNotText: "suppléant de" });
  await expect(seats).toHaveCount(1);

  await proposes(alternate, true, "2039-12-31");
  await expect(
    page.getByText("Les jours du suppléant tiennent dans le mandat").first(),
  ).toBeVisible();
  await proposes(alternate, true);
  await answers(/^Refuser/);
  await expect(page.getByText("La proposition est refusée.")).toBeVisible();
  await proposes(alternate, true);
  await answers(/^Donner/);
  await expect(page.getByText(/^suppléant de /)).toBeVisible();

  await signInAs(page, product, "secretary");
  await page.goto(members);
  await seats.getByText(/^Proposer sa fin/).click();
  await seats.getByLabel(/^Motif, que/).fill("Elle quitte l’entreprise.");
  await seats.getByRole("button", { name: "Proposer la fin de ce mandat" }).click();
  await expect(
    page.getByText("La fin du mandat attend la réponse de la présidence."),
  ).toBeVisible();
  await answers(/^Mettre fin/);
  await expect(page.getByText("C’est fait.")).toBeVisible();
  await expect(seats).toHaveCount(0);

  await signInAs(page, product, "secretary");
  await page.goto("/bureau/seances/suppleants");
  await page.getByLabel("Membre de la commission").selectOption({ label: alternate });
  await fill("Premier jour", today);
  await fill("Dernier jour", addDays(today, 20));
  await page.getByRole("button", { name: "Proposer", exact: true }).click();
  await signInAs(page, product, "president");
  await page.goto("/bureau");
  await page.getByRole("link", { name: /suppléant.*attend/ }).click();
  await page.getByRole("button", { name: /^Nommer/ }).click();
  await expect(page.getByText("Le suppléant est nommé.")).toBeVisible();
  await expectAccessible(page);
});

/** Who presides confirms what the secretary asked for. */
async function confirmsAsPresident(
  page: Page,
  product: Parameters<typeof signInAs>[1],
  session: string,
) {
  await signInAs(page, product, "president");
  await page.goto(`${session}/conduite`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("button", { name: "Confirmer" })).toHaveCount(0);
}
