import { open } from "node:fs/promises";
import type { ArrivedFile, FileFault, FileType, Inspection } from "#app/kernel/files.ts";
import { inspectInThread } from "./inspect-in-thread.ts";

/** Enough bytes to recognise every accepted type. */
const HEAD_BYTES = 4 * 1024;

const extensions: Record<FileType, RegExp> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.(jpe?g|jfif)$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

const types = Object.keys(extensions) as FileType[];

/**
 * Inspects the bytes of a file: its type whatever its name says, whether it opens, its number of pages or pixels.
 * It is opened in a thread with limited memory and time; a file that exceeds them counts as damaged.
 */
export async function inspectFile(path: string, { name, bytes }: ArrivedFile): Promise<Inspection> {
  if (bytes === 0) return fault("empty");
  const { fileTypeFromBuffer } = await import("file-type");
  const head = await headOf(path);
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === "image/heic" || found?.mime === "image/heif") return fault("heic");
  const type = types.find((each) => each === found?.mime);
  if (!type) return fault("other-type");
  // An unknown extension is ignored; the extension of another type means a disguised file.
  if (/\.\w{2,4}$/.test(name) && !extensions[type].test(name)) return fault("disguised");
  const inside = await inspectInThread({ path, type });
  return inside.ok ? { ...inside, type } : inside;
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
