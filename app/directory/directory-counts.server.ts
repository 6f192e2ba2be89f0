import { sql } from "kysely";
import { buckets } from "#app/certificates/bucket.ts";
import { listedStatuses } from "#app/certificates/qualification.ts";
import { lastRenewalDay } from "#app/certificates/qualification-status.ts";
import type { Db } from "#app/kernel/context.ts";
import { classes } from "#app/tariff/classes.ts";
import type { Candidates } from "./candidates.server.ts";
import { listedOn, present, qualificationConditions, textCondition } from "./conditions.server.ts";
import type { DirectoryCounts, DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import type { CodedSubArea } from "./sub-area-codes.server.ts";

export interface Counted {
  total: number;
  counts: DirectoryCounts;
  /** Counted on a part of the companies and rounded: the directory is very large. */
  estimated?: true;
}

interface Counting {
  candidates: Candidates;
  subAreas: readonly CodedSubArea[];
  /** How many of the buckets are counted; a few stand for all in a very large directory. */
  parts: number;
}

interface CountRow {
  kind: "areas" | "regions" | "marks" | "sub-areas";
  /** Region, or code of a sub-area. */
  key: string | null;
  /** Sixty-three areas at most. */
  areas: bigint | null;
  classes: number | null;
  statuses: number | null;
  hit: boolean | null;
  companies: number;
}

/**
 * Counts companies for each value of each condition, with the other conditions applied; class, status and activity
 * hold of the same qualification. One pass makes of each company the sets of its areas, classes and statuses, as
 * bits; companies with the same sets are counted together, and the sets are taken apart here. Of an estimate the small
 * totals are exact all the same.
 */
export async function countDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
  { candidates, subAreas, parts }: Counting,
): Promise<Counted> {
  const areas = [...new Set(subAreas.map(({ areaCode }) => areaCode))];
  const wanted = qualificationConditions(query, day, subAreas);
  const among = amongCandidates(candidates);
  const part = parts < buckets ? sql<boolean>`q.bucket < ${parts}` : null;
  const inQuestion = present(listedOn(day), among, part);
  const everything = present(wanted.activity, wanted.class, wanted.status);
  const { rows } = await sql<CountRow>`
    with per_company as materialized (
      select q.region,
        bit_or(code.area_bit) filter (where ${present(wanted.class, wanted.status)}) as areas,
        bit_or(${classBit}) filter (where ${present(wanted.activity, wanted.status)}) as classes,
        bit_or(${statusBit(day)}) filter (where ${present(wanted.activity, wanted.class)}) as statuses,
        coalesce(bool_or(${everything}), false) as hit,
        ${wanted.region ?? sql<boolean>`true`} as here
      from qualification q
      join unnest(${subAreas.map(({ id }) => id)}::uuid[], ${subAreas.map(({ areaCode }) =>
        String(1n << BigInt(areas.indexOf(areaCode))),
      )}::bigint[]) as code (id, area_bit) on code.id = q.sub_area_id
      where ${inQuestion} and (${present(wanted.region)} or ${everything})
      group by q.company_id, q.region
    )
    select 'areas' as "kind", null as "key", areas, null::integer as classes, null::integer as statuses,
        null::boolean as hit, count(*)::integer as companies
      from per_company where here and areas is not null group by areas
    union all
    select 'regions', region, null, null, null, null, count(*)::integer
      from per_company where hit group by region
    union all
    select 'marks', null, null, classes, statuses, hit, count(*)::integer
      from per_company where here group by classes, statuses, hit
    union all
    select 'sub-areas', q.sub_area_id::text, null, null, null, null, count(*)::integer
      from qualification q
      where ${inQuestion} and ${present(wanted.class, wanted.status, wanted.region)}
      group by q.sub_area_id`.execute(db);
  const counted = takenApart(rows, { areas, subAreas });
  if (!part) return counted;
  const estimate = estimated(counted, buckets / parts);
  if (estimate.total > exactUpTo) return estimate;
  const { rows: exact } = await sql<{ total: number }>`
    select count(distinct q.company_id)::integer as total from qualification q
    where ${present(listedOn(day), among, everything, wanted.region)}`.execute(db);
  return { ...estimate, total: exact[0]?.total ?? 0 };
}

const exactUpTo = 5_000;

/** As many times more, told in two figures: the others would not be true. */
function estimated({ total, counts }: Counted, times: number): Counted {
  const all = (count: number) => Number((count * times).toPrecision(2));
  const each = (of: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(of).map(([key, count]) => [key, all(count)]));
  const { activities, regions, classes: ofClasses, statuses } = counts;
  return {
    total: all(total),
    estimated: true,
    counts: {
      activities: each(activities),
      regions: each(regions),
      classes: each(ofClasses),
      statuses: each(statuses),
    },
  };
}

const amongCandidates = (candidates: Candidates) => {
  if (candidates.kind === "all") return null;
  if (candidates.kind === "few") {
    return sql<boolean>`q.company_id = any (${candidates.companies.map(({ id }) => id)}::uuid[])`;
  }
  return sql<boolean>`q.company_id in (
    select id from company where slug is not null and ${textCondition(candidates.search)})`;
};

const classBit = sql`(1 << (ascii(q.class) - ascii('A')))`;

/** In the order of `listedStatuses`, as `statusOn` names them. */
const statusBit = (day: DirectoryDay) => sql`
  (case when q.state = 'suspended' then 4
    when q.ends_on <= ${lastRenewalDay(day)}::date then 2 else 1 end)`;

function takenApart(
  rows: readonly CountRow[],
  { areas, subAreas }: { areas: readonly string[]; subAreas: readonly CodedSubArea[] },
): Counted {
  const counts = {
    activities: new Map<string, number>(),
    regions: new Map<string, number>(),
    classes: new Map<string, number>(),
    statuses: new Map<string, number>(),
  };
  const codes = new Map(subAreas.map(({ id, code }) => [id, code]));
  const families = new Map(subAreas.map(({ areaCode, familyCode }) => [areaCode, familyCode]));
  let total = 0;
  for (const row of rows) {
    const count = (tally: Map<string, number>, keys: Iterable<string>) => {
      for (const key of keys) tally.set(key, (tally.get(key) ?? 0) + row.companies);
    };
    if (row.kind === "regions" && row.key) count(counts.regions, [row.key]);
    if (row.kind === "sub-areas") count(counts.activities, [codes.get(row.key ?? "") ?? ""]);
    if (row.kind === "areas") {
      const held = areas.filter((_, bit) => ((row.areas ?? 0n) >> BigInt(bit)) & 1n);
      count(counts.activities, held);
      count(counts.activities, new Set(held.map((area) => families.get(area) ?? "")));
    }
    if (row.kind !== "marks") continue;
    if (row.hit) total += row.companies;
    count(
      counts.classes,
      classes.filter((_, bit) => ((row.classes ?? 0) >> bit) & 1),
    );
    count(
      counts.statuses,
      listedStatuses.filter((_, bit) => ((row.statuses ?? 0) >> bit) & 1),
    );
  }
  return {
    total,
    counts: {
      activities: Object.fromEntries(counts.activities),
      regions: Object.fromEntries(counts.regions),
      classes: Object.fromEntries(counts.classes),
      statuses: Object.fromEntries(counts.statuses),
    },
  };
}
