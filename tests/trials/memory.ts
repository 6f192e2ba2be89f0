import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#app/kernel/identifiers.ts";
import { buildPages } from "#tests/built-pages.ts";
import { startPostgres } from "#tests/postgres.ts";
import { aPayload } from "#tests/registrations.ts";
import { startLimited } from "./limited.ts";
import { steadily, visit } from "./visits.ts";

/**
 * What memory the product takes on machines of 1, 1.5 and 2 GB, embedded and with a PostgreSQL server: at its first start without
 * a build, at a later start, at rest, and while 30 requests a second arrive for 40 seconds (pages, searches that nobody asked
 * before, a registration a second). Prints megabytes; a process that the system kills ends the trial with 1.
 */
const limits = process.argv.slice(2).map(Number);
const pages = ["/", "/annuaire", "/register", "/faq", "/openapi.json", "/contact"];

await buildPages();
const postgres = await startPostgres({ durable: false });
try {
  for (const engine of ["embedded", "server"] as const)
    for (const megabytes of limits.length > 0 ? limits : [1024, 1536, 2048]) {
      const folder = await mkdtemp(join(tmpdir(), "tabax-memory-"));
      const settings = {
        DATA_DIR: folder,
        ...(engine === "server" && { DATABASE_URL: postgres.url }),
      };
      const first = startLimited(megabytes, settings);
      await first.url();
      await pause(10_000);
      const { peak } = first.memory();
      await first.stop();
      const product = startLimited(megabytes, settings);
      const url = await product.url();
      await pause(10_000);
      const started = product.memory();
      const loaded = await load(url, product.processor);
      const working = product.memory();
      await pause(20_000);
      const rest = product.memory().now;
      const code = await product.stop();
      console.log(
        `${engine}, ${megabytes} MB: first start at most ${peak}; later start at most ${started.peak}, then ${started.now}; under load at most ${working.peak}, then ${rest}; ${loaded}; ended with ${code}`,
      );
      if (code !== 0) process.exitCode = 1;
      await rm(folder, { recursive: true, force: true });
    }
} finally {
  await postgres.stop();
}

async function load(url: string, processor: () => number): Promise<string> {
  const list = await visit(url, { path: "/partner-manager/v1/public/sub-domains?page=0&size=3" });
  const { content }: { content: { subAreaId: string }[] } = JSON.parse(list.body);
  const subAreas = content.map(({ subAreaId }) => subAreaId);
  const met: Record<string, number> = {};
  const before = processor();
  const arriving = steadily(30, async (turn) => {
    const { status } =
      turn % 30 === 0
        ? await visit(url, {
            path: "/v1/public/partners/register",
            isNew: true,
            method: "POST",
            headers: { "content-type": "application/json", "idempotency-key": newId() },
            body: JSON.stringify(aPayload({ subAreas })),
          })
        : await visit(url, {
            path: turn % 2 ? `/annuaire?q=entreprise+${turn}` : (pages[turn % pages.length] ?? "/"),
            isNew: true,
          });
    met[status] = (met[status] ?? 0) + 1;
  });
  await pause(40_000);
  const requestCount = await arriving.stop();
  const each = ((processor() - before) / requestCount).toFixed(1);
  return `${JSON.stringify(met)}, ${each} ms of processor for a request`;
}
