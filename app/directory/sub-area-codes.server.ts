import type { Db } from "#app/kernel/context.ts";

export interface CodedSubArea {
  id: string;
  code: string;
  name: string;
  areaCode: string;
  familyCode: string;
}

const KEPT_FOR_MS = 5_000;

const kept = new WeakMap<Db, { until: number; list: Promise<CodedSubArea[]> }>();

/** Every sub-area that a right may have been granted for, also those no longer proposed; kept five seconds. */
export function codedSubAreas(db: Db): Promise<CodedSubArea[]> {
  const known = kept.get(db);
  if (known && performance.now() < known.until) return known.list;
  const list = db
    .selectFrom("sub_area")
    .innerJoin("area", "area.id", "sub_area.area_id")
    .innerJoin("family", "family.id", "area.family_id")
    .select([
      "sub_area.id",
      "sub_area.code",
      "sub_area.name",
      "area.code as areaCode",
      "family.code as familyCode",
    ])
    .orderBy("sub_area.code")
    .execute();
  kept.set(db, { until: performance.now() + KEPT_FOR_MS, list });
  list.catch(() => kept.delete(db));
  return list;
}
