import { expect } from "@playwright/test";
import { aPdf } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { journeyTest as test, walkWholeJourney } from "./journey-steps.ts";
import { signIn } from "./paying-steps.ts";

test("an unknown company registers, files and answers a complement without scripts, and pays by a transfer that a cashier validates", async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  await walkWholeJourney({
    page,
    product,
    pay: async (payer) => {
      await payer.getByText("Virement, chèque ou versement en espèces").click();
      await payer.getByLabel("Moyen").selectOption("transfer");
      await payer.getByLabel("Numéro de la preuve").fill("VIR-2026-118");
      const advice = { name: "avis.pdf", mimeType: "application/pdf", buffer: aPdf() };
      await payer.getByLabel("Preuve (facultatif)").setInputFiles(advice);
      await payer.getByRole("button", { name: "J’ai payé par ce moyen" }).click();
      await expect(payer.getByText("Preuve reçue")).toBeVisible();
      await expectAccessible(payer);

      const desk = await browser.newPage({ javaScriptEnabled: false });
      await signIn(desk, product, product.cookies.cashier);
      const payment = payer.url().split("/").at(-1);
      await desk.goto(`${product.url}/bureau/caisse/paiements/${payment}`);
      const proof = await desk.getByRole("link", { name: "avis.pdf" }).getAttribute("href");
      expect((await desk.request.get(`${product.url}${proof}`)).status()).toBe(200);
      await desk.getByRole("button", { name: "Valider" }).click();
      await expect(desk.getByText("Reçu RE-")).toBeVisible();
      await desk.close();
      await payer.reload();
      await payer.getByRole("link", { name: /^Voir le reçu/ }).click();
    },
  });
});
