import { open, readFile } from "node:fs/promises";
import type { ArrivedFile, FileFault, FileType, Inspection } from "#app/kernel/files.ts";
import { inspectPdf } from "./inspect-pdf.ts";

/** Enough for the type of any content that is taken. */
const HEAD_BYTES = 4 * 1024;
const MAX_PIXELS = 60_000_000;

const extensions: Record<FileType, RegExp> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.(jpe?g|jfif)$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

const types = Object.keys(extensions) as FileType[];

/**
 * Looks at the bytes of a file: of which type it is whatever its name says, whether it opens, how many pages it has. A PDF
 * is opened in a thread with little memory and little time; what does not open in them is damaged to us.
 */
export async function inspectFile(path: string, { name, bytes }: ArrivedFile): Promise<Inspection> {
  if (bytes === 0) return fault("empty");
  const { fileTypeFromBuffer } = await import("file-type");
  const head = await headOf(path);
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === "image/heic" || found?.mime === "image/heif") return fault("heic");
  const type = types.find((each) => each === found?.mime);
  if (!type) return fault("other-type");
  // A name without a known ending says nothing; one that says another type wants to pass for it.
  if (/\.\w{2,4}$/.test(name) && !extensions[type].test(name)) return fault("disguised");
  if (type !== "application/pdf") return await inspectPicture(path, type);
  const pdf = await inspectPdf(path);
  return pdf.ok ? { ...pdf, type } : pdf;
}

const fault = (why: FileFault) => ({ ok: false, fault: why }) as const;

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A picture cut short has no end; one of too many pixels would stop the machine of whoever opens it. */
async function inspectPicture(path: string, type: FileType): Promise<Inspection> {
  const content = await readFile(path);
  const size = await sizeOf(content);
  if (!size || !hasEnd(content, type)) return fault("damaged");
  if (size.width * size.height > MAX_PIXELS) return fault("too-many-pixels");
  return { ok: true, type, pages: null, hasScript: false };
}

async function sizeOf(content: Uint8Array) {
  const { imageSize } = await import("image-size");
  try {
    return imageSize(content);
  } catch {
    return null;
  }
}

/** Some telephones write more after the end of a picture. */
function hasEnd(content: Buffer, type: FileType): boolean {
  if (type === "image/jpeg") return content.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  if (type === "image/png") return content.lastIndexOf("IEND") > 0;
  return content.length >= content.readUInt32LE(4) + 8;
}
