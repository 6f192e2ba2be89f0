import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { newId } from "#app/kernel/identifiers.ts";
import { type KillableProduct, startOn } from "#tests/durability/killable-product.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { aPayload } from "#tests/registrations.ts";
import { startHaproxy } from "./haproxy.ts";
import { steadily, visit } from "./visits.ts";

/**
 * A release under load: three processes on one PostgreSQL behind HAProxy (`deploy/haproxy.cfg`) are restarted one by one, twice,
 * while 50 requests a second arrive: pages on new and on kept connections, and registrations. Nobody may be cut, refused or
 * answered with 5xx, and each acknowledged registration must be there once. With `PROXY_RETRIES=no` the proxy asks no second process, and
 * with `STOP_DELAY_SECONDS=0` as well one sees what the delay is for.
 */
const PER_SECOND = 50;
const ROUNDS = 2;
const pages = ["/", "/faq", "/annuaire", "/annuaire?q=batiment", "/register", "/contact"];

const folder = await mkdtemp(join(tmpdir(), "tabax-restart-"));
const postgres = await startPostgres({ durable: true });
const ports = [await freePort(), await freePort(), await freePort()];
const environment = {
  DATABASE_URL: postgres.url,
  DATABASE_POOL: "5",
  SECRET: "one secret for three processes, long enough",
  HOST: "127.0.0.1",
  STOP_DELAY_SECONDS: process.env.STOP_DELAY_SECONDS ?? "5",
};
const start = (index: number) =>
  startOn(join(folder, String(index)), { ...environment, PORT: String(ports[index]) });

const products: KillableProduct[] = [];
for (const index of ports.keys()) products.push(await start(index));
const proxy = await startHaproxy(folder, {
  port: await freePort(),
  products: ports,
  retries: process.env.PROXY_RETRIES !== "no",
});

try {
  const list = await visit(proxy.url, {
    path: "/partner-manager/v1/public/sub-domains?page=0&size=3",
  });
  const { content }: { content: { subAreaId: string }[] } = JSON.parse(list.body);
  const subAreas = content.map(({ subAreaId }) => subAreaId);
  const met: Record<string, number> = {};
  const times: number[] = [];
  const words = new Set<string>();
  const acknowledged: string[] = [];
  const load = steadily(PER_SECOND, async (turn) => {
    // Every 25th is a registration; of the others two of three come on a new connection.
    const isRegistration = turn % 25 === 0;
    const answer = isRegistration
      ? await visit(proxy.url, {
          path: "/v1/public/partners/register",
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": newId(),
            "x-forwarded-for": `10.9.${Math.floor(turn / 250) % 250}.${(turn % 250) + 1}`,
          },
          body: JSON.stringify(aPayload({ subAreas })),
        })
      : await visit(proxy.url, { path: pages[turn % pages.length] ?? "/", isNew: turn % 3 > 0 });
    met[answer.status] = (met[answer.status] ?? 0) + 1;
    times.push(answer.ms);
    if (Number(answer.status) >= 500)
      words.add(/<(title|h1)>.*?<\/\1>/.exec(answer.body)?.[0] ?? answer.body.slice(0, 80));
    if (isRegistration && answer.status === 201)
      acknowledged.push(JSON.parse(answer.body).partnerId);
  });
  await pause(5_000);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const index of ports.keys()) {
      const begun = performance.now();
      await products[index]?.stop();
      const stopped = performance.now();
      products[index] = await start(index);
      const seconds = (ms: number) => (ms / 1_000).toFixed(1);
      console.log(
        `round ${round}, process ${index + 1}: stopped in ${seconds(stopped - begun)} s, started in ${seconds(performance.now() - stopped)} s`,
      );
      await pause(2_000);
    }
  const requestCount = await load.stop();

  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const { rows } = await pool.query<{ id: string }>("select id from company");
  await pool.end();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const bad = Object.entries(met).filter(([status]) => !["200", "201"].includes(status));
  times.sort((a, b) => a - b);
  console.log(`${requestCount} requests: ${JSON.stringify(met)} ${[...words].join(" ")}`);
  console.log(
    `median ${times[Math.floor(times.length / 2)]} ms, 99 of 100 within ${times[Math.floor(times.length * 0.99)]} ms, slowest ${times.at(-1)} ms`,
  );
  console.log(
    `${acknowledged.length} registrations acknowledged, ${lost} lost, ${stored.size - acknowledged.length} stored without an answer`,
  );
  if (bad.length > 0 || lost > 0 || stored.size !== acknowledged.length) process.exitCode = 1;
} finally {
  await proxy.stop();
  for (const product of products) if (!product.hasEnded()) await product.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
