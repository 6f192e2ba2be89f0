import { sql } from "kysely";
import type pg from "pg";
import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import { forgetCounts } from "#app/directory/counts/count-cache.server.ts";
import { forgetRights } from "#app/directory/counts/rights-of-all.queries.server.ts";
import { searchDirectory } from "#app/directory/search/search-directory.server.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { fillDirectory } from "./directory-rows.ts";
import { median } from "./median.ts";
import { processorTime } from "./processor-time.ts";

const sizes = (process.argv[2] ?? "1000,10000,100000").split(",").map(Number);
const runs = Number(process.argv[3] ?? 12);
const day = { today: "2026-11-21", renewalOpensDays: 180 };

interface Example {
  name: string;
  ein: string;
  registry: string;
}

const withoutLetter = (word: string) => word.slice(0, 2) + word.slice(3);

/** Addresses of the directory as visitors request them; names and numbers differ each time. */
const questions: Record<string, string | ((example: Example) => string)> = {
  "no filter": "",
  "no filter, page 100": "page=100",
  "no filter, page 500": "page=500",
  "most recent first": "sort=recent",
  Dakar: "region=SN-DK",
  "Dakar, page 500": "region=SN-DK&page=500",
  "Dakar, most recent first": "region=SN-DK&sort=recent",
  "a small region": "region=SN-KE",
  "who works in a small region": "worksIn=SN-KE",
  "three regions": "region=SN-TH&region=SN-SL&region=SN-ZG",
  "a family": "activity=2",
  "another family": "activity=7",
  "an area": "activity=22",
  "a sub-area": "activity=2201",
  "another sub-area": "activity=7301",
  "class A or B": "class=A&class=B",
  "class D": "class=D",
  suspended: "status=suspended",
  "to renew": "status=to-renew",
  "family and region": "activity=2&region=SN-TH",
  "family and Dakar": "activity=6&region=SN-DK",
  "sub-area, region and class": "activity=2201&region=SN-DK&class=C",
  "family and status": "activity=3&status=to-renew",
  "region and class": "region=SN-DK&class=C",
  "region and status": "region=SN-ZG&status=suspended",
  "class and status": "class=E&status=valid",
  btp: "q=btp",
  entreprise: "q=entreprise",
  construction: "q=construction&sort=name",
  ndiaye: "q=ndiaye",
  "touba btp": "q=touba+btp",
  "two letters": "q=ba",
  "word and Dakar": "q=entreprise&region=SN-DK",
  "word, activity and class": "q=entreprise&activity=2&class=D",
  "word, page 20": "q=diop&page=20",
  "exact name": ({ name }) => `q=${name.replaceAll(" ", "+")}`,
  "misspelt name": "q=mamadu+ndiay",
  "another misspelt name": ({ name }) => `q=${name.split(" ").map(withoutLetter).join("+")}`,
  NINEA: ({ ein }) => `q=${ein.slice(0, 3)}+${ein.slice(3, 6)}+${ein.slice(6)}+2G3`,
  RCCM: ({ registry }) => `q=${registry}`,
  "nothing found": "q=zzyzx",
};

const url = process.env.BENCH_DATABASE_URL;
if (!url)
  throw new Error("Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made.");

/** Milliseconds of each query and size, with counts computed each time, after a change of one company, and with the caches in use. */
const results = new Map<string, number[]>();
const push = (name: string, spent: number) =>
  results.set(name, [...(results.get(name) ?? []), spent]);
for (const count of sizes) {
  await withDirectory(count, async (pool) => {
    const db = queriesOver(pool);
    const time = await processorTime(pool);
    const { rows: examples } = await sql<Example>`
      select name_norm as name, ein_key as ein, business_registry as registry from company
      order by md5(id::text) limit ${sql.lit(runs)}`.execute(db);
    const ask = (name: string, example: Example) => {
      const question = questions[name] ?? "";
      const address = typeof question === "string" ? question : question(example);
      return searchDirectory(db, directoryQuery(address), day);
    };
    const names = Object.keys(questions);
    const [first] = examples;
    for (const name of first ? names : []) {
      const { total } = await ask(name, first as Example);
      const start = time();
      for (const example of examples) {
        forgetCounts(db);
        forgetRights(db);
        await ask(name, example);
      }
      const spent = (time() - start) / examples.length;
      push(name, spent);
      // The first visitor after a change of one company.
      let changed = 0;
      for (const example of examples) {
        await sql`update listing set gapless = gapless where company_id = (select id from company where ein_key = ${example.ein})`.execute(
          db,
        );
        const begun = time();
        await ask(name, example);
        changed += time() - begun;
      }
      push(name, changed / examples.length);
      console.log(
        `${String(count).padStart(8)} ${name.padEnd(28)} ${spent.toFixed(1).padStart(7)} ms, after a change ${(changed / examples.length).toFixed(1)}  ${total}`,
      );
    }
    forgetCounts(db);
    // One after the other, as in use: cached counts serve later queries.
    const inUse = new Map(names.map((name) => [name, 0]));
    for (const example of examples)
      for (const name of names) {
        const start = time();
        await ask(name, example);
        inUse.set(name, (inUse.get(name) ?? 0) + time() - start);
      }
    for (const [name, spent] of inUse) push(name, spent / examples.length);
  });
}
table();

async function withDirectory(count: number, work: (pool: pg.Pool) => Promise<void>) {
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
    await fillDirectory(ctx, count);
    await filling.end();
  }
  const pool = await openServerPool(own.href, 4, log);
  try {
    await work(pool);
  } finally {
    await pool.end();
    if (!process.env.BENCH_KEEP) await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

function table() {
  const line = (name: string, cells: string[]) =>
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  console.log("");
  const heads = sizes.flatMap((size) => [
    `${size} fresh`,
    `${size} after a change`,
    `${size} in use`,
  ]);
  line("ms of processor", heads);
  line(
    "---",
    heads.map(() => "---:"),
  );
  for (const [name, spent] of results)
    line(
      name,
      spent.map((each) => each.toFixed(1)),
    );
  const all = heads.map((_, column) => [...results.values()].map((spent) => spent[column] ?? 0));
  line(
    `p50 of ${results.size}`,
    all.map((each) => median(each).toFixed(1)),
  );
  line(
    `p95 of ${results.size}`,
    all.map((each) => p95(each).toFixed(1)),
  );
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}
