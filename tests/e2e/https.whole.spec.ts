import { installedBrowser } from "#tests/browser.ts";
import { aRegistration } from "#tests/registrations.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration, signOut } from "./register-page.ts";

test.skip(!installedBrowser(), "no Chromium is installed; TABAX_BROWSER names one elsewhere");

test.use({ ignoreHTTPSErrors: true, javaScriptEnabled: false });

test("a company registers without JavaScript behind a TLS proxy, activates and signs in", async ({
  page,
  secureUrl,
  mailbox,
  context,
}) => {
  const values = aRegistration();
  await page.goto(`${secureUrl}/register`);
  await fillRegistration(page, values);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await expect(page).toHaveURL(`${secureUrl}/register/succes`);
  await expect(page.getByText("Votre inscription a été effectuée avec succès.")).toBeVisible();

  const mail = await mailbox.newest(values.contactEmail);
  const link = new URL(/http\S+\/activation\?token=\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await page.goto(`${secureUrl}${link.pathname}${link.search}`);
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByRole("heading", { name: values.name })).toBeVisible();
  const session = (await context.cookies()).filter(({ name }) => /session/.test(name));
  expect(session.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual(
    [{ httpOnly: true, secure: true, sameSite: "Lax" }],
  );
  await signOut(page);
  await page.goto(`${secureUrl}/espace`);
  await expect(page).toHaveURL(/connexion/);
});
