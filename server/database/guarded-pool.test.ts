import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { GuardedPool } from "./guarded-pool.ts";

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** A server that accepts every login and dies before its answer, after it, or at the first query. */
async function aDyingServer(dies: "before" | "after" | "at-query") {
  const server = createServer((socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      if (dies === "before") return socket.destroy();
      socket.write(Buffer.concat([authenticated, readyForQuery]));
      if (dies === "after") return socket.destroySoon();
      socket.once("data", () => socket.destroy());
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const lost: Error[] = [];
  const pool = new GuardedPool(
    { host: "127.0.0.1", port, user: "x", database: "x", password: "x", max: 1 },
    (error) => lost.push(error),
  );
  close = async () => {
    await pool.end();
    server.close();
  };
  return { pool, lost };
}

describe.each(["before", "after", "at-query"] as const)("a server that dies %s", (dies) => {
  test("a query to a server that dies throws unavailable, again at the next query, and does not end the process", async () => {
    const { pool } = await aDyingServer(dies);
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(pool.query("select 1")).rejects.toMatchObject({ retryAfterSeconds: 5 });
  });

  test("taking a connection to a server that dies throws unavailable", async () => {
    const { pool } = await aDyingServer(dies);
    const taken = pool.connect().then(async (client) => {
      await client.query("select 1").finally(() => client.release(true));
    });
    await expect(taken).rejects.toMatchObject({ retryAfterSeconds: 5 });
  });
});
