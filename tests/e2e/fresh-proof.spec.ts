import { aPayload, aRegistration } from "#tests/registrations.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a form that is asked who sends it comes back filled and goes on to where it was going", {
  tag: "@once",
}, async ({ page, request, mailbox }) => {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const values = aRegistration({ subAreas: [subAreaId] });
  await request.post("/v1/public/partners/register", { data: aPayload(values) });
  const mail = await mailbox.newest(values.contactEmail);
  await page.goto(/http\S+token=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "");
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByText("est activée")).toBeVisible();

  await page.goto("/espace/compte/adresse");
  await page.getByLabel("Nouvelle adresse e-mail").fill(`autre-${values.contactEmail}`);
  // As the door sends a form whose proof is older than five minutes.
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
  const sent = await mailbox.newest(`autre-${values.contactEmail}`);
  expect(sent.subject).toContain("Confirmez");
});
