import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { inspectFile } from "#server/files/inspect-in-thread.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { aPdf } from "#tests/sample-files.ts";
import { faultOfHead, HEAD_BYTES, isEncrypted } from "./picked-file.ts";
import { pdfOfPictures } from "./pictures-pdf.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c96" } });
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic0000mif1heic")]);

const pdfAfter = (head: string) => Buffer.concat([Buffer.from(head), aPdf()]);

/** The server's verdict on the same bytes. */
async function serverFault(name: string, content: Buffer) {
  const path = join(fastFolder("tabax-picked-"), "file");
  writeFileSync(path, content);
  const file = { id: "a", name, bytes: content.length, sha256: "" };
  const inspection = await inspectFile(path, file);
  return inspection.ok ? null : inspection.fault;
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
    ["a PDF after a mark of Unicode", "a.pdf", () => pdfAfter("\uFEFF")],
    ["a PDF after white space", "a.pdf", () => pdfAfter("\r\n \t\0")],
    ["a PDF as a printer gets it", "a.pdf", () => pdfAfter("\x1B%-12345X@PJL JOB\r\n@PJL X\r\n")],
    [
      "a PDF after an answer of the web",
      "a.pdf",
      () => pdfAfter("Content-Type: application/pdf\r\n\r\n"),
    ],
    ["a PDF a long way into its file", "a.pdf", () => pdfAfter(" ".repeat(1_020))],
    ["a PDF too far into its file", "a.pdf", () => pdfAfter(" ".repeat(1_030))],
    ["a page of the web before a PDF", "a.pdf", () => pdfAfter("<!doctype html>")],
    ["a page of the web in a header before a PDF", "a.pdf", () => pdfAfter("X: <script>\n")],
    ["a shell script before a PDF", "a.pdf", () => pdfAfter("#!/bin/sh\n")],
    ["a batch file before a PDF", "a.pdf", () => pdfAfter("start calc.exe\r\n")],
    ["a program before a PDF", "a.pdf", () => pdfAfter("MZ\u0090\0")],
    ["an archive before a PDF", "a.pdf", () => pdfAfter("PK\u0003\u0004")],
    ["a PDF named by a date", "Attestation CSS 31.12.2025", () => aPdf()],
    ["a PDF named as final", "Relevé.final", () => aPdf()],
    ["a PDF named as a program", "quitus.pdf.exe", () => aPdf()],
    ["a PDF named as a text with macros", "quitus.docm", () => aPdf()],
    [
      "a picture named by an hour",
      "WhatsApp Image 2026-11-20 at 10.15",
      () => picture(20, 30).jpeg().toBuffer(),
    ],
    ["a PNG named as a JPEG", "capture.jpg", () => picture(20, 30).png().toBuffer()],
    ["a JPEG named as a PNG", "capture.png", () => picture(20, 30).jpeg().toBuffer()],
    ["a WebP named as a JPEG", "image.JPE", () => picture(20, 30).webp().toBuffer()],
    ["a PDF named as a picture", "quitus.jpg", () => aPdf()],
    ["a picture named as a page of the web", "image.html", () => picture(20, 30).png().toBuffer()],
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
      return { bytes: jpeg, width, height, color: { kind: "rgb" } as const };
    }),
  );
  const pdf = pdfOfPictures(pages);
  expect(pdfOfPictures(pages)).toEqual(pdf);
  const path = join(fastFolder("tabax-picked-"), "file");
  writeFileSync(path, pdf);
  const file = { id: "a", name: "cni.pdf", bytes: pdf.length, sha256: "" };
  expect(await inspectFile(path, file)).toEqual({
    ok: true,
    type: "application/pdf",
    pages: 3,
    hasScript: false,
  });
});
