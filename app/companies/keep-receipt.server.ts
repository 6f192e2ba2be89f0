import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import type { KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { registrationFacts } from "./company.queries.server.ts";
import { registrationReceipt } from "./registration-receipt.ts";

/**
 * Draws and stores the registration receipt as a PDF, with the settings of the day of activation. Null when the
 * company has no registration number.
 */
export function keepReceipt(
  ctx: Context,
  { companyId }: { companyId: string },
): Promise<KeptSheet | null> {
  const about = { subjectKind: "company", subjectId: companyId } as const;
  return drawOnce(
    ctx,
    { kind: "registration-receipt", ...about },
    {
      draw: async () => {
        const facts = await registrationFacts(ctx.db, companyId);
        if (!facts) return null;
        return registrationReceipt(facts, await settingsInForce(ctx.db, facts.activatedAt));
      },
      entry: (data) => ({ ...about, event: "registration-receipt-issued", data }),
    },
  );
}
