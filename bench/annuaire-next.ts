import pg from "pg";
import { buildPages } from "#tests/built-pages.ts";
import { startPostgres } from "#tests/postgres.ts";
import { demoProduct } from "./demo-product.ts";
import { call, drive, endCalls, neverKept } from "./drive.ts";
import { median } from "./median.ts";
import { startNext } from "./next-product.ts";
import { processorOf, serverTime } from "./processor-time.ts";

const rounds = Number(process.argv[2] ?? 5);
const callsOfRound = 100;
const goal = 0.9;
const paths = ["/annuaire", "/annuaire?q=sarl", "/annuaire?q=tera"];

interface Running {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Milliseconds of processor, those of PostgreSQL included, of a list of 20 companies and of a search of names: ours, made each
 * time, and a small directory by Next (`bench/next`) that does less, on the same rows and in turns.
 */
async function measure(databaseUrl: string) {
  const demo = await demoProduct({ LOG_LEVEL: "error", DATABASE_URL: databaseUrl });
  const products: Running[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const ours = await demo.start();
    products.push(ours);
    const next = await startNext(databaseUrl);
    products.push(next);
    const ofServer = await serverTime(pool);
    for (const path of paths) await comparePath(path, { ours, next, ofServer });
  } finally {
    await pool.end();
    for (const { stop } of products) await stop();
    await demo.remove();
  }
}

interface Compared {
  ours: Running;
  next: Running;
  ofServer: () => number;
}

async function comparePath(path: string, { ours, next, ofServer }: Compared) {
  const sides = [
    { name: "ours", pid: ours.pid, url: ours.url + neverKept(path), costs: [] as number[] },
    { name: "Next", pid: next.pid, url: next.url + path, costs: [] as number[] },
  ];
  await expectSameCompanies(sides.map(({ url }) => url));
  for (const { url } of sides) await drive(url, callsOfRound);
  for (let round = 0; round < rounds; round++) {
    for (const { pid, url, costs } of sides) {
      const used = processorOf(pid) + ofServer();
      await drive(url, callsOfRound);
      costs.push((processorOf(pid) + ofServer() - used) / callsOfRound);
    }
  }
  const [made = [], beside = []] = sides.map(({ costs }) => costs);
  const ratio = median(made.map((cost, round) => cost / (beside[round] ?? 0)));
  console.log(
    `${path.padEnd(20)}ours ${median(made).toFixed(2)} ms  Next ${median(beside).toFixed(2)} ms  ` +
      `ratio ${ratio.toFixed(2)} (goal ${goal})${ratio > goal ? "  MISSED" : ""}`,
  );
  for (const { name, url } of sides)
    console.log(
      `  ${name}: ${await call(url)} bytes sent, ${await call(url, "identity")} before compression`,
    );
}

/** Both lists hold the same companies, in whatever order. */
async function expectSameCompanies(urls: string[]): Promise<void> {
  const lists = await Promise.all(
    urls.map(async (url) => {
      const page = await (await fetch(url)).text();
      const found = page.matchAll(/<h3[^>]*><a [^>]*href="\/annuaire\/([a-z0-9-]+)"/g);
      return [...found].map(([, slug]) => slug).sort();
    }),
  );
  const [ours = [], beside = []] = lists;
  if (ours.length === 0 || String(ours) !== String(beside))
    throw new Error(`${urls[1]}: ours lists ${ours.join(" ")}; Next ${beside.join(" ")}`);
}

const postgres = await startPostgres({ durable: false });
try {
  await buildPages();
  await measure(postgres.url);
} finally {
  endCalls();
  await postgres.stop();
}
