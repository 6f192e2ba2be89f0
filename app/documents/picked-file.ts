import type { FileFault, FileType } from "#app/kernel/files.ts";

/** How many of the first bytes of a file `typeOfHead` needs. */
export const HEAD_BYTES = 4096;

const extensions: Record<FileType, RegExp> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.(jpe?g|jfif)$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

const heicBrands = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** The type that the first bytes of a file show; null for any other. */
export function typeOfHead(head: Uint8Array): FileType | "image/heic" | null {
  const text = String.fromCharCode(...head.slice(0, HEAD_BYTES));
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.startsWith("\u00FF\u00D8\u00FF")) return "image/jpeg";
  if (text.startsWith("\u0089PNG\r\n\u001A\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return heicBrands.test(text.slice(4, 12)) ? "image/heic" : null;
}

/** Why the server will refuse a file with these first bytes; null when they show no reason. */
export function faultOfHead(
  head: Uint8Array,
  { name, size }: { name: string; size: number },
): Extract<FileFault, "empty" | "other-type" | "heic" | "disguised"> | null {
  if (size === 0) return "empty";
  const type = typeOfHead(head);
  if (type === null) return "other-type";
  if (type === "image/heic") return "heic";
  return /\.\w{2,4}$/.test(name) && !extensions[type].test(name) ? "disguised" : null;
}

/**
 * Whether a PDF is encrypted. Some of these open without a password and are accepted, so this is a reason to warn, not to
 * refuse.
 */
export const isEncrypted = (pdf: Uint8Array<ArrayBuffer>): boolean =>
  /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(new TextDecoder("latin1").decode(pdf));
