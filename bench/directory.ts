import { sql } from "kysely";
import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import { readDirectoryQuery } from "#app/directory/directory-query.ts";
import { forgetCounts } from "#app/directory/kept-counts.server.ts";
import { searchDirectory } from "#app/directory/search-directory.server.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { fillDirectory } from "./directory-rows.ts";
import { median } from "./median.ts";

const sizes = (process.argv[2] ?? "1000,100000,1000000").split(",").map(Number);
const runs = Number(process.argv[3] ?? 40);
const day = { today: "2026-11-21", renewalOpensDays: 180 };

interface Example {
  name: string;
  ein: string;
}

const withoutLetter = (word: string) => word.slice(0, 2) + word.slice(3);
const families = [..."123456789"];
const regions = ["SN-DK", "SN-TH", "SN-SL", "SN-ZG", "SN-MT"];
const at = <Value>(values: readonly Value[], index: number) => values[index % values.length];

/** Addresses of the directory as visitors ask for them, another one each time. */
const cases: Record<string, (example: Example, index: number) => string> = {
  "first page, no filter": () => "",
  "page 100, no filter": () => "page=100",
  "most recent first": () => "sort=recent",
  "name, two words": ({ name }) => `q=${name.split(" ").slice(0, 2).join("+")}`,
  "name with a letter missing": ({ name }) => `q=${withoutLetter(name.split(" ")[0] ?? "")}`,
  "word of very many (batiment)": () => "q=batiment",
  NINEA: ({ ein }) => `q=${ein.slice(0, 3)}+${ein.slice(3, 6)}+${ein.slice(6)}+2G3`,
  "family and region": (_, index) =>
    `activity=${at(families, index)}&region=${at(regions, Math.floor(index / 9))}`,
  "sub-area, region and class": (_, index) =>
    `activity=2201&region=${at(regions, index)}&class=${at([..."CDE"], index)}`,
};

const url = process.env.BENCH_DATABASE_URL;
if (!url)
  throw new Error("Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made.");

const results = new Map<string, { p50: number; p95: number; kept: number }[]>();
for (const count of sizes) {
  await withDirectory(count, async (db) => {
    const { rows: examples } = await sql<Example>`
      select name_norm as name, ein_key as ein from company
      order by md5(id::text) limit ${sql.lit(runs)}`.execute(db);
    const query = (text: string) =>
      readDirectoryQuery(new URLSearchParams(text), { firstPage: 1, size: 20 }).query;
    for (const [name, address] of Object.entries(cases)) {
      const asked = examples.map((example, index) => query(address(example, index)));
      const [fresh, kept]: [number[], number[]] = [[], []];
      for (const each of asked) {
        forgetCounts(db);
        fresh.push(await milliseconds(() => searchDirectory(db, each, day)));
        kept.push(await milliseconds(() => searchDirectory(db, each, day)));
      }
      const p95 = fresh.toSorted((a, b) => a - b)[Math.ceil(fresh.length * 0.95) - 1] ?? 0;
      const line = { p50: median(fresh), p95, kept: median(kept) };
      results.set(name, [...(results.get(name) ?? []), line]);
      console.log(`${count} ${name}: ${shown(line)}`);
    }
  });
}
table();

type Line = { p50: number; p95: number; kept: number };
function shown({ p50, p95, kept }: Line) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, with kept counts ${kept.toFixed(1)} ms`;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function withDirectory(
  count: number,
  work: (db: ReturnType<typeof queriesOver>) => Promise<void>,
) {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const name = `directory_bench_${count}`;
  const server = await openServerPool(url ?? "", 1, log);
  const own = new URL(url ?? "");
  own.pathname = `/${name}`;
  const { rowCount } = await server.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    await server.query(`create database ${name}`);
    const filling = await openServerPool(own.href, 1, log);
    await migrate(filling);
    const ctx = commandContext("bench", { db: queriesOver(filling), config: readConfig(), log });
    await publishFirstNomenclature(ctx, { effectiveFrom: referenceFrom, nomenclature });
    const took = await milliseconds(() => fillDirectory(queriesOver(filling), count));
    console.log(`${count} companies made in ${(took / 1000).toFixed(0)} s`);
    await filling.end();
  }
  const pool = await openServerPool(own.href, 4, log);
  try {
    await work(queriesOver(pool));
  } finally {
    await pool.end();
    if (!process.env.BENCH_KEEP) await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

function table() {
  const heading = [
    "search",
    ...sizes.map((size) => `${size}: p50 / p95 / kept`),
    "p50 last ÷ first",
  ];
  console.log(`\n| ${heading.join(" | ")} |\n|${heading.map(() => "---").join("|")}|`);
  for (const [name, lines] of results) {
    const cells = lines.map(
      ({ p50, p95, kept }) => `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${kept.toFixed(1)} ms`,
    );
    const growth = (lines.at(-1)?.p50 ?? 0) / (lines[0]?.p50 ?? 1);
    console.log(`| ${name} | ${cells.join(" | ")} | ×${growth.toFixed(1)} |`);
  }
}
