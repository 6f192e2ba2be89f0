import { crc32, deflateSync } from "node:zlib";

/** The text of a document of the demonstration. */
export interface DemoDocument {
  title: string;
  issuer: string;
  company: string;
  /** Further lines, such as its dates. */
  lines: readonly string[];
}

const warning = "DOCUMENT INVENTÉ";

/** A page with a diagonal warning that nobody issued it, as a PDF. */
export function demoPdf({ title, issuer, company, lines }: DemoDocument): Buffer {
  const text = (size: number, x: number, y: number, words: string) =>
    `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(words)}) Tj`;
  const content = [
    "0.04 0.36 0.23 rg 0 806 595 36 re f",
    "0.91 0.87 0.80 RG 1 w 56 56 483 730 re S",
    "BT 0.93 0.80 0.74 rg /F2 62 Tf 0.64 0.77 -0.77 0.64 150 210 Tm",
    `(${escaped(warning)}) Tj ET`,
    "BT 1 1 1 rg",
    text(12, 72, 819, `${warning} — démonstration, sans valeur`),
    "ET BT 0.09 0.13 0.11 rg",
    text(11, 84, 740, issuer),
    text(20, 84, 690, title.slice(0, 44)),
    text(13, 84, 650, `Au nom de\u00A0: ${company}`),
    ...lines.map((line, index) => text(12, 84, 610 - index * 24, line)),
    text(10, 84, 96, "Personne n’a délivré ce document. Il sert à montrer le produit."),
    "ET 0.71 0.33 0.18 RG 2 w",
    circle(450, 170, 52),
    "BT 0.71 0.33 0.18 rg",
    text(13, 416, 166, "SPÉCIMEN"),
    "ET",
  ].join("\n");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ]);
}

/** The fonts of a PDF use the letters of Latin-1, except for some marks. */
const escaped = (words: string): string =>
  words
    .replaceAll("’", "'")
    .replaceAll("—", "-")
    .replaceAll("œ", "oe")
    .replaceAll(/[\u00A0\u202F]/g, " ")
    .replaceAll(/[()\\]/g, String.raw`\$&`);

function circle(x: number, y: number, radius: number): string {
  const k = radius * 0.5523;
  const curve = (...points: number[]) => `${points.map((each) => each.toFixed(1)).join(" ")} c`;
  return [
    `${x + radius} ${y} m`,
    curve(x + radius, y + k, x + k, y + radius, x, y + radius),
    curve(x - k, y + radius, x - radius, y + k, x - radius, y),
    curve(x - radius, y - k, x - k, y - radius, x, y - radius),
    curve(x + k, y - radius, x + radius, y - k, x + radius, y),
    "S",
  ].join(" ");
}

function pdfOf(objects: readonly string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((each) => `${String(each).padStart(10, "0")} 00000 n \n`).join("");
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`,
    "latin1",
  );
}

/** Rows of five dots, the left one the highest bit. */
const letters: Record<string, readonly number[]> = {
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  É: [2, 4, 31, 16, 30, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  O: [14, 17, 17, 17, 17, 17, 14],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
};

const [width, height] = [960, 600];
/** Sand, green, laterite, paper. */
const colours = [0xf6, 0xef, 0xe2, 0x0b, 0x5d, 0x3b, 0xb5, 0x53, 0x2b, 0xff, 0xfd, 0xf8];

/** A card with an invented face and the warning in large letters, as a PNG; `mark` distinguishes two of them. */
export function demoPicture(mark: number): Buffer {
  const dots = Buffer.alloc(width * height);
  const box = (x: number, y: number, wide: number, high: number, colour: number) => {
    for (let row = y; row < y + high; row += 1)
      dots.fill(colour, row * width + x, row * width + x + wide);
  };
  box(30, 30, width - 60, height - 60, 3);
  box(30, 30, width - 60, 90, 1);
  box(80, 170, 200, 250, 0);
  disc(180, 250, 50);
  box(120, 320, 120, 100, 1);
  for (const [row, wide] of [480, 400, 440, 300].entries()) box(340, 180 + row * 62, wide, 22, 0);
  for (let bit = 0; bit < 16; bit += 1) if ((mark >> bit) & 1) box(340 + bit * 30, 440, 20, 20, 1);
  for (const [place, letter] of [...warning].entries())
    for (const [row, bits] of (letters[letter] ?? []).entries())
      for (let bit = 0; bit < 5; bit += 1)
        if ((bits >> (4 - bit)) & 1) box(80 + place * 50 + bit * 8, 490 + row * 8, 8, 8, 2);
  return pngOf(dots);

  function disc(x: number, y: number, radius: number) {
    for (let row = -radius; row <= radius; row += 1) {
      const half = Math.floor(Math.sqrt(radius * radius - row * row));
      box(x - half, y + row, half * 2, 1, 1);
    }
  }
}

function pngOf(dots: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each dot: the index of a colour of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.from([0]), dots.subarray(row * width, (row + 1) * width)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours)),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
