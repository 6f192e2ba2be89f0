import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { changeSettingsPart } from "#app/settings/change-settings.server.ts";
import { forgetSettings } from "#app/settings/settings.queries.server.ts";
import { publishTariffPart, type TariffRefusal } from "./publish-tariff.server.ts";
import { forgetTariff } from "./tariff.queries.server.ts";
import { type ParamsChange, tariffParts } from "./tariff.schema.ts";

/** Puts settings and parts of the tariff in force at once, all or nothing; answers the names of what changed. */
export async function updateParams(
  ctx: Context,
  change: ParamsChange,
): Promise<Result<{ changed: string[] }, TariffRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-permitted");
  const result = await ctx.transaction(async (tx) => {
    const settings = await changeSettingsPart(tx, change);
    if (!tariffParts.some((part) => change[part] !== undefined)) return done({ changed: settings });
    const tariff = await publishTariffPart(tx, {
      effectiveFrom: todayInDakar(tx.now),
      parts: change,
    });
    return tariff.ok ? done({ changed: [...settings, ...tariff.value.changed] }) : tariff;
  });
  forgetSettings(ctx.db);
  forgetTariff(ctx.db);
  return result;
}
