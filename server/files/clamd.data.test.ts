import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasClamd, startClamd } from "#tests/clamd.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, eicar } from "#tests/sample-files.ts";
import { answersPing, clamdAddress, guardedAntivirus, scanWith } from "./clamd.ts";

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

describe("an antivirus that hangs costs few senders their time", () => {
  /** A clamd that can be told to accept and say nothing. */
  async function clamdThatMayHang() {
    const path = resolve(folder, `hanging-${Math.random()}.sock`);
    const state = { hangs: false, asked: 0 };
    const server = createServer((socket) => {
      socket.on("error", () => {});
      state.asked += 1;
      if (state.hangs) return;
      socket.once("data", (bytes) =>
        socket.end(bytes.toString().startsWith("zPING") ? "PONG\0" : "stream: OK\0"),
      );
    });
    await new Promise<void>((listening) => server.listen(path, listening));
    let clock = Date.parse("2026-11-24T08:00:00Z");
    const pass = (milliseconds: number) => {
      clock += milliseconds;
    };
    const antivirus = guardedAntivirus({ path }, () => new Date(clock));
    return { state, pass, antivirus, close: () => server.close() };
  }

  test("after a silence nobody waits for the antivirus until it is tried again, and then it is used", async () => {
    const t = await clamdThatMayHang();
    expect(await t.antivirus.scan(stream(aPdf()))).toBe("clean");
    t.state.hangs = true;
    t.pass(60_000);
    const { asked } = t.state;
    const scans = () => Promise.all([1, 2, 3].map(() => t.antivirus.scan(stream(aPdf()))));
    await t.antivirus.scan(stream(aPdf()));
    expect(t.state.asked).toBe(asked + 1);
    expect(await scans()).toEqual(["unanswered", "unanswered", "unanswered"]);
    expect(t.state.asked).toBe(asked + 1);
    t.state.hangs = false;
    t.pass(16_000);
    const again = await scans();
    expect(again).toContain("clean");
    expect(await scans()).toEqual(["clean", "clean", "clean"]);
    t.close();
  });
});

test.each([
  ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["clamav:3310", { host: "clamav", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
])("the clamd address %s is read", (text, address) => {
  expect(clamdAddress(text)).toEqual(address);
});
