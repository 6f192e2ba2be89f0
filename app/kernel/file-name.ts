import type { FileType } from "./files.ts";

const endings: Record<FileType, { written: string; usual: RegExp }> = {
  "application/pdf": { written: ".pdf", usual: /\.pdf$/i },
  "image/jpeg": { written: ".jpg", usual: /\.(?:jpe?g|jpe|jfif|pjpeg)$/i },
  "image/png": { written: ".png", usual: /\.(?:png|apng)$/i },
  "image/webp": { written: ".webp", usual: /\.webp$/i },
};

/** The type that the ending of a file name announces; null for any other ending, and for none. */
export const typeOfName = (name: string): FileType | null =>
  (Object.keys(endings) as FileType[]).find((type) => endings[type].usual.test(name)) ?? null;

// Windows refuses these signs, a point or a blank at the end, and the names of its devices.
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu;
const AT_END = /[. ]+$/;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Systems allow 255 bytes; a folder or a number may come before the name. */
const MOST_BYTES = 200;

/** The name under which a file is kept and downloaded: valid on every system, with the ending of its type. */
export function fileNameOf(name: string, type: FileType): string {
  const announced = typeOfName(name.replace(AT_END, ""));
  const typeMatches = announced === type;
  const whole = name.replace(AT_END, "").replace(REFUSED, "_");
  const ending = typeMatches ? (/\.\w+$/.exec(whole)?.[0] ?? "") : endings[type].written;
  const stem = announced ? whole.replace(/\.\w+$/, "") : whole;
  return `${shortened(stem).replace(AT_END, "").replace(DEVICE, "_$&") || "sans nom"}${ending}`;
}

/** Whole signs of a text that fit into `MOST_BYTES` of UTF-8. */
function shortened(text: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let keptText = "";
  for (const sign of text) {
    bytes += encoder.encode(sign).length;
    if (bytes > MOST_BYTES) break;
    keptText += sign;
  }
  return keptText;
}
