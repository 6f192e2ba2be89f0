/** The tables of a font file that is neither compressed nor a collection, by tag. */
export type Tables = Map<string, Buffer>;

export interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
}

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const start = font.readUInt32BE(entry + 8);
    const tag = font.toString("latin1", entry, entry + 4);
    tables.set(tag, font.subarray(start, start + font.readUInt32BE(entry + 12)));
  }
  return tables;
}

/** Writes a TrueType font with the checksums of its tables; WOFF2 sets that of the whole file. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((sorted.length - 2 ** power) * 16, 10);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  sorted.forEach(([tag, table], index) => {
    const body = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(body);
    const entry = 12 + index * 16;
    directory.write(tag, entry, "latin1");
    directory.writeUInt32BE(checksum(body), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    bodies.push(body);
    offset += body.length;
  });
  return Buffer.concat([directory, ...bodies]);
}

function checksum(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}

export function table(tables: Tables, tag: string): Buffer {
  const tableBytes = tables.get(tag);
  if (!tableBytes) throw new Error(`The font has no table ${tag}`);
  return tableBytes;
}

/** Measures of the lines, in font units; the descent is negative. */
export function readMetrics(tables: Tables): FontMetrics {
  const hhea = table(tables, "hhea");
  return {
    unitsPerEm: table(tables, "head").readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
  };
}

/** Advance of a glyph in font units, at the default place of every axis. */
export function advance(tables: Tables, glyph: number): number {
  const last = table(tables, "hhea").readUInt16BE(34) - 1;
  return table(tables, "hmtx").readUInt16BE(Math.min(glyph, last) * 4);
}

/** The `hmtx` table with another advance, in font units, for one glyph. */
export function withAdvance(tables: Tables, glyph: number, units: number): Buffer {
  if (glyph >= table(tables, "hhea").readUInt16BE(34))
    throw new Error("The glyph shares its advance");
  const metrics = Buffer.from(table(tables, "hmtx"));
  metrics.writeUInt16BE(units, glyph * 4);
  return metrics;
}

/** Every character of a font, from its widest map (format 12, otherwise format 4). */
export function allCharacters(tables: Tables): Set<number> {
  const cmap = table(tables, "cmap");
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (map.readUInt16BE(0) === 12) return new Set(readFormat12(map));
  }
  return new Set(readCharacters(tables).keys());
}

function* readFormat12(map: Buffer): Generator<number> {
  for (let at = 16; at < 16 + map.readUInt32BE(12) * 12; at += 12) {
    const [start, end, glyph] = [0, 4, 8].map((word) => map.readUInt32BE(at + word));
    for (let code = start ?? 0; code <= (end ?? -1); code++)
      if ((glyph ?? 0) + code - (start ?? 0) !== 0) yield code;
  }
}

/** Glyph of each character, from the map of the Basic Multilingual Plane (format 4). */
export function readCharacters(tables: Tables): Map<number, number> {
  const cmap = table(tables, "cmap");
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(start) === 4) return readFormat4(cmap.subarray(start));
  }
  throw new Error("The font has no character map of format 4");
}

function readFormat4(map: Buffer): Map<number, number> {
  const size = map.readUInt16BE(6);
  const characters = new Map<number, number>();
  for (let at = 0; at < size; at += 2) {
    const end = map.readUInt16BE(14 + at);
    const start = map.readUInt16BE(16 + size + at);
    const delta = map.readUInt16BE(16 + size * 2 + at);
    const place = 16 + size * 3 + at;
    const range = map.readUInt16BE(place);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const raw = range === 0 ? code : map.readUInt16BE(place + range + (code - start) * 2);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) characters.set(code, glyph);
    }
  }
  return characters;
}

/** A `cmap` table with one format 4 map of these characters, all below U+FFFF. */
export function characterTable(characters: Map<number, number>): Buffer {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of [...characters].sort(([a], [b]) => a - b)) {
    const delta = (glyph - code) & 0xffff;
    const last = segments.at(-1);
    if (last && last.end === code - 1 && last.delta === delta) last.end = code;
    else segments.push({ start: code, end: code, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const power = Math.floor(Math.log2(segments.length));
  const words = [
    ...[4, 16 + segments.length * 8, 0, segments.length * 2],
    ...[2 ** power * 2, power, (segments.length - 2 ** power) * 2],
    ...segments.map(({ end }) => end),
    0,
    ...segments.map(({ start }) => start),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  ];
  const header = [0, 1, 3, 1, 0, 12];
  const output = Buffer.alloc((header.length + words.length) * 2);
  [...header, ...words].forEach((word, index) => {
    output.writeUInt16BE(word, index * 2);
  });
  return output;
}

/** The `name` table with another text for the given name identifiers (1 family, 4 full name, 6 PostScript name…). */
export function renamed(name: Buffer, texts: Record<number, string>): Buffer {
  const count = name.readUInt16BE(2);
  const storage = name.readUInt16BE(4);
  const header = Buffer.from(name.subarray(0, 6 + count * 12));
  header.writeUInt16BE(header.length, 4);
  const strings: Buffer[] = [];
  let offset = 0;
  for (let at = 6; at < header.length; at += 12) {
    const text = texts[header.readUInt16BE(at + 6)];
    const start = storage + header.readUInt16BE(at + 10);
    const old = name.subarray(start, start + header.readUInt16BE(at + 8));
    const string = text === undefined ? old : Buffer.from(text, "utf16le").swap16();
    header.writeUInt16BE(string.length, at + 8);
    header.writeUInt16BE(offset, at + 10);
    strings.push(string);
    offset += string.length;
  }
  return Buffer.concat([header, ...strings]);
}
