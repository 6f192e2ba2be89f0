import { crc32, deflateSync } from "node:zlib";
import { type Canvas, drawText, shades, widthOf } from "./draw-text.ts";

interface Shown {
  name: string;
  /** The region, or the country of the seat. */
  place: string;
  demo: boolean;
  productName: string;
}

const width = 1200;
const height = 630;
const margin = 80;
const bandHeight = 18;

const sheet = [0xff, 0xfd, 0xf8] as const;
const green = [0x08, 0x4a, 0x2f] as const;
const ink = [0x24, 0x2a, 0x26] as const;
const laterite = [0xa3, 0x4a, 0x25] as const;
type Colour = readonly [number, number, number];

/** One run of shades for each ink on its ground, then the colours of the woven band (`scripts/share-picture.ts`). */
const inks = { green, ink, laterite };
const groundOf = (name: keyof typeof inks): number => Object.keys(inks).indexOf(name) * shades;
const woven: readonly { colour: Colour; length: number }[] = [
  { colour: [0x0b, 0x5d, 0x3b], length: 54 },
  { colour: [0xe3, 0xa7, 0x2f], length: 18 },
  { colour: laterite, length: 36 },
  { colour: [0xe6, 0xd9, 0xc1], length: 18 },
];
const firstWoven = Object.keys(inks).length * shades;
const palette: Colour[] = [
  ...Object.values(inks).flatMap((colour) =>
    Array.from({ length: shades }, (_, shade) => between(sheet, colour, shade / (shades - 1))),
  ),
  ...woven.map(({ colour }) => colour),
];

function between(from: Colour, to: Colour, share: number): Colour {
  const mixed = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [mixed(0), mixed(1), mixed(2)];
}

/**
 * The preview picture of a link to the page of a company, as PNG: its name and region. It contains no status, because
 * messengers keep previews for weeks and would hide a suspension.
 */
export function companySharePicture({ name, place, demo, productName }: Shown): Buffer {
  const canvas: Canvas = { width, height, points: new Uint8Array(width * height) };
  const [green, ink, laterite] = [groundOf("green"), groundOf("ink"), groundOf("laterite")];
  drawText(canvas, `${productName} · Annuaire des entreprises certifiées`, {
    x: margin,
    y: 110,
    size: 34,
    ground: green,
  });
  const { lines, size } = fitted(name);
  const lineHeight = size * 1.15;
  const first = 330 - ((lines.length - 1) * lineHeight) / 2;
  for (const [index, line] of lines.entries())
    drawText(canvas, line, { x: margin, y: first + index * lineHeight, size, ground: ink });
  drawText(canvas, place, { x: margin, y: 500, size: 38, ground: green });
  drawText(
    canvas,
    demo
      ? "DÉMONSTRATION\u00A0: entreprise inventée"
      : "Qualifications et statut du jour sur la fiche",
    { x: margin, y: 556, size: 32, ground: laterite },
  );
  drawBand(canvas);
  return png(canvas);
}

const sizes = [88, 76, 64, 54, 46];
const mostLines = 3;

/** The name in the largest letters with which it takes at most three lines; a longer name is cut. */
function fitted(name: string): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = wrapped(name, size);
    if (lines.length <= mostLines) return { lines, size };
  }
  const size = sizes.at(-1) ?? 46;
  const [one = "", two = "", three = ""] = wrapped(name, size);
  return { lines: [one, two, `${three}…`], size };
}

function wrapped(text: string, size: number): string[] {
  const widest = width - 2 * margin;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => broken(each, size, widest))) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word that is wider than the line, split into parts. */
function broken(word: string, size: number, widest: number): string[] {
  const parts: string[] = [""];
  for (const letter of word) {
    const last = parts.length - 1;
    if (widthOf(`${parts[last]}${letter}`, size) > widest) parts.push(letter);
    else parts[last] += letter;
  }
  return parts;
}

function drawBand({ points }: Canvas): void {
  const row = new Uint8Array(width);
  for (let x = 0, strip = 0; x < width; strip = (strip + 1) % woven.length) {
    const length = woven[strip]?.length ?? 1;
    row.fill(firstWoven + strip, x, x + length);
    x += length;
  }
  for (let y = height - bandHeight; y < height; y++) points.set(row, y * width);
}

/** PNG with a palette (RFC 2083): a name on its ground takes about ten kilobytes. */
function png(canvas: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(canvas.width, 0);
  header.writeUInt32BE(canvas.height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((canvas.width + 1) * canvas.height);
  for (let y = 0; y < canvas.height; y++)
    rows.set(
      canvas.points.subarray(y * canvas.width, (y + 1) * canvas.width),
      y * (canvas.width + 1) + 1,
    );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
