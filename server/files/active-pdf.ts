import { inflateSync } from "node:zlib";

/** Names by which a PDF runs code, sends its form to an address, or carries another file. */
const ACTIVE = new Set([
  ...["JavaScript", "JS", "Launch", "SubmitForm", "ImportData", "GoToE", "XFA"],
  ...["EmbeddedFile", "EmbeddedFiles", "FileAttachment", "RichMedia", "Rendition"],
]);
const NAME = /\/([\w#]{2,60})/g;
/** Compressed bytes sometimes look like a name of two letters, and never like one of six. */
const LONG_NAME = /\/(?=[\w#]{6})([\w#]{6,60})/g;
const MOST_UNPACKED = 48 * 1024 * 1024;

/**
 * Whether a PDF has active content: a script of the document, of a page or of an annotation, a launch action, a form
 * that submits or uses XFA, an attachment. Names are read in plain objects, in compressed object streams, and in all
 * other bytes, since a reader program may find an object where we see a stream. A stream that cannot be unpacked
 * counts as active, because its content is unknown.
 */
export function isActivePdf(content: Buffer): boolean {
  const text = content.toString("latin1");
  let unpacked = 0;
  let plainFrom = 0;
  for (;;) {
    const stream = nextStream(text, plainFrom);
    const plain = text.slice(plainFrom, stream?.begins ?? text.length);
    if (namesActive(plain, NAME)) return true;
    if (!stream) return false;
    const dictionary = decoded(plain.slice(plain.lastIndexOf("obj")));
    const bytes = content.subarray(stream.begins, stream.ends);
    if (/\/Type\s*\/ObjStm\b/.test(dictionary)) {
      if (/\/Encrypt\b/.test(text)) return true;
      const objects = unpack(bytes, dictionary, MOST_UNPACKED - unpacked);
      if (objects === null || namesActive(objects.toString("latin1"), NAME)) return true;
      unpacked += objects.length;
    } else if (namesActive(text.slice(stream.begins, stream.ends), LONG_NAME)) return true;
    plainFrom = stream.ends;
  }
}

function nextStream(text: string, from: number): { begins: number; ends: number } | null {
  const opening = /\bstream\r?\n/g;
  opening.lastIndex = from;
  const match = opening.exec(text);
  if (!match) return null;
  const begins = opening.lastIndex;
  const end = text.indexOf("endstream", begins);
  return { begins, ends: end < 0 ? text.length : end };
}

/** A name may write any of its letters as `#` and two digits. */
const decoded = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_written, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

function namesActive(text: string, pattern: RegExp): boolean {
  for (const [, name = ""] of text.matchAll(pattern)) if (ACTIVE.has(decoded(name))) return true;
  return false;
}

/** The objects of an object stream; null when it is packed in another way than usual, damaged or too large. */
function unpack(bytes: Uint8Array, dictionary: string, most: number): Buffer | null {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? "";
  const names = [...filters.matchAll(/\/(\w+)/g)].map(([, name]) => name);
  const isUsual = names.every((name) => name === "FlateDecode" || name === "Fl");
  if (!isUsual || /\/(Predictor|F\s*[(<])/.test(dictionary) || most <= 0) return null;
  try {
    return names.reduce<Buffer>(
      (packed) => inflateSync(packed, { maxOutputLength: most }),
      Buffer.from(bytes),
    );
  } catch {
    return null;
  }
}
