import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import type { PayingProduct } from "./paying-product.ts";

export const rails = ["Wave", "Orange Money", "PayDunya"];

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

const goOn = (page: Page, rail: string) =>
  page.getByRole("link", {
    name: rail === "Orange Money" ? "Ouvrir Orange Money" : `Continuer vers ${rail}`,
  });

/** From the page of an amount due over that of a fake provider and what is said on the way back to the receipt. */
export async function payAtProvider(page: Page, rail: string): Promise<void> {
  await page.getByRole("button", { name: rail }).click();
  await expect(goOn(page, rail)).toBeVisible();
  // Nobody has gone: nothing is waited for.
  await expect(page.getByText("Nous attendons la confirmation")).toBeHidden();
  await expectAccessible(page);
  await goOn(page, rail).click();
  await confirmAtProvider(page);
  await expect(page.getByRole("link", { name: /Continuer vers|Ouvrir|Réessayer/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Voir le reçu RE-/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reçu RE-");
}

/** On the page of a fake provider: confirms, and reads on the way back that it is paid. */
export async function confirmAtProvider(page: Page): Promise<void> {
  await expect(page.getByText("Démonstration").first()).toBeVisible();
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement reçu", {
    timeout: 20_000,
  });
}

/** Refuses at the provider, reads so, and pays at the second try. */
export async function refuseThenPay(page: Page, rail: string): Promise<void> {
  await page.getByRole("button", { name: rail }).click();
  await goOn(page, rail).click();
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le paiement n’a pas abouti");
  // The provider is asked at most every four seconds: who comes back sooner reads that they did not confirm.
  await expect(
    page.getByText(
      /Le paiement a été refusé, par vous ou par l’opérateur\.|Retour .* sans confirmation du paiement\./,
    ),
  ).toBeVisible();
  await expect(page.locator("main .button").first()).toHaveText(`Réessayer avec ${rail}`);
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole("link", { name: `Réessayer avec ${rail}` }).click();
  await confirmAtProvider(page);
}

/** Chooses one way, then another: the page of the first offers nothing, and says that it is paid once it is. */
export async function changeTheWay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Wave" }).click();
  await expect(goOn(page, "Wave")).toBeVisible();
  const first = page.url();
  await page.getByRole("link", { name: "Choisir un autre moyen" }).click();
  await page.getByRole("button", { name: "Orange Money" }).click();
  await expect(goOn(page, "Orange Money")).toBeVisible();
  const second = page.url();
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("a été remplacé");
  await expect(goOn(page, "Wave")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(second);
  await goOn(page, "Orange Money").click();
  await confirmAtProvider(page);
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Déjà payé");
  await expectAccessible(page);
  await expectNarrow(page);
}

/** Leaves for the provider as another tab would, so that this page waits. */
export async function leaveInAnotherTab(page: Page): Promise<void> {
  await page.request.get(`${page.url()}/aller`, { maxRedirects: 0 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement en attente");
}

/** No page is wider than its screen. */
export async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(wide).toBeLessThanOrEqual(0);
}
