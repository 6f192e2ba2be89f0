import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { remembered } from "#app/kernel/remembered.ts";

export interface CodedSubArea {
  id: string;
  code: string;
  name: string;
  areaCode: string;
  familyCode: string;
}

const recent = remembered<Db, CodedSubArea[]>({ forMs: 5_000 });

/** Every sub-area that a right may have been granted for, also those no longer proposed, by code; kept five seconds. */
export function codedSubAreas(db: Db, today: string): Promise<CodedSubArea[]> {
  return recent.recall(db, {
    key: today,
    now: performance.now(),
    read: async () =>
      (await knownSubAreas(db, today))
        .map(({ subAreaId, subAreaCode, subAreaName, area }) => ({
          id: subAreaId,
          code: subAreaCode,
          name: subAreaName,
          areaCode: area.areaCode,
          familyCode: area.areaFamily.areaFamilyCode,
        }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
  });
}
