import { latestEdition } from "#app/activity/activity.queries.server.ts";
import type { Nomenclature } from "#app/activity/nomenclature.ts";
import {
  publishFirstNomenclature,
  publishNomenclatureEdition,
} from "#app/activity/publish-edition.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";

/** The nomenclature of the product, in a database that was only migrated. */
export const publishReferenceNomenclature = (ctx: Context): Promise<void> =>
  publishFirstNomenclature(ctx, { effectiveFrom: referenceFrom, nomenclature });

export function withoutSubArea({ families }: Nomenclature, code: string): Nomenclature {
  return {
    families: families.map((family) => ({
      ...family,
      areas: family.areas.map((area) => ({
        ...area,
        subAreas: area.subAreas.filter((subArea) => subArea.code !== code),
      })),
    })),
  };
}

/** Publishes the next edition, in force from this day. Throws when it is refused. */
export async function publishNext(
  ctx: Context,
  edition: { effectiveFrom: string; nomenclature: Nomenclature },
): Promise<number> {
  const basedOn = (await latestEdition(ctx.db))?.number ?? 0;
  const result = await publishNomenclatureEdition(ctx, { basedOn, ...edition });
  if (!result.ok) throw new Error(result.refusal);
  return result.value.number;
}
