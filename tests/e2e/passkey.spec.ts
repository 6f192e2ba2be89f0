import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { enterAsMember, signOut } from "./register-page.ts";
import { addVirtualAuthenticator } from "./virtual-authenticator.ts";

test("a passkey is created and signs in; a browser without it, or an earlier answer, does not @once", async ({
  page,
  mailbox,
}) => {
  const values = await enterAsMember(page, mailbox);

  const { cdp, authenticatorId } = await addVirtualAuthenticator(page);

  await page.goto("/espace/compte");
  await page.getByRole("link", { name: "Voir ma double vérification" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ajouter une clé d’accès" }).click();
  await expectAccessible(page);
  await page.getByLabel("Nom de cette clé").fill("Ordinateur du bureau");
  await page.getByRole("button", { name: "Créer la clé d’accès" }).click();
  await expect(page.getByText("La double vérification est en place")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/espace/compte/verification");
  await expect(page.getByText("Ordinateur du bureau").first()).toBeVisible();
  await expectAccessible(page);

  const firstStep = async () => {
    await page.goto("/espace");
    await signOut(page);
    await page.getByLabel("Adresse e-mail").fill(values.contactEmail);
    await page.getByLabel("Mot de passe", { exact: true }).fill(values.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByRole("button", { name: "Utiliser ma clé d’accès" })).toBeVisible();
  };
  await firstStep();
  await expectAccessible(page);
  const answered = page.waitForRequest((each) => each.method() === "POST");
  await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
  const answer = new URLSearchParams((await answered).postData() ?? "").get("preuve-cle") ?? "";
  await expect(page).toHaveURL(/\/espace$/);

  await firstStep();
  await page.evaluate((passkeyAnswer) => {
    const form = document.querySelector<HTMLFormElement>("form:has(use-passkey)");
    const field = form?.querySelector<HTMLInputElement>('[name="preuve-cle"]');
    if (field) field.value = passkeyAnswer;
    form?.submit();
  }, answer);
  await expect(page.getByText("La clé d’accès n’a pas été reconnue").first()).toBeVisible();
  await expectAccessible(page);

  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
  await expect(page.getByText("Rien n’a été confirmé")).toBeVisible();
  await expect(page).toHaveURL(/connexion\/code/);
});
