import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#server/database/open-database.ts";
import { openStore } from "#server/files/open-files.ts";
import { buildPages } from "#tests/built-pages.ts";
import { type KillableProduct, startOn } from "#tests/durability/killable-product.ts";
import { freePort } from "#tests/postgres.ts";
import { testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { startDatabaseProxy, startHaproxy } from "./haproxy.ts";
import { startCluster } from "./patroni.ts";
import { LONGEST_STALE_SECONDS, readersOf } from "./readers.ts";
import { type Kind, TRIAL_WEBHOOK_SECRET, writersOf } from "./writers.ts";

/**
 * Three processes behind HAProxy on a PostgreSQL cluster of three members under Patroni, which they reach by another HAProxy, its primary
 * as `DATABASE_URL` and a standby as `DATABASE_READ_ONLY`. While registrations, autosaves, uploads, filings, sign-ins and webhooks arrive and others read, the
 * leader is killed so many times (ten when not told), frozen for 40 s, switched over, each kind of standby is frozen for 40 s, etcd is
 * stopped for 40 s, and the processes are restarted one by one. Prints what was acknowledged, lost and doubled, the longest time without
 * a write after each event, and what readers met. Goals: 0, 0, 25 s, and no right that ended more than 60 s ago; ends with 1 otherwise.
 */
const kills = Number(process.argv[2] ?? 10);
/** Only the events whose name holds this text. */
const chosen = process.argv[3] ?? "";
const GOAL_SECONDS = 25;

await buildPages();
const folder = await mkdtemp(join(tmpdir(), "tabax-cluster-"));
const cluster = await startCluster(await mkdtemp(join(tmpdir(), "tabax-cluster-")), [
  "one",
  "two",
  "three",
]);
const databases = await startDatabaseProxy(folder, cluster.members);
const ports = [await freePort(), await freePort(), await freePort()];
const environment = {
  DATABASE_URL: databases.url,
  DATABASE_READ_ONLY: databases.readUrl,
  DATABASE_POOL: "6",
  HOST: "127.0.0.1",
  STOP_DELAY_SECONDS: "5",
  OBJECTS_DIR: join(folder, "objects"),
  KEY_DIR: join(folder, "keys"),
  DISK_RESERVE_MB: "0",
  SECRET: "one secret for three processes, long enough",
  // Nobody listens there: events are taken without a provider.
  WAVE_API_KEY: "a key of the trial",
  WAVE_URL: "http://127.0.0.1:9",
  WAVE_WEBHOOK_SECRET: TRIAL_WEBHOOK_SECRET,
};
const start = (index: number) =>
  startOn(join(folder, String(index)), { ...environment, PORT: String(ports[index]) });
const products: KillableProduct[] = [];
try {
  for (const index of ports.keys()) products.push(await start(index));
  const proxy = await startHaproxy(folder, { port: await freePort(), products: ports });
  const config = { DATABASE_URL: databases.url, DATABASE_POOL: 4, DATA_DIR: folder };
  const database = await openDatabase(config, { log: silentLog, onFatal: () => {} });
  const writers = await writersOf(proxy.url, database, 60);
  const readers = await readersOf(proxy.url, {
    services: testServices({ db: database.db, publicUrl: proxy.url }),
    products: ports,
  });
  await pause(5_000);

  /** Does something, lets it last, undoes it, and waits until the cluster is whole. */
  const event = async (name: string, act: () => Promise<() => void>, lastMs: number) => {
    if (!name.includes(chosen)) return;
    readers.take();
    const begun = performance.now();
    const undo = await act();
    await pause(lastMs);
    undo();
    await cluster.whole();
    await pause(5_000);
    const times = writers.acknowledged.map(({ at }) => at).filter((at) => at >= begun - 2_000);
    const gaps = [...times, performance.now()].map((at, place) => at - (times[place - 1] ?? begun));
    const longest = Math.max(...gaps) / 1_000;
    console.log(`${name}: ${longest.toFixed(1)} s without a write`);
    const reading = readers.take();
    const { longestSeconds, staleSeconds, lagSeconds, ...rest } = reading;
    console.log(
      `  readers: ${longestSeconds.toFixed(1)} s without a page, ${staleSeconds.toFixed(1)} s stale, lag of a used replica ${lagSeconds} s, ${JSON.stringify(rest)}`,
    );
    if (longest > GOAL_SECONDS || staleSeconds > LONGEST_STALE_SECONDS) process.exitCode = 1;
  };
  for (let each = 1; each <= kills; each += 1)
    await event(`kill ${each} of the leader and its Patroni`, cluster.killLeader, 30_000);
  await event("leader frozen for 40 s", () => cluster.freeze("leader"), 40_000);
  await event("switchover", cluster.switchOver, 10_000);
  await event("synchronous standby frozen for 40 s", () => cluster.freeze("synchronous"), 40_000);
  await event("other standby frozen for 40 s", () => cluster.freeze("asynchronous"), 40_000);
  await event("etcd stopped for 40 s", cluster.stopEtcd, 40_000);
  const restart = async () => {
    for (const index of ports.keys()) {
      await products[index]?.stop();
      products[index] = await start(index);
    }
    return () => {};
  };
  await event("three processes restarted one by one", restart, 1_000);

  await readers.stop();
  await writers.stop();
  const { lost, doubled } = await writers.compare(
    async (sha256) => (await openStore(environment as never).keptAt(sha256)) !== null,
  );
  const kinds: Kind[] = ["registration", "autosave", "upload", "filing", "sign-in", "webhook"];
  for (const kind of kinds) {
    const count = writers.acknowledged.filter((each) => each.kind === kind).length;
    console.log(`${kind}: ${count} acknowledged, ${lost[kind]} lost, ${doubled[kind]} doubled`);
    if (lost[kind] > 0 || doubled[kind] > 0 || count === 0) process.exitCode = 1;
  }
  console.log(`answers: ${JSON.stringify(writers.met)}`);
  await database.close();
  await proxy.stop();
} finally {
  for (const product of products) if (!product.hasEnded()) await product.kill();
  await databases.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
