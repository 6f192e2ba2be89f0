import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPages } from "#tests/built-pages.ts";
import { projectRoot } from "#tests/e2e/product.ts";
import { demoProduct } from "./demo-product.ts";
import { call, concurrency, endCalls } from "./drive.ts";
import { median } from "./median.ts";

const rounds = Number(process.argv[2] ?? 5);
const roundMs = 4_000;
const searches = [
  "q=batiment",
  "q=terranga",
  "q=travaux&region=SN-DK",
  "q=routes&class=B&class=C",
  "q=construction&page=2",
  "q=sahel&sort=name",
  "q=entreprise&activity=2",
  "q=aucune-de-ce-nom",
].map((query) => `/annuaire?${query}`);
const fileName = "same-size.bin";
const file = join(projectRoot, "build/client", fileName);

/**
 * How close a search of the directory comes to a static file of the same size from the same server: both are driven over
 * HTTP from this process with the same concurrency, in turns, so that other work of the machine affects both.
 */
async function compare(name: string, settings: Record<string, string>) {
  const demo = await demoProduct({ LOG_LEVEL: "error", ...settings });
  try {
    const bytes = await sizeOfAnswers(demo.start);
    // Random, so that no compression changes its size; the product lists its files when it starts.
    await writeFile(file, randomBytes(bytes));
    await measure(name, bytes, demo.start);
  } finally {
    await rm(file, { force: true });
    await demo.remove();
  }
}

type Start = Awaited<ReturnType<typeof demoProduct>>["start"];

/** Mean size of the answers as browsers receive them, compressed. */
async function sizeOfAnswers(start: Start): Promise<number> {
  const product = await start();
  try {
    const sizes: number[] = [];
    for (const path of searches) sizes.push(await call(product.url + path));
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  } finally {
    await product.stop();
  }
}

async function measure(name: string, bytes: number, start: Start) {
  const product = await start();
  try {
    let turn = 0;
    const search = () => call(product.url + searches[turn++ % searches.length]);
    const still = () => call(`${product.url}/${fileName}`);
    await perSecond(search, 2_000);
    await perSecond(still, 1_000);
    const pairs: [search: number, still: number][] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push([await perSecond(search, roundMs), await perSecond(still, roundMs)]);
    }
    console.log(
      `${name.padEnd(10)} /annuaire with a search ${median(pairs.map(([each]) => each)).toFixed(1)}/s` +
        `  static file of ${bytes} bytes ${median(pairs.map(([, each]) => each)).toFixed(1)}/s` +
        `  ratio ${median(pairs.map(([left, right]) => left / right)).toFixed(3)}`,
    );
  } finally {
    await product.stop();
  }
}

/** Completed calls per second, `concurrency` at a time. */
async function perSecond(call: () => Promise<number>, duration: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < duration) {
      await call();
      done++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (done * 1000) / (performance.now() - start);
}

await buildPages();
await compare("embedded", {});
const server = process.env.BENCH_DATABASE_URL;
if (server) await compare("server", { DATABASE_URL: server });
endCalls();
