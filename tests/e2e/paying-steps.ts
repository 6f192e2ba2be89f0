import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import type { PayingProduct } from "./paying-product.ts";

export async function signIn(page: Page, { url }: PayingProduct, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url }]);
}

/** Pays by one provider from the list of payments to the receipt, as a payer does. */
export async function payBy(
  page: Page,
  product: PayingProduct,
  { paymentId, rail }: { paymentId: string; rail: string },
): Promise<void> {
  await page.goto(`${product.url}/espace/paiements/${paymentId}`);
  await expect(page.getByText("75 000 FCFA").first()).toBeVisible();
  await expectAccessible(page);
  await payAtProvider(page, rail);
  await expect(page.getByText("soixante-quinze mille francs CFA")).toBeVisible();
  await expectAccessible(page);
}

/** From the page of an amount due over that of a fake provider to the receipt. */
export async function payAtProvider(page: Page, rail: string): Promise<void> {
  await page.getByRole("button", { name: rail }).click();
  await expect(page.getByText(`Nous attendons la confirmation de ${rail}.`)).toBeVisible();
  await expectAccessible(page);
  const link = page.getByRole("link", {
    name: rail === "Orange Money" ? "Ouvrir Orange Money" : `Continuer vers ${rail}`,
  });
  await link.click();
  await expect(page.getByText("Démonstration").first()).toBeVisible();
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reçu RE-", {
    timeout: 20_000,
  });
}

/** No page is wider than its screen. */
export async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(wide).toBeLessThanOrEqual(0);
}
