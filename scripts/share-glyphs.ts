import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { advance, readCharacters, readTables, type Tables, table } from "./sfnt.ts";

const root = join(import.meta.dirname, "..");
const font = "server/pdf/fonts/tabax-sans-semibold.ttf";

/** Latin letters with the accents of West Africa, digits and the signs of names. */
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x186, 0x186],
  [0x190, 0x190],
  [0x19d, 0x19d],
  [0x254, 0x254],
  [0x25b, 0x25b],
  [0x272, 0x272],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2026, 0x2026],
] as const;

interface Point {
  x: number;
  y: number;
  on: boolean;
}

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;

/** The contours of a glyph; those of an accented letter are put together from its parts. */
function contoursOf(tables: Tables, glyph: number): Point[][] {
  const isLong = table(tables, "head").readInt16BE(50) === 1;
  const loca = table(tables, "loca");
  const place = (index: number) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  const data = table(tables, "glyf").subarray(place(glyph), place(glyph + 1));
  if (data.length === 0) return [];
  const count = data.readInt16BE(0);
  return count < 0 ? composed(tables, data) : simple(data, count);
}

function simple(data: Buffer, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, index) => data.readUInt16BE(10 + index * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data.readUInt8(at++);
    flags.push(flag);
    if (flag & REPEAT)
      for (let repeats = data.readUInt8(at++); repeats > 0; repeats--) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += data.readUInt8(at++) * (flag & same ? 1 : -1);
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(X_SHORT, X_SAME);
  const ys = coordinates(Y_SHORT, Y_SAME);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    on: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** Parts are moved only: the font scales none of those taken here. */
function composed(tables: Tables, data: Buffer): Point[][] {
  const contours: Point[][] = [];
  let at = 10;
  for (let more = true; more; ) {
    const flags = data.readUInt16BE(at);
    const glyph = data.readUInt16BE(at + 2);
    if (flags & 0xc8) throw new Error("A part of a glyph is scaled");
    const wide = (flags & 1) !== 0;
    const x = wide ? data.readInt16BE(at + 4) : data.readInt8(at + 4);
    const y = wide ? data.readInt16BE(at + 6) : data.readInt8(at + 5);
    at += wide ? 8 : 6;
    for (const contour of contoursOf(tables, glyph))
      contours.push(contour.map((point) => ({ ...point, x: point.x + x, y: point.y + y })));
    more = (flags & 0x20) !== 0;
  }
  return contours;
}

/** « x y x y cx cy x y »: corners as `L`, quadratic curves as `Q`, with the points that TrueType leaves out. */
function pathOf(contour: readonly Point[]): string {
  const points = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length];
    const between = next && !point.on && !next.on;
    return between
      ? [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, on: true }]
      : [point];
  });
  const first = points.findIndex(({ on }) => on);
  const turned = [...points.slice(first), ...points.slice(0, first + 1)];
  const [start, ...rest] = turned;
  let path = start ? `M${start.x} ${start.y}` : "";
  for (let index = 0; index < rest.length; index++) {
    const point = rest[index];
    const next = rest[index + 1];
    if (!point) continue;
    if (point.on) path += `L${point.x} ${point.y}`;
    else if (next) {
      path += `Q${point.x} ${point.y} ${next.x} ${next.y}`;
      index++;
    }
  }
  return path;
}

/** The source of `app/directory/share/share-glyphs.data.ts`. */
export function shareGlyphs(): string {
  const tables = readTables(readFileSync(join(root, font)));
  const characters = readCharacters(tables);
  const lines: string[] = [];
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code++) {
      const glyph = characters.get(code);
      if (glyph === undefined) continue;
      const path = contoursOf(tables, glyph).map(pathOf).join("");
      lines.push(`${code.toString(16)} ${advance(tables, glyph)} ${path}`);
    }
  const units = table(tables, "head").readUInt16BE(18);
  return `/** Made by scripts/share-glyphs.ts from ${font}; in font units. */
export const glyphUnits = ${units};

/** One line for each character: its code in hexadecimal, its advance, its outline. */
export const glyphLines = \`
${lines.join("\n")}
\`;
`;
}

if (import.meta.main)
  writeFileSync(join(root, "app/directory/share/share-glyphs.data.ts"), shareGlyphs());
