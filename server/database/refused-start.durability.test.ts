import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { buildPages } from "#tests/built-pages.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { silentLog } from "#tests/silent-log.ts";
import { certificateFile } from "#tests/tls-proxy.ts";
import { migrate } from "./migrate.ts";
import { openServerPool } from "./server-pool.ts";

const folder = mkdtempSync(join(tmpdir(), "tabax-refused-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a start prints that ends by itself. */
const refusedStart = async (DATABASE_URL: string) => {
  const env = { ...visitorEnvironment(), DATA_DIR: folder, PORT: "0", DATABASE_URL };
  return await promisify(execFile)(process.execPath, ["server/main.ts"], {
    cwd: projectRoot,
    env,
    timeout: 60_000,
  }).then(
    () => ({ code: 0, stderr: "" }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr: stderr.trim() }),
  );
};

describe.skipIf(!postgresPrograms())(
  "a start that the database refuses ends with a sentence",
  () => {
    let server: PostgresServer;
    const served = (name: string) => {
      const url = new URL(server.url);
      url.username = "serving";
      url.pathname = `/${name}`;
      return url.href;
    };
    beforeAll(async () => {
      await buildPages();
      server = await startPostgres({ durable: false });
      const pool = new pg.Pool({ connectionString: server.url });
      await pool.query("create role serving login");
      await pool.query("create database empty");
      await pool.query("create database migrated");
      await pool.end();
      const owner = new URL(server.url);
      owner.pathname = "/migrated";
      const migrated = new pg.Pool({ connectionString: owner.href });
      await migrate(migrated);
      await migrated.end();
    });
    afterAll(() => server?.stop());

    test.each([
      ["an empty database that the role may not fill", "empty", "run npm run db:grants"],
      ["a migrated one on which it has no rights", "migrated", "run npm run db:grants"],
      ["one that does not exist", "none", 'refuses the connection: database "none" does not exist'],
    ])("%s", async (_case, name, words) => {
      const { code, stderr } = await refusedStart(served(name));
      expect(code).toBe(1);
      expect(stderr.replace("runs: npm", "run npm")).toContain(words);
      expect(stderr).not.toMatch(/\n\s+at /);
    });
  },
);

test("a database with a certificate of an unknown authority is told of in words", async () => {
  const secureContext = tls.createSecureContext({
    key: readFileSync(certificateFile("key")),
    cert: readFileSync(certificateFile("cert")),
  });
  // The client asks for TLS in eight bytes, and « S » agrees.
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("S");
      new tls.TLSSocket(socket, { isServer: true, secureContext }).on("error", () => {});
    });
  });
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  const opened = openServerPool(
    `postgres://serving@localhost:${port}/tabax?sslmode=verify-full`,
    1,
    silentLog,
  );
  const error = await opened.catch((refused: Error) => refused);
  server.close();
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/does not answer.*NODE_EXTRA_CA_CERTS/);
});
