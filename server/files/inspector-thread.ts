import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { FileFault, FileType } from "#app/kernel/files.ts";
import { isActivePdf } from "./active-pdf.ts";
import { drawPage, type PageToDraw } from "./draw-page.ts";

/** What a thread found in one file. */
export type ThreadInspection =
  | { ok: true; pages: number | null; hasScript: boolean }
  | { ok: false; fault: FileFault };

export interface FileToInspect {
  path: string;
  type: FileType;
}

const MAX_PIXELS = 60_000_000;

const fault = (why: FileFault): ThreadInspection => ({ ok: false, fault: why });

async function inspect({ path, type }: FileToInspect): Promise<ThreadInspection> {
  const content = await readFile(path);
  return type === "application/pdf"
    ? await inspectPdf(content)
    : await inspectPicture(content, type);
}

async function inspectPdf(content: Buffer): Promise<ThreadInspection> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
    // Reading the last page reads the whole page tree, so a truncated file fails here.
    await pdf.getPage(pdf.numPages);
    const pages = pdf.numPages;
    await pdf.loadingTask.destroy();
    return { ok: true, pages, hasScript: isActivePdf(content) };
  } catch (error) {
    return fault((error as Error).name === "PasswordException" ? "locked" : "damaged");
  }
}

/** Refuses a truncated picture, and one with so many pixels that it would block the machine of its reader. */
async function inspectPicture(content: Buffer, type: FileType): Promise<ThreadInspection> {
  const { imageSize } = await import("image-size");
  try {
    const { width, height } = imageSize(content);
    const pixels = width * height;
    if (!(pixels > 0) || !hasEnd(content, type)) return fault("damaged");
    return pixels > MAX_PIXELS
      ? fault("too-many-pixels")
      : { ok: true, pages: null, hasScript: false };
  } catch {
    return fault("damaged");
  }
}

/** Some phones write more bytes after the end of a picture. */
function hasEnd(content: Buffer, type: FileType): boolean {
  if (type === "image/jpeg") return content.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  if (type === "image/png") return content.lastIndexOf("IEND") > 0;
  return content.length >= content.readUInt32LE(4) + 8;
}

// On Linux this is the priority of this thread alone: pages come before inspections.
if (process.platform === "linux") setPriority(0, 10);

parentPort?.on("message", async (work: FileToInspect | PageToDraw | "ping") => {
  if (work === "ping") parentPort?.postMessage({ ok: true });
  else parentPort?.postMessage("content" in work ? await drawPage(work) : await inspect(work));
});
