import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasClamd, startClamd } from "#tests/clamd.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, eicar } from "#tests/sample-files.ts";
import { answersPing, clamdAddress, scanWith } from "./clamd.ts";

const folder = fastFolder("tabax-clamd-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stream = (content: Buffer) => Readable.from([content]);

describe.skipIf(!hasClamd)("a real clamd", () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  beforeAll(async () => {
    clamd = await startClamd(folder, [eicar]);
  });
  afterAll(() => clamd?.stop());

  test("clamd finds a known virus, and nothing in a clean PDF", async () => {
    const address = clamdAddress(clamd.socket);
    expect(await scanWith(address, stream(eicar))).toBe("infected");
    expect(await scanWith(address, stream(aPdf()))).toBe("clean");
  });

  test("clamd scans 25 MB, and gives no result for a content over its own limit", async () => {
    const address = clamdAddress(clamd.socket);
    expect(await scanWith(address, stream(Buffer.alloc(25_000_000, "a")))).toBe("clean");
    expect(await scanWith(address, stream(Buffer.alloc(40_000_000, "a")))).toBe("unanswered");
  });

  test("clamd answers a ping", async () => {
    expect(await answersPing(clamdAddress(clamd.socket))).toBe(true);
  });
});

describe("a clamd that does not answer as it should", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const each of servers) each.close();
  });

  async function serverThat(does: (socket: Socket) => void): Promise<{ path: string }> {
    const path = resolve(folder, `odd-${servers.length}.sock`);
    const server = createServer((socket) => {
      socket.on("error", () => {});
      does(socket);
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(path, listening));
    return { path };
  }

  test("the scan of a content has no result when clamd gives no proper answer", async () => {
    const hangsUp = await serverThat((socket) => socket.destroy());
    const talksNonsense = await serverThat((socket) => socket.end("HTTP/1.1 400 Bad Request"));
    const fails = await serverThat((socket) => socket.end("stream: Memory error ERROR\0"));
    for (const address of [hangsUp, talksNonsense, fails, { path: resolve(folder, "none") }]) {
      expect(await scanWith(address, stream(aPdf()))).toBe("unanswered");
      expect(await answersPing(address)).toBe(false);
    }
  });
});

test.each([
  ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["clamav:3310", { host: "clamav", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
])("the clamd address %s is read", (text, address) => {
  expect(clamdAddress(text)).toEqual(address);
});
