import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { sheetPdf } from "#app/sheets/sheet.ts";
import { printedTerms } from "#app/terms/publish-terms.server.ts";
import { termsPdfInForce } from "#app/terms/terms.queries.server.ts";
import { termsPdf } from "#app/terms/terms.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { prepareReference } from "../prepare.ts";
import { createPdfRenderer } from "./renderer.ts";
import { shippedFile } from "./shipped.ts";

const { db, close } = await openTestDatabase();
const without = createPdfRenderer({ engine: "no-such-engine" });
afterAll(async () => {
  await without.close();
  await close();
});

const { bodyName, productName } = defaultSettings;
const edition = {
  template: referenceTerms,
  names: { body: bodyName, product: productName },
  effectiveFrom: referenceFrom,
};

test("the terms that ship rendered are what the engine draws today (npm run documents:ship)", async () => {
  const renderer = createPdfRenderer();
  const drawn = await renderer.render(termsPdf(printedTerms(edition)));
  expect(drawn.equals(readFileSync(shippedFile(printedTerms(edition))))).toBe(true);
  await renderer.close();
});

test("a new database without the engine has its terms with their PDF", async () => {
  const ctx = testContext(testServices({ db, renderPdf: without.render }));
  await prepareReference(ctx);
  const terms = await termsPdfInForce(db, "2026-11-24");
  expect(terms?.pdf.equals(readFileSync(shippedFile(printedTerms(edition))))).toBe(true);
});

test("without the engine every other document is refused as unavailable for an hour, terms with other words included", async () => {
  const other = printedTerms({ ...edition, effectiveFrom: "2027-01-01" });
  const sheet = sheetPdf({
    product: "Tabax",
    title: "Reçu",
    number: "1",
    issuedAt: new Date(0),
    authority: { name: "Tabax", address: "Dakar", email: "a@b.example", phone: "" },
    facts: [],
    paragraphs: [],
    check: "",
  });
  for (const document of [termsPdf(other), sheet])
    await expect(without.render(document)).rejects.toMatchObject({ retryAfterSeconds: 3600 });
});
