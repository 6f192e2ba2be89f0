import { publishNomenclature } from "#app/activity/publish-nomenclature.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { publishTerms } from "#app/terms/publish-terms.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import type { createPdfRenderer } from "./pdf/renderer.ts";

/** What a fresh database needs before anybody can register: the nomenclature and the terms in force. Harmless to repeat. */
export async function prepareReference(
  { db, now }: Pick<Services, "db" | "now">,
  renderer: Pick<ReturnType<typeof createPdfRenderer>, "renderTerms">,
): Promise<void> {
  await publishNomenclature(db, nomenclature, now());
  const { bodyName, productName } = await settingsInForce(db, now());
  await publishTerms({ db, now, renderPdf: renderer.renderTerms }, terms20261, {
    names: { body: bodyName, product: productName },
    effectiveFrom: now(),
  });
}
