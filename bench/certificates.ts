import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { drawCertificate } from "#app/certificates/document/draw-certificate.server.ts";
import { carriedIndex, carriedSegment } from "#app/certificates/offline/carried-file.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { prepareReference } from "#server/prepare.ts";
import { buildPages } from "#tests/built-pages.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { silentLog } from "#tests/silent-log.ts";
import { demoProduct } from "./demo-product.ts";
import { fillDirectory } from "./directory-rows.ts";
import { median } from "./median.ts";

const companies = Number(process.argv[2] ?? 1_000);
const shownEvery = Math.max(1, Math.floor(companies / 5));

/** Draws, seals and keeps the certificate of each of many made up companies in one run, on the embedded engine. */
async function drawAll() {
  const dataDir = mkdtempSync(join(tmpdir(), "tabax-bench-"));
  await copyMigrated(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase(config, { log: silentLog, onFatal: () => {} });
  try {
    const context = () => commandContext("bench", { db: database.db, config, log: silentLog });
    await prepareReference(context());
    await beginKeys(context());
    await fillDirectory(context(), companies);
    // The key signs from its making on, which is after the clock of the first contexts.
    const ctx = context();
    await draw(ctx);
    await sizeOfRights(ctx);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function draw(ctx: Context) {
  const certificates = await ctx.db.selectFrom("certificate").select("id").execute();
  const first = { version: 1, cause: "issued" as const };
  const times: number[] = [];
  const began = performance.now();
  const used = process.cpuUsage();
  console.log(`${megabytes()} MB resident before the first of ${certificates.length}`);
  for (const [done, { id }] of certificates.entries()) {
    const at = performance.now();
    if (!(await drawCertificate(ctx, { certificateId: id, ...first })))
      throw new Error("A certificate was not drawn.");
    times.push(performance.now() - at);
    if ((done + 1) % shownEvery === 0)
      console.log(
        `${String(done + 1).padStart(6)} drawn, ${megabytes()} MB, ${median(times.slice(-shownEvery)).toFixed(1)} ms each`,
      );
  }
  const { user, system } = process.cpuUsage(used);
  const { count, bytes } = await ctx.db
    .selectFrom("certificate_document")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number>(fn("length", ["pdf"])).as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  console.log(
    `${count} kept in ${((performance.now() - began) / 1000).toFixed(1)} s, ${((user + system) / 1000 / times.length).toFixed(1)} ms of processor each (without the process that signs), ` +
      `${(Number(bytes) / Number(count) / 1000).toFixed(1)} kB each, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1_048_576);

/** What a phone fetches to answer every number without a network. */
async function sizeOfRights(ctx: Context) {
  const { segments } = await carriedIndex(ctx);
  let [sent, plain] = [0, 0];
  const times: number[] = [];
  for (const segment of segments) {
    const used = process.cpuUsage();
    const json = Buffer.from(JSON.stringify(await carriedSegment(ctx, segment)));
    sent += brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    plain += json.length;
    const { user, system } = process.cpuUsage(used);
    times.push((user + system) / 1000);
  }
  console.log(
    `rights of ${companies} companies: ${(sent / 1000).toFixed(1)} kB (brotli 5), ${(plain / 1000).toFixed(1)} kB as JSON; promise 60 kB a thousand; ${segments.length} segments, ${median(times).toFixed(1)} ms of processor each, slowest ${Math.max(...times).toFixed(1)}`,
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Weight and time of the pages that verify, beside a cached page of the same product, in turns. */
async function measurePages() {
  await buildPages();
  const demo = await demoProduct({ LOG_LEVEL: "error" });
  const product = await demo.start();
  try {
    const listed = await (await fetch(`${product.url}/partners/certified.json?q=sarl`)).json();
    const { number } = listed.content[0].certificate;
    const paths = ["/faq", `/v/${number}`, "/v/QC-SN-2026-00024-5", "/verifier"];
    const times = new Map(paths.map((path) => [path, [] as number[]]));
    const sizes = new Map<string, number>();
    for (let round = 0; round < 5; round += 1)
      for (const path of paths) {
        const at = performance.now();
        let left = 200;
        const worker = async () => {
          while (left-- > 0) sizes.set(path, await call(product.url + path));
        };
        await Promise.all(Array.from({ length: 8 }, worker));
        times.get(path)?.push((performance.now() - at) / 200);
      }
    const unit = median(times.get("/faq") ?? []);
    for (const path of paths) {
      const each = median(times.get(path) ?? []);
      console.log(
        `${path.padEnd(24)}${String(sizes.get(path)).padStart(7)} bytes ${each.toFixed(2).padStart(8)} ms  ${(each / unit).toFixed(1).padStart(6)} × /faq`,
      );
    }
  } finally {
    await product.stop();
    await demo.remove();
  }
}

/** Calls an address and gives the bytes of its compressed answer. */
const call = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes)).on("error", reject);
    }).on("error", reject);
  });

await drawAll();
await measurePages();
