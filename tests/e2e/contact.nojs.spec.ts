import { expectAccessible, expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { stampEarlier } from "./stamp.ts";

/** Longer than the minimum time between showing and posting a form; only this test waits for it. */
const asAPersonWould = 2_100;

test("a refused message keeps its values and can then be sent", async ({ page, mailbox }) => {
  const sender = `modou-${crypto.randomUUID()}@baol.example`;
  await page.goto("/contact");
  const main = page.getByRole("main");
  await main.getByLabel("Votre nom").fill("Modou Fall");
  await main.getByLabel("Votre adresse e-mail").fill("modou@baol");
  await main.getByLabel("Votre message").fill("Un devis pour deux bâtiments ?");
  await main.getByRole("button", { name: "Soumettre" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Veuillez entrer une adresse email valide");
  await expect(summary).toBeFocused();
  await expect(main.getByLabel("Votre nom")).toHaveValue("Modou Fall");
  await expect(main.getByLabel("Votre message")).toHaveValue("Un devis pour deux bâtiments ?");
  await expectNoAxeViolations(page);

  await main.getByLabel("Votre adresse e-mail").fill(sender);
  await page.waitForTimeout(asAPersonWould);
  await main.getByRole("button", { name: "Soumettre" }).click();
  await expect(page).toHaveURL("/contact/merci");
  expect((await mailbox.newest(sender)).subject).toMatch(
    /^Votre message [0-9A-F]{8} est bien arrivé$/,
  );
});

test("an expired form keeps the typed values, and is sent at the second press", async ({
  page,
}) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await main.getByLabel("Votre nom").fill("Modou Fall");
  await main.getByLabel("Votre adresse e-mail").fill("modou.fall@baol.example");
  await main.getByLabel("Votre message").fill("Une page restée ouverte");
  await main.locator("[name=stamp]").evaluate((field: HTMLInputElement) => {
    field.value = "";
  });
  await main.getByRole("button", { name: "Soumettre" }).click();
  await expect(page.getByText("Votre message n’est pas encore parti")).toBeVisible();
  await expect(main.getByLabel("Votre message")).toHaveValue("Une page restée ouverte");
  await expectNoAxeViolations(page);
  await stampEarlier(page);
  await main.getByRole("button", { name: "Soumettre" }).click();
  await expect(page).toHaveURL("/contact/merci");
});

test("a visitor subscribes to the newsletter at the foot of a page, confirms and unsubscribes", async ({
  page,
  mailbox,
}) => {
  const reader = `fatou-${crypto.randomUUID()}@baol.example`;
  await page.goto("/contact");
  const form = page.locator('form[action="/lettre"]').last();
  await form.locator("input[name=email]").fill(reader);
  await form.getByRole("button").click();
  await expect(page).toHaveURL("/lettre?envoye=1");
  await expect(
    page.getByRole("heading", { level: 1, name: "Consultez votre messagerie" }),
  ).toBeVisible();
  await expectAccessible(page);

  const { text = "" } = await mailbox.newest(reader);
  const link = (path: string) => new RegExp(`http\\S+${path}\\?token=\\S+`).exec(text)?.[0] ?? "";
  const confirm = link("/lettre/confirmer");
  await page.goto(confirm);
  await expectNoAxeViolations(page);
  await page.getByRole("main").getByRole("button", { name: "Confirmer mon abonnement" }).click();
  await expect(page).toHaveURL("/lettre?confirme=1");
  await expect(
    page.getByRole("heading", { level: 1, name: "Votre abonnement est confirmé" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(confirm);
  await expect(
    page.getByRole("heading", { level: 1, name: "Votre abonnement est déjà confirmé" }),
  ).toBeVisible();

  await page.goto(link("/lettre/desinscription"));
  await expectNoAxeViolations(page);
  await page.getByRole("main").getByRole("button", { name: "Me désabonner" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Vous ne recevrez plus la lettre" }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a wrong address for the newsletter gets its message beside the field", async ({ page }) => {
  await page.goto("/lettre");
  const main = page.getByRole("main");
  await expectAccessible(page);
  await main.getByLabel("E-mail pour recevoir la lettre").fill("fatou@baol");
  await main.getByRole("button", { name: "S’abonner" }).click();
  await expect(page.getByRole("alert")).toContainText("Veuillez entrer une adresse email valide");
  await expect(main.getByLabel("E-mail pour recevoir la lettre")).toHaveValue("fatou@baol");
  await expectNoAxeViolations(page);
});
