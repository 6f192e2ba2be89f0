import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { inspectFile } from "#server/files/inspect-file.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf } from "#tests/sample-files.ts";
import { faultOfHead, HEAD_BYTES, isEncrypted } from "./picked-file.ts";
import { pdfOfPictures } from "./pictures-pdf.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c96" } });
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic0000mif1heic")]);

/** The server's verdict on the same bytes. */
async function serverFault(name: string, content: Buffer) {
  const path = join(fastFolder("tabax-picked-"), "file");
  writeFileSync(path, content);
  const file = { id: "a", name, bytes: content.length, sha256: "" };
  const found = await inspectFile(path, file);
  return found.ok ? null : found.fault;
}

describe("faultOfHead", () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ["a PDF", "quitus.pdf", () => aPdf()],
    ["a JPEG", "IMG_1.JPG", () => picture(20, 30).jpeg().toBuffer()],
    ["a PNG", "scan.png", () => picture(20, 30).png().toBuffer()],
    ["a WebP", "photo.webp", () => picture(20, 30).webp().toBuffer()],
    ["an empty file", "quitus.pdf", () => Buffer.alloc(0)],
    ["a Word file", "quitus.docx", () => Buffer.from("PK\u0003\u0004 word/document.xml")],
    ["a text", "quitus.txt", () => Buffer.from("Quitus fiscal")],
    ["a photograph in HEIC", "IMG_1.heic", () => heic],
    ["a picture named as a PDF", "quitus.pdf", () => picture(20, 30).png().toBuffer()],
    ["a PDF without an extension", "quitus", () => aPdf()],
  ])("%s is judged in the browser as by the server", async (_what, name, make) => {
    const content = await make();
    const head = new Uint8Array(content.subarray(0, HEAD_BYTES));
    const fault = faultOfHead(head, { name, size: content.length });
    expect(fault).toBe(await serverFault(name, content));
  });
});

test("isEncrypted finds the lock of a PDF and no lock in an open one", () => {
  expect(isEncrypted(new Uint8Array(aPdf({ locked: true })))).toBe(true);
  expect(isEncrypted(new Uint8Array(aPdf({ text: "Encrypt" })))).toBe(false);
});

test("pdfOfPictures makes a PDF that the server opens, with one page for each picture and the same bytes each time", async () => {
  const pages = await Promise.all(
    [
      [400, 600],
      [600, 400],
      [50, 50],
    ].map(async ([width = 0, height = 0]) => {
      const jpeg = new Uint8Array(await picture(width, height).jpeg().toBuffer());
      return { jpeg, width, height, color: { kind: "rgb" } as const };
    }),
  );
  const pdf = pdfOfPictures(pages);
  expect(pdfOfPictures(pages)).toEqual(pdf);
  const path = join(fastFolder("tabax-picked-"), "file");
  writeFileSync(path, pdf);
  const file = { id: "a", name: "cni.pdf", bytes: pdf.length, sha256: "" };
  expect(await inspectFile(path, file)).toEqual({
    ...{ ok: true, type: "application/pdf", pages: 3, hasScript: false },
  });
});
