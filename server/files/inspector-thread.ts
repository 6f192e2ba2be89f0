import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { faultOfHead, HEAD_BYTES, typeOfHead } from "#app/documents/picked-file.ts";
import type { FileFault, FileType, Inspection } from "#app/kernel/files.ts";
import { isActivePdf } from "./active-pdf.ts";
import { drawPage, type PageToDraw } from "./draw-page.ts";

export interface FileToInspect {
  path: string;
  name: string;
}

const MAX_PIXELS = 60_000_000;

const fault = (why: FileFault): Inspection => ({ ok: false, fault: why });

async function inspect({ path, name }: FileToInspect): Promise<Inspection> {
  const content = await readFile(path);
  const head = content.subarray(0, HEAD_BYTES);
  const why = faultOfHead(head, { name, size: content.length });
  const type = typeOfHead(head);
  if (why || type === null || type === "image/heic") return fault(why ?? "other-type");
  return type === "application/pdf"
    ? await inspectPdf(content)
    : await inspectPicture(content, type);
}

async function inspectPdf(content: Buffer): Promise<Inspection> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
    // Reading the last page reads the whole page tree, so a truncated file fails here.
    await pdf.getPage(pdf.numPages);
    const pages = pdf.numPages;
    await pdf.loadingTask.destroy();
    return { ok: true, type: "application/pdf", pages, hasScript: isActivePdf(content) };
  } catch (error) {
    return fault((error as Error).name === "PasswordException" ? "locked" : "damaged");
  }
}

/** Refuses a truncated picture, and one with so many pixels that it would block the machine of its reader. */
async function inspectPicture(content: Buffer, type: FileType): Promise<Inspection> {
  const { imageSize } = await import("image-size");
  try {
    const { width, height } = imageSize(content);
    const pixels = width * height;
    if (!(pixels > 0) || !hasEnd(content, type)) return fault("damaged");
    return pixels > MAX_PIXELS
      ? fault("too-many-pixels")
      : { ok: true, type, pages: null, hasScript: false };
  } catch {
    return fault("damaged");
  }
}

/** Some phones write more bytes after the end of a picture. */
function hasEnd(content: Buffer, type: FileType): boolean {
  if (type === "image/jpeg") return hasEndOfJpeg(content);
  if (type === "image/png") return hasEndOfPng(content);
  return content.length >= content.readUInt32LE(4) + 8;
}

/** Segments are skipped whole: the one of Exif data holds a small picture, with an end of its own. */
function hasEndOfJpeg(content: Buffer): boolean {
  let hasScan = false;
  for (let at = content.indexOf(0xff, 2); at >= 0; at = content.indexOf(0xff, at)) {
    const marker = content[at + 1] ?? 0xff;
    if (marker === 0xd9 && hasScan) return true;
    if (marker === 0xda) hasScan = true;
    // No marker: a byte of the picture, a restart, filling.
    const isAlone = marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9);
    if (marker === 0xff) at += 1;
    else if (isAlone) at += 2;
    else if (at + 4 > content.length) return false;
    else at += 2 + content.readUInt16BE(at + 2);
  }
  return false;
}

function hasEndOfPng(content: Buffer): boolean {
  for (let at = 8; at + 12 <= content.length; at += 12 + content.readUInt32BE(at))
    if (content.toString("latin1", at + 4, at + 8) === "IEND") return true;
  return false;
}

// On Linux this is the priority of this thread alone: pages come before inspections.
if (process.platform === "linux") setPriority(0, 10);

parentPort?.on("message", async (work: FileToInspect | PageToDraw | "ping") => {
  if (work === "ping") parentPort?.postMessage({ ok: true });
  else parentPort?.postMessage("content" in work ? await drawPage(work) : await inspect(work));
});
