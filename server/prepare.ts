import { publishNomenclature } from "#app/activity/publish-nomenclature.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { publishTerms } from "#app/terms/publish-terms.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import type { createPdfRenderer } from "./pdf/renderer.ts";

/** What a fresh database needs before anybody can register: the nomenclature and the terms in force. Harmless to repeat. */
export async function prepareReference(
  ctx: Context,
  renderer: Pick<ReturnType<typeof createPdfRenderer>, "renderTerms">,
): Promise<void> {
  await publishNomenclature(ctx.db, nomenclature, ctx.now);
  const { bodyName, productName } = await settingsInForce(ctx.db, ctx.now);
  await publishTerms(ctx, {
    template: terms20261,
    names: { body: bodyName, product: productName },
    effectiveFrom: ctx.now,
    renderPdf: renderer.renderTerms,
  });
}
