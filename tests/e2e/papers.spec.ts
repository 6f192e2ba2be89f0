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
