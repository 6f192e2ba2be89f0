import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { putSettingsInForceIn } from "#app/settings/put-in-force.server.ts";
import { forgetSettings } from "#app/settings/settings.queries.server.ts";
import { type ProposalRefusal, proposeIn } from "./propose-tariff.server.ts";
import { publishTariffIn } from "./publish-tariff.server.ts";
import { forgetTariff, latestTariffNumber } from "./tariff.queries.server.ts";
import { type ParamsChange, type TariffChange, tariffSections } from "./tariff.schema.ts";

export interface UpdatedParams {
  changed: string[];
  /** Parts of the tariff that a second person must publish. */
  waiting?: string[];
}

/**
 * Puts settings and parts of the tariff in force, all in one transaction; answers the names of the changed ones. Fees wait for
 * a second person, as on the page, and are named in `waiting`.
 */
export async function updateParams(
  ctx: Context,
  change: ParamsChange,
): Promise<Result<UpdatedParams, ProposalRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const result = await ctx.transaction(async (tx) => {
    const settings = await putSettingsInForceIn(tx, change);
    if (!tariffSections.some((part) => change[part] !== undefined))
      return done({ changed: settings });
    const effectiveFrom = todayInDakar(tx.now);
    const { fees, ...rest } = Object.fromEntries(
      tariffSections
        .filter((part) => change[part] !== undefined)
        .map((part) => [part, change[part]]),
    ) as TariffChange;
    const tariff = await publishTariffIn(tx, { effectiveFrom, parts: rest });
    if (!tariff.ok) return tariff;
    const changed = [...settings, ...tariff.value.changed];
    if (fees === undefined) return done({ changed });
    const basedOn = await latestTariffNumber(tx.db);
    const proposed = await proposeIn(tx, { effectiveFrom, parts: { fees }, basedOn });
    if (proposed.ok) return done({ changed, waiting: ["fees"] });
    return proposed.refusal === "nothing-changes" ? done({ changed }) : proposed;
  });
  forgetSettings(ctx.db);
  forgetTariff(ctx.db);
  return result;
}
