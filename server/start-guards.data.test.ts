import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { buildPages } from "#tests/built-pages.ts";
import { killRunning, startOn } from "#tests/durability/killable-product.ts";
import { attemptsOf, mailsIn, send } from "#tests/durability/registrations.ts";
import { preparedFolder, projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { certificateFile } from "#tests/tls-proxy.ts";

afterAll(killRunning);

const onServer = inject("databaseTemplate").engine === "server";

const run = (args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, args, {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), ...env },
    encoding: "utf8",
    // A start that should end and serves instead would hold this thread for ever.
    timeout: 60_000,
    killSignal: "SIGKILL",
  });

describe.skipIf(onServer)("without a database", () => {
  test.each([
    ["administrator", ["scripts/administrator.ts", "ndeye@corps.example"]],
    ["journal:verify", ["scripts/journal-verify.ts"]],
    ["listings:rebuild", ["scripts/listings-rebuild.ts"]],
  ])(
    "%s ends with 1, names the folder and makes no database",
    async (_, args) => {
      const folder = mkdtempSync(join(tmpdir(), "tabax-empty-"));
      const { status, stderr, stdout } = run(args, { DATA_DIR: folder });
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr.trim()).toBe(
        `There is no database in ${join(folder, "database")}. Start the command with the environment of the service (DATABASE_URL or DATA_DIR).`,
      );
      expect(await readdir(folder)).toEqual([]);
      rmSync(folder, { recursive: true });
    },
    60_000,
  );

  test("a start with a file in the place of DATA_DIR, or of a folder in it, names both", async () => {
    await buildPages();
    const folder = mkdtempSync(join(tmpdir(), "tabax-file-"));
    for (const [place, DATA_DIR] of [
      [join(folder, "file"), join(folder, "file")],
      [join(folder, "file"), join(folder, "file/data")],
      [join(folder, "data/database"), join(folder, "data")],
    ] as const) {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, "");
      const { status, stderr } = run(["server/main.ts"], { DATA_DIR, PORT: "0" });
      expect({ status, said: stderr.trim() }).toEqual({
        status: 1,
        said: expect.stringMatching(
          /^DATA_DIR: \S+ is a file, or a part of its path is one \(user \d+, E[A-Z]+\)\. It must be a folder/,
        ),
      });
      expect(stderr).toContain(place);
    }
    rmSync(folder, { recursive: true });
  }, 120_000);

  test("a start that expects one ends with 1 and makes none", async () => {
    await buildPages();
    const folder = mkdtempSync(join(tmpdir(), "tabax-empty-"));
    const { status, stderr } = run(["server/main.ts"], {
      DATA_DIR: folder,
      DATABASE_EXPECTED: "yes",
      PORT: "0",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("DATABASE_EXPECTED is yes");
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(await readdir(folder)).not.toContain("database");
    rmSync(folder, { recursive: true });
  }, 120_000);
});

test.skipIf(onServer)(
  "a quiet product sends no mail; the next one that is not quiet does",
  async () => {
    await buildPages();
    const dataDir = await preparedFolder();
    const quiet = await startOn(dataDir, {
      QUIET: "yes",
      DATABASE_EXPECTED: "yes",
      LOG_LEVEL: "info",
    });
    const next = await attemptsOf(quiet.url);
    expect((await send(quiet.url, next())).status).toBe(201);
    await quiet.stop();
    expect(quiet.log()).toContain("QUIET");
    for (const line of ["started", "stopping", "stopped"])
      expect(quiet.log()).toContain(`"msg":"${line}"`);
    expect(await mailsIn(dataDir)).toEqual([]);
    const loud = await startOn(dataDir);
    await vi.waitFor(async () => expect(await mailsIn(dataDir)).toHaveLength(1), 20_000);
    await loud.stop();
    rmSync(dataDir, { recursive: true });
  },
  120_000,
);

describe("a mail server that lets nobody in is told of at the start, in words", () => {
  const closing: SMTPServer[] = [];
  afterAll(() => {
    for (const server of closing) server.close(() => {});
  });

  async function listen(options: SMTPServerOptions): Promise<number> {
    const server = new SMTPServer({ logger: false, ...options });
    server.on("error", () => {});
    closing.push(server);
    const listening = server.listen(0, "127.0.0.1");
    await new Promise((resolve) => listening.once("listening", resolve));
    return (listening.address() as AddressInfo).port;
  }

  const key = readFileSync(certificateFile("key"));
  const cert = readFileSync(certificateFile("cert"));

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      "a wrong password",
      async () => {
        const port = await listen({
          disabledCommands: ["STARTTLS"],
          onAuth: (_auth, _session, done) => done(new Error("Invalid login")),
        });
        return `smtp://tabax:wrong@127.0.0.1:${port}`;
      },
      /refuses the name or the password of SMTP_URL/,
    ],
    [
      "a certificate of an unknown authority",
      async () =>
        `smtps://localhost:${await listen({ secure: true, key, cert, authOptional: true })}`,
      /NODE_EXTRA_CA_CERTS/,
    ],
  ])(
    "%s",
    async (_name, address, words) => {
      await buildPages();
      const dataDir = onServer
        ? mkdtempSync(join(tmpdir(), "tabax-mail-"))
        : await preparedFolder();
      const product = await startOn(dataDir, { SMTP_URL: await address() });
      await vi.waitFor(() => expect(product.log()).toMatch(words), 20_000);
      expect(product.log()).not.toContain("tabax:wrong");
      await product.stop();
      rmSync(dataDir, { recursive: true });
    },
    120_000,
  );
});
