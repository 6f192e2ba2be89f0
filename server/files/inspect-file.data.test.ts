import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, aPng, eicar, sha256Of } from "#tests/sample-files.ts";
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

describe("a file that is taken", () => {
  test.each([
    ["a PDF", "quitus.pdf", aPdf({ pages: 3 }), { type: "application/pdf", pages: 3 }],
    ["a PDF without an ending", "quitus", aPdf(), { type: "application/pdf", pages: 1 }],
    ["a PNG", "photo.PNG", aPng(), { type: "image/png", pages: null }],
    ["a PDF that runs a script", "a.pdf", aPdf({ more: script }), { hasScript: true }],
  ])("%s", async (_what, name, content, found) => {
    expect(await inspect(content, name)).toMatchObject({ ok: true, ...found });
  });
});

describe("a file that is not taken", () => {
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

function heic(): Buffer {
  const box = Buffer.alloc(64);
  box.writeUInt32BE(24, 0);
  box.write("ftypheic", 4, "latin1");
  box.write("heicmif1", 16, "latin1");
  return box;
}
