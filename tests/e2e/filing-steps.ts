import { test as base, type Page } from "@playwright/test";
import { aDraft, suppliesAll } from "#tests/applications.ts";
import { aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import type { TestServices } from "#tests/services.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";
import { expectNarrow, signIn } from "./paying-steps.ts";

export type FilingProduct = PayingProduct & {
  /** A company without a file whose vault is full, and one with a draft that two members fill in. */
  filing: { newcomer: string; draft: { applicationId: string; first: string; second: string } };
};

async function fillDrafts(services: TestServices) {
  const newcomer = await aDraft(services, { class: "F" });
  await suppliesAll(services, newcomer);
  // Its sub-areas go with it.
  await services.db.deleteFrom("application").where("id", "=", newcomer.applicationId).execute();
  const draft = await aDraft(services);
  const colleague = await aMemberAccount(services);
  const { companyId } = draft;
  await aMember(services, { accountId: colleague.accountId, companyId }, { role: "manager" });
  return {
    newcomer: await signedInCookie(services, newcomer.owner.accountId),
    draft: {
      applicationId: draft.applicationId,
      first: await signedInCookie(services, draft.owner.accountId),
      second: await signedInCookie(services, colleague.accountId),
    },
  };
}

export const filingTest = base.extend<object, { product: FilingProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture takes from it
    async ({}, use) => {
      let filing: FilingProduct["filing"] | undefined;
      const paying = await openPayingProduct(0, async (services) => {
        filing = await fillDrafts(services);
      });
      if (!filing) throw new Error("Nothing was filled in.");
      await use({ ...paying, filing });
      await paying.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** From a company with its documents to a filed first application, in one sitting. */
export async function fileAtOnce(page: Page, product: FilingProduct): Promise<void> {
  await signIn(page, product, product.filing.newcomer);
  await fileAnApplication(page, product, { kind: /^Ouvrir.*Première/, subArea: "2201" });
}

/** Says why the turnover of the application is not the one of the registration. */
async function explainFigures(page: Page, looked: () => Promise<void>): Promise<void> {
  const reason = page.getByLabel(/^Les deux sont justes/);
  const count = await reason.count();
  if (count === 0) return;
  await page.getByRole("button", { name: "Enregistrer mes explications" }).click();
  await expect(page).toHaveTitle(/^Erreur – /);
  await looked();
  for (let place = 0; place < count; place += 1)
    await reason.nth(place).fill("Une estimation, avant la clôture des comptes");
  await page.getByRole("button", { name: "Enregistrer mes explications" }).click();
}

/** From the list of files to a filed one, for somebody who is signed in and whose documents are there. */
export async function fileAnApplication(
  page: Page,
  product: PayingProduct,
  { kind, subArea }: { kind: RegExp; subArea: string },
): Promise<void> {
  const looked = async () => {
    await expectAccessible(page);
    await expectNarrow(page);
  };
  await page.goto(`${product.url}/espace/dossiers`);
  await looked();
  await page.getByRole("link", { name: kind }).click();
  await looked();
  await page.getByRole("button", { name: "Ouvrir le dossier" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Travaux et classe");
  await page.getByLabel("Classe F").check();
  const level = page.locator(`#sd${subArea}`);
  if (!(await level.isVisible()))
    await page.locator(`details:has(#sd${subArea}) > summary`).click();
  await level.selectOption("1");
  await page.locator("summary", { hasText: "Comparer les classes" }).click();
  await expect(page.getByText("Classe E\u00A0: marchés jusqu’à")).toBeVisible();
  await looked();
  await page.getByRole("button", { name: "Suivant" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Moyens");
  await looked();
  await page.getByRole("link", { name: /^Suivant/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Chiffres");
  await page.locator("#effectif").fill("trois");
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(page).toHaveTitle(/^Erreur – Chiffres/);
  await expect(page.locator("#erreurs")).toBeFocused();
  await looked();
  for (const name of ["ca1", "ca2", "ca3", "capitaux", "materiel", "travaux"])
    if (await page.locator(`#${name}`).isVisible()) await page.locator(`#${name}`).fill("0");
  for (const name of ["ingenieurs", "techniciens", "effectif"])
    await page.locator(`#${name}`).fill("3");
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(page.getByText("Toutes les pièces demandées sont là.")).toBeVisible();
  await looked();
  await page.getByRole("link", { name: /^Suivant/ }).click();
  await looked();
  const draft = page.url().replace(/\/frais.*/, "");
  await page.getByRole("button", { name: /^Régler/ }).click();
  await page.getByRole("button", { name: "Wave" }).click();
  await page.getByRole("link", { name: "Continuer vers Wave" }).click();
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement reçu", {
    timeout: 20_000,
  });
  await looked();

  await page.goto(`${draft}/resume`);
  await explainFigures(page, looked);
  await expect(page.getByText("Rien ne manque")).toBeVisible();
  await looked();
  await page.getByRole("button", { name: "Déposer le dossier" }).click();
  await expect(page.getByText("Le dossier n’est pas déposé")).toBeVisible();
  await looked();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Déposer le dossier" }).click();
  await expect(page).toHaveURL(/\?depose$/);
  const receipt = await page.request.get(`${draft}/recu.pdf`);
  expect(receipt.headers()["content-type"]).toBe("application/pdf");
  await page.goto(`${draft}/imprimer`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dossier DO-");
  await looked();
}
