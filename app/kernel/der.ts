/** An element of DER (X.690). */
export interface Der {
  tag: number;
  /** The content, and the whole element. */
  content: Uint8Array<ArrayBuffer>;
  whole: Uint8Array<ArrayBuffer>;
}

/** The elements that follow each other in these bytes; an unfinished one ends the list. */
export function derElements(bytes: Uint8Array<ArrayBuffer>): Der[] {
  const elements: Der[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    let length = bytes[at + 1] ?? 0;
    let from = at + 2;
    if (length > 0x80) {
      const size = length - 0x80;
      length = bytes.slice(from, from + size).reduce((sum, byte) => sum * 256 + byte, 0);
      from += size;
    }
    // Zeros fill the place that was kept for a longer seal.
    if (bytes[at] === 0 || from + length > bytes.length) break;
    elements.push({
      tag: bytes[at] ?? 0,
      content: bytes.slice(from, from + length),
      whole: bytes.slice(at, from + length),
    });
    at = from + length;
  }
  return elements;
}
