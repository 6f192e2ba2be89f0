import { globSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { buildPages } from "#tests/built-pages.ts";
import { projectRoot } from "#tests/e2e/product.ts";
import { demoProduct } from "./demo-product.ts";
import { drive, endCalls, neverKept } from "./drive.ts";
import { median } from "./median.ts";
import { processorOf, serverTime } from "./processor-time.ts";

const rounds = Number(process.argv[2] ?? 3);
const callsOfRound = 400;

interface Row {
  name: string;
  path: string;
  /** Goal: milliseconds of processor for one answer; absent where there is none. */
  goal?: number;
  /** Whether it is cached until the directory changes: the cost of computing it is measured too. */
  isKept?: true;
}

const rowsOf = (company: string, file: string): Row[] => [
  { name: "list of 20 as JSON", path: "/partners/certified?page=0&size=20", goal: 4, isKept: true },
  {
    name: "region and words",
    path: "/partners/certified?page=0&size=20&region=SN-DK&q=travaux",
    goal: 5,
    isKept: true,
  },
  { name: "/annuaire", path: "/annuaire", goal: 8, isKept: true },
  { name: "/annuaire?q=", path: "/annuaire?q=batiment", goal: 8, isKept: true },
  {
    name: "three filters",
    path: "/annuaire?region=SN-DK&class=B&activity=2",
    goal: 8,
    isKept: true,
  },
  { name: "/faq", path: "/faq", goal: 0.8 },
  { name: "/", path: "/", goal: 0.8 },
  { name: "/register", path: "/register" },
  { name: "page of a company", path: company, isKept: true },
  { name: "a static file", path: file, goal: 0.54 },
];

/**
 * Milliseconds of processor of the product and its PostgreSQL server for one answer, compressed as browsers get it, with the
 * 300 companies of the demonstration: the most requested addresses, in turns, so that other work affects all rows. A
 * cached answer is measured from the cache, and computed each time by an address too long to be cached.
 */
async function measure(server: string) {
  await buildPages();
  const settings = { LOG_LEVEL: "error", DATABASE_URL: server };
  const demo = await demoProduct(settings);
  const product = await demo.start();
  const pool = new pg.Pool({ connectionString: server, max: 1 });
  try {
    const ofServer = await serverTime(pool);
    const time = () => processorOf(product.pid) + ofServer();
    const listed = await (await fetch(`${product.url}/annuaire`)).text();
    const company = /href="(\/annuaire\/[a-z0-9-]+)"/.exec(listed)?.[1] ?? "";
    const [style = ""] = globSync("assets/*.css", { cwd: join(projectRoot, "build/client") });
    const rows = rowsOf(company, `/${style}`);
    const questions = rows.flatMap(({ path, isKept }) =>
      isKept ? [path, neverKept(path)] : [path],
    );
    const costs = new Map(questions.map((path) => [path, [] as number[]]));
    for (const path of questions) await drive(product.url + path, callsOfRound);
    for (let round = 0; round < rounds; round++) {
      for (const path of questions) {
        const used = time();
        await drive(product.url + path, callsOfRound);
        costs.get(path)?.push((time() - used) / callsOfRound);
      }
    }
    const costOf = (path: string) => median(costs.get(path) ?? []);
    for (const { name, path, goal, isKept } of rows) {
      const cost = costOf(path);
      const against = goal === undefined ? "" : `goal ${goal}${cost > goal ? "  MISSED" : ""}`;
      const made = isKept ? `made each time ${costOf(neverKept(path)).toFixed(2)}` : "";
      console.log(
        `${name.padEnd(20)}${cost.toFixed(2).padStart(8)} ms   ${against.padEnd(16)} ${made}`.trimEnd(),
      );
    }
  } finally {
    await pool.end();
    await product.stop();
    await demo.remove();
  }
}

const server = process.env.BENCH_DATABASE_URL;
if (!server)
  throw new Error("BENCH_DATABASE_URL names an empty database of a PostgreSQL server here.");
await measure(server);
endCalls();
