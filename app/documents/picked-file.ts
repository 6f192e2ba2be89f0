import { typeOfName } from "#app/kernel/file-name.ts";
import type { FileFault, FileType } from "#app/kernel/files.ts";

/** How many of the first bytes of a file `typeOfHead` needs. */
export const HEAD_BYTES = 4096;

// Other text after a point, such as « .2025 » or « .final », belongs to the name.
const OTHER_ENDINGS =
  /\.(?:exe|com|bat|cmd|scr|pif|msi|dll|lnk|js|mjs|vbs?|wsf|ps1|sh|jar|apk|app|dmg|iso|img|html?|xhtml|mht|svg|xml|json|txt|csv|rtf|doc[mxt]?|dot[mx]?|xls[mxb]?|xlt[mx]?|ppt[mx]?|pps[mx]?|od[tspg]|pages|numbers|key|zip|rar|7z|gz|tgz|tar|hei[cf]|avif|gif|bmp|tiff?|psd|eml|msg|mp[34]|mov|avi|webm|php|py)$/i;

const heicBrands = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** Readers look for the header of a PDF this far. */
const HEADER_WITHIN = 1024;
// A mark of Unicode, white space, and the lines of a printer or of an answer of the web that was kept with its file.
const BEFORE_PDF =
  /^(?:\u00EF\u00BB\u00BF|\u00FE\u00FF|\u00FF\u00FE)?(?:[\s\p{Cc}]|(?:\p{Cc}%-12345X)?@PJL[^<\n]*\n|[A-Za-z][\w-]{0,40}: [^<\n]*\n)*(?:\p{Cc}%-12345X)?$/u;

function isPdf(text: string): boolean {
  const at = text.indexOf("%PDF-");
  return at >= 0 && at < HEADER_WITHIN && BEFORE_PDF.test(text.slice(0, at));
}

/** The type that the first bytes of a file show; null for any other. */
export function typeOfHead(head: Uint8Array): FileType | "image/heic" | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (isPdf(text)) return "application/pdf";
  if (text.startsWith("\u00FF\u00D8\u00FF")) return "image/jpeg";
  if (text.startsWith("\u0089PNG\r\n\u001A\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return heicBrands.test(text.slice(4, 12)) ? "image/heic" : null;
}

const isPicture = (type: FileType) => type !== "application/pdf";

/** Whether the ending of a name announces something else than its content; a picture may bear the ending of another picture. */
function isDisguised(name: string, type: FileType): boolean {
  const announced = typeOfName(name);
  return announced ? isPicture(announced) !== isPicture(type) : OTHER_ENDINGS.test(name);
}

/** Why the server refuses a file with these first bytes; null when they show no reason. */
export function faultOfHead(
  head: Uint8Array,
  { name, size }: { name: string; size: number },
): Extract<FileFault, "empty" | "other-type" | "heic" | "disguised"> | null {
  if (size === 0) return "empty";
  const type = typeOfHead(head);
  if (type === null) return "other-type";
  if (type === "image/heic") return "heic";
  return isDisguised(name, type) ? "disguised" : null;
}

/**
 * Whether a PDF is encrypted. Some of these open without a password and are accepted, so this is a reason to warn, not to
 * refuse.
 */
export const isEncrypted = (pdf: Uint8Array<ArrayBuffer>): boolean =>
  /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(new TextDecoder("latin1").decode(pdf));
