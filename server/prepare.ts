import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import { publishFirstRequirements } from "#app/documents/publish-requirement.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { publishFirstReasons } from "#app/settings/reasons/publish-reason.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { publishFirstTariff } from "#app/tariff/publish-tariff.server.ts";
import { publishFirstTerms } from "#app/terms/publish-terms.server.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";
import { reasons2026 } from "#db/reference/reasons.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";

/**
 * Writes the data that a new database needs before anybody can register: nomenclature, tariff, requirements, reasons
 * and terms in force. Existing rows are not changed.
 */
export async function prepareReference(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  await publishFirstNomenclature(ctx, { effectiveFrom: referenceFrom, nomenclature });
  await publishFirstTariff(ctx, { effectiveFrom: referenceFrom, tariff: referenceTariff });
  await publishFirstRequirements(ctx, {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
  await publishFirstReasons(ctx, { effectiveFrom: referenceFrom, reasons: reasons2026 });
  const { bodyName, productName } = await settingsInForce(db, now);
  const names = { body: bodyName, product: productName };
  // Its first day is that of the other editions, so that its PDF ships rendered (`npm run documents:ship`).
  const first = {
    template: referenceTerms,
    names,
    effectiveFrom: referenceFrom,
    acceptAgain: false,
  };
  await publishFirstTerms(ctx, first);
}
