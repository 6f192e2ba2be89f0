/** The values of CBOR (RFC 8949) that certificate tokens use. Maps and other types are refused. */
export type Cbor = number | string | Uint8Array | readonly Cbor[];

const encoder = new TextEncoder();

/** The shortest encoding of a value; whole numbers from -2^32 to 2^32 - 1. */
export function encodeCbor(value: Cbor): number[] {
  if (typeof value === "number") return value < 0 ? head(0x20, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const bytes = encoder.encode(value);
    return [...head(0x60, bytes.length), ...bytes];
  }
  if (value instanceof Uint8Array) return [...head(0x40, value.length), ...value];
  return [...head(0x80, value.length), ...value.flatMap(encodeCbor)];
}

function head(kind: number, n: number): number[] {
  if (n < 24) return [kind + n];
  if (n < 0x100) return [kind + 24, n];
  if (n < 0x1_0000) return [kind + 25, n >> 8, n & 255];
  return [kind + 26, n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];
}

const deepest = 4;

/** Reads one value that fills the bytes to their end; null for anything else, such as a type not in `Cbor` or a length beyond the end. */
export function decodeCbor(bytes: Uint8Array): Cbor | null {
  const item = readValue(bytes, 0, deepest);
  return item && item.end === bytes.length ? item.value : null;
}

interface Read {
  value: Cbor;
  end: number;
}

function readValue(bytes: Uint8Array, start: number, depth: number): Read | null {
  const first = bytes[start];
  const length = readLength(bytes, start);
  if (first === undefined || !length) return null;
  const { n, end: from } = length;
  const kind = first >> 5;
  if (kind === 0) return { value: n, end: from };
  if (kind === 1) return { value: -1 - n, end: from };
  if (kind === 4) return readArray(bytes, { from, n, depth });
  if ((kind !== 2 && kind !== 3) || from + n > bytes.length) return null;
  const part = bytes.slice(from, from + n);
  const value = kind === 2 ? part : readText(part);
  return value === null ? null : { value, end: from + n };
}

function readLength(bytes: Uint8Array, start: number): { n: number; end: number } | null {
  const short = (bytes[start] ?? 0) & 31;
  if (short < 24) return { n: short, end: start + 1 };
  if (short > 26) return null;
  const size = 1 << (short - 24);
  const part = bytes.subarray(start + 1, start + 1 + size);
  if (part.length < size) return null;
  return { n: part.reduce((sum, byte) => sum * 256 + byte, 0), end: start + 1 + size };
}

function readArray(
  bytes: Uint8Array,
  { from, n, depth }: { from: number; n: number; depth: number },
): Read | null {
  // Each element takes a byte at least: a length beyond the end is refused before anything is read.
  if (depth === 0 || n > bytes.length - from) return null;
  const value: Cbor[] = [];
  let end = from;
  while (value.length < n) {
    const item = readValue(bytes, end, depth - 1);
    if (!item) return null;
    value.push(item.value);
    end = item.end;
  }
  return { value, end };
}

function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
