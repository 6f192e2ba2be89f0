import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { silentLog } from "#tests/silent-log.ts";
import { retryAfter } from "../unavailable.ts";
import type { HostsPool } from "./hosts-pool.ts";
import { Replica } from "./replica.ts";
import { openReplicaPool, openServerPool } from "./server-pool.ts";

const patience = { timeout: 60_000, interval: 200 };

describe.skipIf(!postgresPrograms())("a primary and its standby", () => {
  let first: PostgresServer;
  let second: PostgresServer;
  const both = () => {
    const [one, two] = [first, second].map(({ url }) => new URL(url).host);
    return `postgres://postgres@${two},${one}/postgres?target_session_attrs=read-write`;
  };

  beforeAll(async () => {
    first = await startPostgres({ durable: true });
    second = await startPostgres({ durable: true, standbyOf: first.url });
  }, 60_000);
  afterAll(async () => {
    await first?.stop();
    await second?.stop();
  });

  test("of several hosts the one that takes writes is used, also after another one took its place", async () => {
    const pool = await openServerPool(both(), 3, silentLog);
    const port = async () => (await pool.query<{ port: string }>("show port")).rows[0]?.port ?? "";
    const portOf = ({ url }: PostgresServer) => new URL(url).port;
    await pool.query("create table note (text text)");
    expect(await port()).toBe(portOf(first));

    await vi.waitUntil(async () => await follows(second), patience);
    await first.crash();
    const error = await pool.query("select 1").catch((thrown: unknown) => thrown);
    expect(retryAfter(error)).toBeGreaterThan(0);
    second.promote();
    await vi.waitUntil(async () => await write(), patience);
    expect(await port()).toBe(portOf(second));
    await pool.end();

    async function write(): Promise<boolean> {
      return await pool.query("insert into note values ('kept')").then(
        () => true,
        () => false,
      );
    }
  }, 120_000);

  test("without any host that takes writes the start says which ones were asked", async () => {
    await second.crash();
    await expect(openServerPool(both(), 1, silentLog)).rejects.toThrow(
      new RegExp(`${new URL(second.url).port}/postgres, 127.*does not answer`),
    );
  }, 60_000);
});

describe.skipIf(!postgresPrograms())("a primary and two standbys that answer readers", () => {
  let servers: PostgresServer[];
  let primary: Awaited<ReturnType<typeof openServerPool>>;
  let pool: HostsPool;
  let replica: Replica;

  beforeAll(async () => {
    const first = await startPostgres({ durable: true });
    servers = [first];
    for (const _ of [1, 2])
      servers.push(await startPostgres({ durable: true, standbyOf: first.url }));
    primary = await openServerPool(first.url, 2, silentLog);
    const hosts = servers.map(({ url }) => new URL(url).host).join(",");
    const poolInput = { max: 3, log: silentLog, prepares: true };
    pool = openReplicaPool(`postgres://postgres@${hosts}/postgres`, poolInput) as HostsPool;
    replica = new Replica({ primary, replica: pool, log: silentLog });
  }, 120_000);
  afterAll(async () => {
    await replica?.close();
    await primary?.end();
    for (const server of servers ?? []) await server.stop();
  });

  const port = async () => (await pool.query<{ port: string }>("show port")).rows[0]?.port ?? "";
  const portOf = (place: number) => new URL(servers[place]?.url ?? "").port;
  const isUsed = async () => {
    await replica.look();
    return replica.isUsed;
  };

  test("the first one that follows is used, not the primary, and the other when it goes or is promoted", async () => {
    await vi.waitUntil(isUsed, patience);
    expect(await port()).toBe(portOf(1));
    const { move } = replica;

    await servers[1]?.crash();
    await vi.waitUntil(async () => (await port().catch(() => "")) === portOf(2), patience);
    expect(replica.move).toBeGreaterThan(move);
    await vi.waitUntil(isUsed, patience);

    await servers[1]?.restart("crash");
    servers[2]?.promote();
    await vi.waitUntil(async () => (await port().catch(() => "")) === portOf(1), patience);
    await vi.waitUntil(isUsed, patience);
  }, 120_000);

  test("of another standby nothing is known until it was looked at, and connections to the one before are broken off", async () => {
    await vi.waitUntil(isUsed, patience);
    const held = await pool.connect();
    pool.leave();
    expect(replica.state).toEqual({ state: "away", lagSeconds: null });
    await expect(held.query("select pg_sleep(5)")).rejects.toThrow();
    held.release(true);
    await vi.waitUntil(isUsed, patience);
    expect(await port()).toBe(portOf(1));
  }, 120_000);
});

/** Whether the standby has what the test wrote. */
async function follows({ url }: PostgresServer): Promise<boolean> {
  const pool = await openServerPool(url, 1, silentLog);
  const { rows } = await pool.query("select to_regclass('note') is not null as there");
  await pool.end();
  return rows[0].there;
}
