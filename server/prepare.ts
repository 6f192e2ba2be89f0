import { publishNomenclature } from "#app/activity/publish-nomenclature.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { publishFirstTariff } from "#app/tariff/publish-tariff.server.ts";
import { publishTerms } from "#app/terms/publish-terms.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import type { createPdfRenderer } from "./pdf/renderer.ts";

/** What a fresh database needs before anybody can register: nomenclature, tariff and terms in force. Harmless to repeat. */
export async function prepareReference(
  ctx: Context,
  renderer: Pick<ReturnType<typeof createPdfRenderer>, "renderTerms">,
): Promise<void> {
  const { db, now } = ctx;
  await publishNomenclature(db, nomenclature, now);
  await publishFirstTariff(ctx, {
    effectiveFrom: nomenclature.effectiveFrom,
    tariff: referenceTariff,
  });
  const { bodyName, productName } = await settingsInForce(db, now);
  await publishTerms(ctx, {
    template: terms20261,
    names: { body: bodyName, product: productName },
    effectiveFrom: now,
    renderPdf: renderer.renderTerms,
  });
}
