import { expectAccessible } from "./accessibility.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

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
  await page.getByText("Changer la proposition…").click();
  await page.getByLabel(/^Motif, exigé/).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Proposer" }).click();
  await expect(page.getByText("La proposition est changée.")).toBeVisible();
  await page.getByLabel(/ont quitté la salle/).check();
  await page.getByRole("button", { name: "Ouvrir le vote" }).click();
  await expect(page.getByText(/Vote ouvert depuis/)).toBeVisible();
  await expectAccessible(page);

  await signInAs(page, product, "committee");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${session}/vote`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Je suis présent, sans intérêt nouveau" }).click();
  await page.getByLabel("Pour").check();
  await page.getByRole("button", { name: "Voter", exact: true }).click();
  await expect(page.getByText("Votre bulletin est dans l’urne")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  await signInAs(page, product, "secretary");
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = await page.goto(`${session}/ecran`);
  expect(screen?.headers().refresh).toBe("1");
  await expect(page.getByText("Vote ouvert")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/bulletin|voix/);
  await page.goto(`${session}/conduite`);
  await page.getByRole("button", { name: "Clore le vote" }).click();
  await expect(page.getByText(/moins de trois bulletins/)).toBeVisible();
  await page.getByText("Ajourner ou reporter le point…").click();
  await page.getByLabel("Motif", { exact: true }).fill("Une preuve manque.");
  await page.getByLabel(/^Demandé pour/).fill("Joignez le contrat de la référence principale.");
  await page.getByRole("button", { name: "Ajourner avec ces demandes" }).click();
  await page.getByRole("button", { name: "Clore la séance" }).click();
  await expect(page).toHaveURL(/proces-verbal$/);
  await expectAccessible(page);
  await page.getByLabel("Avant les points").fill("La séance s’est tenue sans incident.");
  await page.getByRole("button", { name: "Enregistrer les mots" }).click();
  await expect(page.getByText("Les mots sont corrigés.")).toBeVisible();

  await signInAs(page, product, "president");
  await page.goto(`${session}/proces-verbal/signer`);
  await expectAccessible(page);
  await expect(page.getByText("La séance s’est tenue sans incident.")).toBeVisible();
});
