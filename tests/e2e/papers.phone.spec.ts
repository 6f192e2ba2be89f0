import sharp from "sharp";
import { aPdf } from "#tests/sample-files.ts";
import { expect, test } from "./fixtures.ts";
import { lookAfterPaper, removePaper } from "./paper-steps.ts";
import { enterAsMember } from "./register-page.ts";

test("papers sent in pieces while the form is filled in: what is missing, refused, in order, replaced, removed", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await lookAfterPaper(page, () => expect(page.getByText("Fichier reçu.")).toBeVisible());
  const again = { name: "a.pdf", mimeType: "application/pdf", buffer: aPdf({ pages: 3 }) };
  await page.getByLabel("Fichier ou photo").setInputFiles(again);
  await expect(page.getByText("Ce fichier est déjà dans vos pièces")).toBeVisible();
  await removePaper(page);
});

test("a photograph of a telephone is made light before it is sent", async ({ page, mailbox }) => {
  await enterAsMember(page, mailbox);
  await page.goto("/espace/pieces/RCCM");
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#ffffff", noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const sent: number[] = [];
  page.on("request", (each) => {
    const length = Number(each.headers()["upload-length"] ?? 0);
    if (length > 0) sent.push(length);
  });
  await page
    .getByLabel("Fichier ou photo")
    .setInputFiles({ name: "IMG_2041.jpeg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Fichier reçu.")).toBeVisible({ timeout: 60_000 });
  expect(buffer.length).toBeGreaterThan(3_000_000);
  expect(sent[0]).toBeLessThan(buffer.length / 3);
  await page.getByLabel("Jour").fill("2");
  await page.getByLabel("Mois").fill("1");
  await page.getByLabel("Année").fill(String(new Date().getFullYear()));
  await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible();
});
