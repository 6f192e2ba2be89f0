import { expect } from "@playwright/test";
import { journeyTest as test, walkWholeJourney } from "./journey-steps.ts";
import { payAtProvider } from "./paying-steps.ts";

test("an unknown company registers, files its first application and answers a complement, on a phone", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await walkWholeJourney({
    page,
    product,
    pay: (payer) => payAtProvider(payer, "Wave"),
    arrived: (sender) =>
      expect(sender.getByText(/Fichier envoyé\.|Photo prête/)).toBeVisible({ timeout: 20_000 }),
  });
});
