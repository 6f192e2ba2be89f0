import { expect, type Page } from "@playwright/test";
import { aPdf } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";

/** Day, month and year of so many days ago. */
function recentDay(daysAgo: number) {
  const [date = ""] = new Date(Date.now() - daysAgo * 86_400_000).toISOString().split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  return { day, month, year };
}

/** The three inputs of a day so many days ago. */
export async function fillRecentDay(page: Page, daysAgo: number) {
  const { day, month, year } = recentDay(daysAgo);
  for (const [name, text] of Object.entries({ Jour: day, Mois: month, Année: year }))
    await page.getByRole("textbox", { name, exact: true }).fill(text);
}

/** The date of a document of so many days ago, in digits alone: most documents are worth something for ninety days. */
export async function fillDateOfDocument(page: Page, daysAgo: number) {
  const { day, month, year } = recentDay(daysAgo);
  await page.getByLabel(/^(Date de délivrance|Exercice clos)/).fill(`${day}${month}${year}`);
}

/** How a file is said to have arrived before the form is sent; without scripts nothing says it. */
type Arrived = () => Promise<void>;

/** A document as a member looks after it: missing, sent so that it cannot be used, in order, replaced; the page then shows it. */
export async function manageDocument(page: Page, arrived: Arrived = async () => {}) {
  await page.goto("/espace/pieces");
  await expect(page.getByRole("heading", { level: 1, name: "Mes pièces" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Ajouter.*uitus/ }).click();
  await expectAccessible(page);

  const add = async (name: string, content: Buffer, expectArrival = arrived, daysAgo = 9) => {
    const file = { name, mimeType: "application/pdf", buffer: content };
    await page.getByLabel("Fichier ou photo").setInputFiles(file);
    await expectArrival();
    await fillDateOfDocument(page, daysAgo);
    await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  };

  await add("quitus.pdf", aPdf({ locked: true }), async () => {});
  await expect(page.getByText("protégé par un mot de passe").first()).toBeVisible();
  await expectAccessible(page);
  await add("quitus.pdf", aPdf({ pages: 2 }));
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible();

  await page.getByRole("link", { name: /uitus/ }).click();
  await expect(page.getByText("quitus.pdf", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await add("quitus-2.pdf", aPdf({ pages: 3 }), arrived, 8);
  await expect(page.getByText("l’ancienne est remplacée")).toBeVisible();
  await page.getByRole("link", { name: /uitus/ }).click();
}

export async function removeDocumentOf(page: Page) {
  await page.locator("summary", { hasText: "Supprimer" }).click();
  await page.getByRole("button", { name: /^Oui, supprimer/ }).click();
  await expect(page.getByText("La pièce est supprimée.")).toBeVisible();
}
