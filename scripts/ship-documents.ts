import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { printedTerms } from "#app/terms/publish-terms.server.ts";
import { termsPdf } from "#app/terms/terms.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";
import { createPdfRenderer } from "../server/pdf/renderer.ts";
import { shippedFile } from "../server/pdf/shipped.ts";

// Draws the documents that ship rendered: the terms of a new database.
const { bodyName, productName } = defaultSettings;
const data = printedTerms({
  template: referenceTerms,
  names: { body: bodyName, product: productName },
  effectiveFrom: referenceFrom,
});
const file = shippedFile(data);
rmSync(dirname(file), { recursive: true, force: true });
mkdirSync(dirname(file));
const renderer = createPdfRenderer();
writeFileSync(file, await renderer.render(termsPdf(data)));
await renderer.close();
