import type { Page } from "@playwright/test";
import { aPdf } from "#tests/sample-files.ts";
import { expect } from "./fixtures.ts";
import { file, register, journeyTest as test } from "./journey-steps.ts";
import { openMailbox } from "./mailbox.ts";
import { payAtProvider } from "./paying-steps.ts";
import { countEffort } from "./presses.ts";

/** For seventeen files; 106 presses and 87 fields for fifteen on 28 November 2026 (decision 0144). */
const most = { presses: 70, fields: 65 };

const next = (page: Page) => page.getByRole("button", { name: "Suivant" }).click();

test("a company of class E registers, pays and files in few presses and fields", async ({
  page,
  product,
}, { annotations }) => {
  test.setTimeout(300_000);
  const effort = await countEffort(page);
  const after: Record<string, string> = {};
  const note = (step: string) => {
    after[step] = `${effort.presses} presses, ${effort.fields} fields`;
  };
  const mailbox = openMailbox(product.dataDir);
  const email = await register(page, product, mailbox, "SARL");
  note("registered");
  await page.getByRole("button", { name: /Ouvrir votre premier dossier/ }).click();
  await page.locator("#effectif").fill("9");
  await page.locator("#travaux").fill("40 000 000");
  await page.getByLabel("Classe E").check();
  await next(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Moyens");
  await page.getByRole("link", { name: /^Suivant/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Chiffres");
  for (const name of ["ca2", "ca3", "capitaux", "materiel"])
    await page.locator(`#${name}`).fill("60 000 000");
  for (const name of ["ingenieurs", "techniciens"]) await page.locator(`#${name}`).fill("2");
  await next(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pièces");
  note("figures");
  const documents = await sendEach(page);
  note(`${documents} documents`);
  await expect(page.getByText("Toutes les pièces demandées sont là.")).toBeVisible();
  await page.getByRole("button", { name: /Régler/ }).click();
  await payAtProvider(page, "Wave");
  note("paid");
  await page.getByRole("link", { name: "Relire et déposer le dossier" }).click();
  await file(page, mailbox, email);
  note("filed");
  annotations.push({ type: "effort", description: JSON.stringify({ ...effort, after }) });
  console.log(JSON.stringify({ ...effort, after }));
  expect(documents).toBeGreaterThanOrEqual(15);
  expect(effort.presses).toBeLessThanOrEqual(most.presses);
  expect(effort.fields).toBeLessThanOrEqual(most.fields);
});

/** Sends each document that is missing, one page leading to the next; returns how many files that took. */
async function sendEach(page: Page): Promise<number> {
  await page
    .getByRole("listitem")
    .filter({ hasText: /Manque/ })
    .first()
    .getByRole("link")
    .click();
  const waiting = page.getByText(/attend encore \d+\u00A0pièces?/);
  let year = new Date().getUTCFullYear();
  for (let sent = 0; ; sent += 1) {
    if (page.url().includes("/dossiers/")) return sent;
    await expect(waiting).toBeVisible();
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const buffer = aPdf({ text: `${title} ${sent}` });
    await page
      .getByLabel("Fichier ou photo")
      .setInputFiles({ name: `piece-${sent}.pdf`, mimeType: "application/pdf", buffer });
    await expect(page.getByText("Fichier envoyé.")).toBeVisible({ timeout: 20_000 });
    const [issued, ends] = [page.locator("[name=issuedOn]"), page.locator("[name=endsOn]")];
    const recent = new Date(Date.now() - 2 * 86_400_000).toISOString().split("T")[0] ?? "";
    const typed = (day: string) => day.split("-").reverse().join("");
    if ((await page.getByText(/^Exercice clos le/).count()) > 0) {
      year -= 1;
      await issued.fill(`3112${year}`);
    } else if ((await issued.count()) > 0) await issued.fill(typed(recent));
    if ((await ends.count()) > 0) await ends.fill(`0101${new Date().getUTCFullYear() + 2}`);
    const shown = page.url();
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    // A series asks for its next year on the same page, which then names the document just sent.
    await expect(async () => {
      const hasMoved = page.url() !== shown;
      expect(hasMoved || (await page.getByText(`piece-${sent}.pdf`).count()) > 0).toBe(true);
    }).toPass();
  }
}
