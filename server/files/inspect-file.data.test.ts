import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, aPdfBomb, aPng, eicar, sha256Of } from "#tests/sample-files.ts";
import { inspectFile } from "./inspect-file.ts";

const folder = fastFolder("tabax-inspect-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inspect(content: Buffer, name: string) {
  const path = resolve(folder, "file");
  writeFileSync(path, content);
  const file = { id: "file", name, bytes: content.length, sha256: sha256Of(content) };
  return await inspectFile(path, file);
}

const script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>";
const html = Buffer.from("<!doctype html><script>alert(1)</script>");

describe("an accepted file", () => {
  test.each([
    ["a PDF", "quitus.pdf", aPdf({ pages: 3 }), { type: "application/pdf", pages: 3 }],
    ["a PDF without an ending", "quitus", aPdf(), { type: "application/pdf", pages: 1 }],
    ["a PNG", "photo.PNG", aPng(), { type: "image/png", pages: null }],
    ["a PDF that runs a script", "a.pdf", aPdf({ more: script }), { hasScript: true }],
    ["a PDF of 24 megabytes", "a.pdf", aPdf({ text: "x".repeat(24_000_000) }), { pages: 1 }],
    ["a PDF of 5 000 pages", "a.pdf", aPdf({ pages: 5000 }), { pages: 5000 }],
    ["a PDF packed as small as can be", "a.pdf", aPdfBomb({ megabytes: 16 }), { pages: 1 }],
  ])("%s", async (_what, name, content, found) => {
    expect(await inspect(content, name)).toMatchObject({ ok: true, ...found });
  });
});

describe("a refused file", () => {
  test.each([
    ["nothing", "quitus.pdf", Buffer.alloc(0), "empty"],
    ["a page of the web", "quitus.pdf", html, "other-type"],
    ["a program with the name of a paper", "quitus.pdf", eicar, "other-type"],
    ["a script before a PDF", "a.pdf", Buffer.concat([html, aPdf()]), "other-type"],
    ["a picture with the name of a PDF", "quitus.pdf", aPng(), "disguised"],
    ["a PDF with the name of a program", "quitus.exe", aPdf(), "disguised"],
    ["a PDF behind a password", "a.pdf", aPdf({ locked: true }), "locked"],
    ["a PDF cut short", "a.pdf", aPdf({ pages: 9 }).subarray(0, 400), "damaged"],
    ["a PDF of noise", "a.pdf", Buffer.from(`%PDF-1.4\n${"x".repeat(5000)}`), "damaged"],
    ["an archive with the name of a paper", "a.pdf", archive(), "other-type"],
    ["a single byte", "a.pdf", Buffer.from("%"), "other-type"],
    ["a picture without a pixel", "a.png", aPng({ width: 0, height: 8 }), "damaged"],
    [
      "a photograph of four thousand million pixels",
      "a.jpg",
      aJpeg({ side: 65_535 }),
      "too-many-pixels",
    ],
    ["a WebP of the same", "a.webp", aWebp({ side: 16_000_000 }), "too-many-pixels"],
    ["a picture cut short", "a.png", aPng().subarray(0, 40), "damaged"],
    [
      "a picture of a square kilometre",
      "a.png",
      aPng({ width: 30_000, height: 30_000 }),
      "too-many-pixels",
    ],
    ["a picture as an iPhone stores it", "a.heic", heic(), "heic"],
  ])("%s", async (_what, name, content, fault) => {
    expect(await inspect(content, name)).toEqual({ ok: false, fault });
  });
});

test("a PDF of some kilobytes that expands to a gigabyte is given up before it uses that memory", async () => {
  await inspect(aPdf(), "before.pdf");
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  expect(await inspect(aPdfBomb(), "a.pdf")).toEqual({ ok: false, fault: "damaged" });
  clearInterval(looking);
  expect((most - before) / 1024 / 1024).toBeLessThan(1_000);
});

test("a picture that takes long to read does not block the process", async () => {
  const markers = Buffer.alloc(16_000_000, Buffer.from([0xff, 0xe0, 0, 2]));
  await inspect(aJpeg(), "before.jpg");
  const begun = performance.now();
  const times = [begun];
  const ticking = setInterval(() => times.push(performance.now()), 5);
  const found = await inspect(
    Buffer.concat([aJpeg().subarray(0, 8), markers, aJpeg().subarray(8)]),
    "a.jpg",
  );
  clearInterval(ticking);
  const ended = performance.now();
  expect(found).toMatchObject({ ok: true });
  const longest = Math.max(...[...times, ended].map((at, index) => at - (times[index - 1] ?? at)));
  expect(longest).toBeLessThan((ended - begun) * 0.8);
});

const archive = () => Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0\x08\0"), Buffer.alloc(200)]);

function aJpeg({ side = 8 } = {}): Buffer {
  const size = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  size.writeUInt16BE(side, 5);
  size.writeUInt16BE(side, 7);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 7, 7, 0xff, 0xd9]);
  return Buffer.concat([head, size, scan]);
}

function aWebp({ side = 8 } = {}): Buffer {
  const content = Buffer.alloc(40);
  content.write("RIFF", 0, "latin1");
  content.writeUInt32LE(32, 4);
  content.write("WEBPVP8X", 8, "latin1");
  content.writeUInt32LE(10, 16);
  content.writeUIntLE(side - 1, 24, 3);
  content.writeUIntLE(side - 1, 27, 3);
  return content;
}

function heic(): Buffer {
  const box = Buffer.alloc(64);
  box.writeUInt32BE(24, 0);
  box.write("ftypheic", 4, "latin1");
  box.write("heicmif1", 16, "latin1");
  return box;
}
