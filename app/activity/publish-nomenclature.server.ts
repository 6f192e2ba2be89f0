import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { searchable } from "#app/kernel/text.ts";
import type { Nomenclature, SubAreaEntry } from "./nomenclature.ts";

/** How many rows were added or corrected, and how many sub-areas were ended; all 0 when nothing had changed. */
export interface Published {
  families: number;
  areas: number;
  subAreas: number;
  retired: number;
}

/**
 * Brings the tables in line with the given edition; run at every start, by any number of processes at once.
 * Codes are the identity: a missing one is added from the edition's day, another name, place or text is corrected, a
 * sub-area that left the edition ends on the edition's day (not before today) and keeps its row, since companies
 * chose it; one that comes back is in force again.
 */
export async function publishNomenclature(
  db: Db,
  { effectiveFrom, families }: Nomenclature,
  now: Date,
): Promise<Published> {
  const areas = families.flatMap((family) =>
    family.areas.map((area) => ({ ...area, parent: family.code })),
  );
  const subAreas = areas.flatMap((area) =>
    area.subAreas.map((subArea) => ({ ...subArea, parent: area.code })),
  );
  return {
    families: await publishFamilies(db, families),
    areas: await publishAreas(db, areas),
    subAreas: await publishSubAreas(db, subAreas, effectiveFrom),
    retired: await retire(db, subAreas, effectiveFrom, todayInDakar(now)),
  };
}

async function publishFamilies(db: Db, families: readonly { code: string; name: string }[]) {
  const rows = families.map(({ code, name }, index) => ({
    id: newId(),
    code,
    name,
    position: index + 1,
  }));
  const result = await sql`
    insert into family (id, code, name, position)
    select id, code, name, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, code text, name text, position integer)
    on conflict (code) do update set name = excluded.name, position = excluded.position
    where (family.name, family.position) is distinct from (excluded.name, excluded.position)
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function publishAreas(
  db: Db,
  areas: readonly { code: string; name: string; parent: string }[],
) {
  const rows = areas.map(({ code, name, parent }, index) => ({
    id: newId(),
    code,
    name,
    parent,
    position: index + 1,
  }));
  const result = await sql`
    insert into area (id, family_id, code, name, position)
    select given.id, family.id, given.code, given.name, given.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, code text, name text, parent text, position integer)
    join family on family.code = given.parent
    order by given.position
    on conflict (code) do update
    set family_id = excluded.family_id, name = excluded.name, position = excluded.position
    where (area.family_id, area.name, area.position)
      is distinct from (excluded.family_id, excluded.name, excluded.position)
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function publishSubAreas(
  db: Db,
  subAreas: readonly (SubAreaEntry & { parent: string })[],
  effectiveFrom: string,
) {
  const rows = subAreas.map(({ code, name, sequence, covers, parent }) => ({
    id: newId(),
    code,
    name,
    name_norm: searchable(name),
    sequence,
    covers,
    parent,
  }));
  const result = await sql`
    insert into sub_area (id, area_id, code, name, name_norm, sequence, covers, effective_from)
    select given.id, area.id, given.code, given.name, given.name_norm, given.sequence,
      given.covers, ${effectiveFrom}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (
        id uuid, code text, name text, name_norm text, sequence integer, covers text, parent text
      )
    join area on area.code = given.parent
    order by given.code collate "C"
    on conflict (code) do update
    set area_id = excluded.area_id, name = excluded.name, name_norm = excluded.name_norm,
      sequence = excluded.sequence, covers = excluded.covers, effective_to = null
    where sub_area.effective_to is not null
      or (sub_area.area_id, sub_area.name, sub_area.name_norm, sub_area.sequence, sub_area.covers)
        is distinct from
        (excluded.area_id, excluded.name, excluded.name_norm, excluded.sequence, excluded.covers)
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function retire(
  db: Db,
  subAreas: readonly { code: string }[],
  effectiveFrom: string,
  today: string,
) {
  const kept = subAreas.map(({ code }) => code);
  const end = effectiveFrom > today ? effectiveFrom : today;
  const result = await sql`
    update sub_area set effective_to = ${end}::date
    where effective_to is null and code <> all (${kept}::text[])
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
