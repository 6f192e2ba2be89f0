import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { ownAddress } from "./product.ts";
import { stampEarlier } from "./stamp.ts";

test("a contact message reaches the certification body, and its sender gets a receipt", async ({
  page,
  mailbox,
}) => {
  const sender = `awa-${crypto.randomUUID()}@baol.example`;
  await page.goto("/contact");
  const main = page.getByRole("main");
  await main.getByLabel("Votre nom").fill("Awa Ndiaye");
  await main.getByLabel("Votre adresse e-mail").fill(sender);
  await main.getByLabel("Votre message").fill("Bonjour,\nquand ouvrez-vous les dossiers ?");
  await stampEarlier(page);
  await main.getByRole("button", { name: "Soumettre" }).click();
  await expect(page).toHaveURL("/contact/merci");
  const thanks = page.getByRole("heading", { level: 1, name: "Merci de nous avoir écrit" });
  await expect(thanks).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(thanks).toBeVisible();

  const receipt = await mailbox.newest(sender);
  expect(receipt.subject).toMatch(/^Votre message [0-9A-F]{8} est bien arrivé$/);
  expect(receipt.text).not.toContain("quand ouvrez-vous");
  const toAuthority = await mailbox.newest(ownAddress, {
    subject: "Message d’un visiteur",
  });
  expect(toAuthority.subject).toMatch(/^Message d’un visiteur, /);
  expect(toAuthority.text).toContain("quand ouvrez-vous les dossiers ?");
});

test("the browser itself requires the fields of the contact form", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Soumettre" }).click();
  await expect(main.getByLabel("Votre nom")).toBeFocused();
  await expect(page).toHaveURL("/contact");
});

test("axe finds no fault on the pages of the newsletter", async ({ page }) => {
  for (const path of [
    "/lettre?envoye=1",
    "/lettre?confirme=1",
    "/lettre/confirmer?token=inconnu",
    "/lettre/desinscription?token=inconnu",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
