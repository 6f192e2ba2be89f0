import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { silentLog } from "#tests/silent-log.ts";
import { Replica } from "./replica.ts";
import { openReplicaPool, openServerPool } from "./server-pool.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.skipIf(!postgresPrograms())("an address that leads to one standby or another", () => {
  let servers: PostgresServer[];
  let chosen = 0;
  const proxy = createServer((near) => {
    const far = connect(Number(portOf(chosen)), "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on("error", () => {}).on("close", () => other.destroy());
    near.pipe(far).pipe(near);
  });
  let primary: Awaited<ReturnType<typeof openServerPool>>;
  let pool: ReturnType<typeof openReplicaPool>;
  let replica: Replica;

  const portOf = (place: number) => new URL(servers[place]?.url ?? "").port;
  const port = async () => (await pool.query<{ port: string }>("show port")).rows[0]?.port;
  const isUsed = async () => {
    await replica.look();
    return replica.isUsed;
  };

  beforeAll(async () => {
    const first = await startPostgres({ durable: true });
    servers = [first];
    for (const _ of [1, 2])
      servers.push(await startPostgres({ durable: true, standbyOf: first.url }));
    primary = await openServerPool(first.url, 2, silentLog);
    await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
    const url = `postgres://postgres@127.0.0.1:${(proxy.address() as AddressInfo).port}/postgres`;
    pool = openReplicaPool(url, { max: 3, log: silentLog, prepares: true });
    replica = new Replica({ primary, replica: pool, log: silentLog });
  });
  afterAll(async () => {
    await replica?.close();
    await primary?.end();
    proxy.close();
    for (const server of servers ?? []) await server.stop();
  });

  test("the primary is never taken for a standby", async () => {
    chosen = 0;
    await expect(port()).rejects.toThrow("no standby");
    expect(await isUsed()).toBe(false);
  });

  test("of another standby nothing is known until it was looked at, and connections to the one before are broken off", async () => {
    chosen = 1;
    await vi.waitUntil(isUsed, { timeout: 60_000, interval: 200 });
    expect(await port()).toBe(portOf(1));
    const { move } = replica;
    const [held, second] = [await pool.connect(), await pool.connect()];
    second.release();
    // The same standby: a new connection changes nothing.
    expect(replica.move).toBe(move);
    expect(replica.isUsed).toBe(true);

    chosen = 2;
    const others = await Promise.all([pool.connect(), pool.connect()]);
    expect(replica.move).toBe(move + 1);
    expect(replica.state).toEqual({ state: "away", lagSeconds: null });
    await expect(held.query("select 1")).rejects.toThrow();
    held.release(true);
    for (const each of others) each.release(true);
    await vi.waitUntil(isUsed, { timeout: 60_000, interval: 200 });
    expect(await port()).toBe(portOf(2));
  });
});
