import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { silentLog } from "#tests/silent-log.ts";
import { retryAfter } from "../unavailable.ts";
import { openServerPool } from "./server-pool.ts";

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

/** Whether the standby has what the test wrote. */
async function follows({ url }: PostgresServer): Promise<boolean> {
  const pool = await openServerPool(url, 1, silentLog);
  const { rows } = await pool.query("select to_regclass('note') is not null as there");
  await pool.end();
  return rows[0].there;
}
