import { test as base } from "@playwright/test";
import { someAtLanding } from "#tests/landing.ts";
import { aPng } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";
import {
  changeTheWay,
  confirmAtProvider,
  leaveInAnotherTab,
  payBy,
  rails,
  refuseThenPay,
  signIn,
} from "./paying-steps.ts";

const test = base.extend<object, { paying: PayingProduct }>({
  paying: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture takes from it
    async ({}, use) => {
      const paying = await openPayingProduct(9);
      await use(paying);
      await paying.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "serial" });

for (const [index, rail] of someAtLanding([...rails.entries()], 2, 1))
  test(`a company pays by ${rail} without scripts and gets its receipt`, async ({
    page,
    paying,
  }) => {
    await signIn(page, paying, paying.cookies.payer);
    await payBy(page, paying, { paymentId: paying.payments[index] ?? "", rail });
  });

test("a payer who refuses at the provider can choose again", async ({ page, paying }) => {
  const paymentId = paying.payments[3] ?? "";
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paymentId}`);
  await page.getByRole("button", { name: "PayDunya" }).click();
  await page.getByRole("link", { name: "Continuer vers PayDunya" }).click();
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByText("Ce paiement a été annulé chez PayDunya.")).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole("link", { name: "Choisir un moyen de paiement" }).click();
  await expect(page.getByRole("button", { name: "Wave" })).toBeVisible();
});

test("a payer who refuses at Wave reads the reason, and pays at the second try", async ({
  page,
  paying,
}) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[6]}`);
  await refuseThenPay(page, "Wave");
});

test("after another way to pay is chosen, the page of the first attempt offers no payment", async ({
  page,
  paying,
}) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[7]}`);
  await changeTheWay(page);
});

test("a waiting page reloads by itself, until it is stopped", async ({ page, paying }) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[8]}`);
  await page.getByRole("button", { name: "Wave" }).click();
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  await leaveInAnotherTab(page);
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", "10");
  await page.getByRole("link", { name: "Ne plus la mettre à jour" }).click();
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByText("Je n’ai pas encore payé").click();
  await page.getByRole("link", { name: "Retourner vers Wave" }).click();
  await confirmAtProvider(page);
});

test("a company declares a cheque; a cashier validates it and closes the day", async ({
  page,
  paying,
}) => {
  const paymentId = paying.payments[3] ?? "";
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paymentId}`);
  await page.getByText("Virement, chèque ou versement en espèces").click();
  await page.getByLabel("Moyen").selectOption("Chèque");
  await page.getByRole("button", { name: "J’ai payé par ce moyen" }).click();
  await expect(page.getByText("est requis").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Numéro de la preuve").fill("CHQ-118");
  await page
    .getByLabel("Preuve (facultatif)")
    .setInputFiles({ name: "cheque.png", mimeType: "image/png", buffer: aPng({ width: 40 }) });
  await page.getByRole("button", { name: "J’ai payé par ce moyen" }).click();
  await expect(page.getByText("Preuve reçue")).toBeVisible();

  await signIn(page, paying, paying.cookies.cashier);
  await page.goto(`${paying.url}/bureau/caisse`);
  await expectAccessible(page);
  await page.getByRole("link", { name: /Baol/ }).first().click();
  await expectAccessible(page);
  const proof = await page.getByRole("link", { name: "cheque.png" }).getAttribute("href");
  expect((await page.request.get(`${paying.url}${proof}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Reçu RE-")).toBeVisible();
  await page.goto(`${paying.url}/bureau/caisse/cloture`);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Compter et clore/ }).click();
  await page.getByLabel("Espèces comptées").fill("0");
  await page.getByLabel("Total des chèques").fill("75 000");
  await page.getByRole("button", { name: "Comparer" }).click();
  await expect(page.getByText("Le compte est celui de nos écritures.")).toBeVisible();
  await page.getByRole("button", { name: "Clore la journée" }).click();
  await expect(page.getByRole("heading", { name: "Journée close" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("compté 75 000 FCFA")).toBeVisible();
});

test("another company does not find the payment, and the log contains no key", async ({
  page,
  paying,
}) => {
  await signIn(page, paying, paying.cookies.stranger);
  for (const path of ["", "/recu", "/recu.pdf"]) {
    const answer = await page.goto(`${paying.url}/espace/paiements/${paying.payments[0]}${path}`);
    expect(answer?.status()).toBe(404);
  }
  const log = paying.log();
  const secrets = Object.entries(paying.providers.env).filter(([name]) =>
    /KEY|SECRET|TOKEN/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, secret] of secrets) expect(log.includes(secret), name).toBe(false);
});
