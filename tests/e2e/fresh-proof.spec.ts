import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { enterAsMember } from "./register-page.ts";

test("a form that requires a fresh proof keeps its values and continues to its address", {
  tag: "@once",
}, async ({ page, mailbox }) => {
  const values = await enterAsMember(page, mailbox);

  await page.goto("/espace/compte/adresse");
  await page.getByLabel("Nouvelle adresse e-mail").fill(`autre-${values.contactEmail}`);
  // The address to which the root middleware sends a form whose proof is older than five minutes.
  await page.evaluate(() => {
    for (const form of document.forms)
      if (form.querySelector("#email"))
        form.action = "/espace/confirmation?next=/espace/compte/adresse";
  });
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByRole("heading", { name: "Confirmez que c’est bien vous" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Mot de passe", { exact: true }).fill("un mauvais mot");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Ce mot de passe est incorrect").first()).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(values.password);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Un lien de confirmation est envoyé")).toBeVisible();
  const mail = await mailbox.newest(`autre-${values.contactEmail}`);
  expect(mail.subject).toContain("Confirmez");
});
