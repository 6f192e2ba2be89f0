import { deflateSync } from "node:zlib";

/** Objects of one object stream: more save nothing, and a reader inflates a whole stream for each object of it. */
const OBJECTS_PER_STREAM = 200;

interface PdfObject {
  number: number;
  body: Buffer;
}

/**
 * The same PDF with its small objects in compressed object streams (ISO 32000-1, 7.5.7), which Typst does not write: the tags of a long
 * document weigh three times its letters. Reads only what Typst draws, one cross-reference table; throws on anything else.
 */
export function packPdf(drawn: Buffer): Buffer {
  const { objects, trailer } = readPdf(drawn);
  const isStream = ({ body }: PdfObject) => body.subarray(-20).includes("endstream");
  const packed = objects.filter((each) => !isStream(each));
  const parts: Buffer[] = [drawn.subarray(0, drawn.indexOf("\n", drawn.indexOf("\n") + 1) + 1)];
  let length = parts[0]?.length ?? 0;
  const places: { kind: 0 | 1 | 2; at: number; index: number }[] = [
    { kind: 0, at: 0, index: 65_535 },
  ];
  const write = (number: number, body: Buffer) => {
    places[number] = { kind: 1, at: length, index: 0 };
    const whole = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      body,
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(whole);
    length += whole.length;
  };
  for (const each of objects.filter(isStream)) write(each.number, each.body);
  let next = Math.max(...objects.map(({ number }) => number)) + 1;
  for (let from = 0; from < packed.length; from += OBJECTS_PER_STREAM) {
    const group = packed.slice(from, from + OBJECTS_PER_STREAM);
    const holder = next++;
    for (const [index, { number }] of group.entries())
      places[number] = { kind: 2, at: holder, index };
    write(holder, objectStream(group));
  }
  const number = next;
  places[number] = { kind: 1, at: length, index: 0 };
  const rows = Buffer.alloc((number + 1) * 7);
  for (let row = 0; row <= number; row += 1) {
    const { kind, at, index } = places[row] ?? { kind: 0, at: 0, index: 0 };
    rows.writeUInt8(kind, row * 7);
    rows.writeUInt32BE(at, row * 7 + 1);
    rows.writeUInt16BE(index, row * 7 + 5);
  }
  const about = `/Type /XRef /Size ${number + 1} /W [1 4 2] ${trailer}`;
  parts.push(
    Buffer.from(`${number} 0 obj\n`),
    streamOf(rows, about),
    Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

function objectStream(group: PdfObject[]): Buffer {
  const offsets: string[] = [];
  let at = 0;
  for (const { number, body } of group) {
    offsets.push(`${number} ${at}`);
    at += body.length + 1;
  }
  const head = `${offsets.join(" ")}\n`;
  const content = Buffer.concat([
    Buffer.from(head),
    ...group.flatMap(({ body }) => [body, Buffer.from("\n")]),
  ]);
  return streamOf(content, `/Type /ObjStm /N ${group.length} /First ${head.length}`);
}

function streamOf(content: Buffer, about: string): Buffer {
  const body = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<< ${about} /Filter /FlateDecode /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

/** The objects by their numbers, and what the trailer says of the whole. */
function readPdf(drawn: Buffer): { objects: PdfObject[]; trailer: string } {
  const tail = drawn.subarray(-64).toString("latin1");
  const start = Number(/startxref\s+(\d+)\s+%%EOF/.exec(tail)?.[1]);
  const end = drawn.subarray(start).toString("latin1");
  const [table, count] = /^xref\s+0 (\d+)\s+/.exec(end) ?? [];
  const trailer = /trailer\s+<<([\s\S]*)>>\s+startxref/.exec(end)?.[1];
  if (table === undefined || trailer === undefined)
    throw new Error("The drawn PDF has no single cross-reference table.");
  const offsets = Array.from({ length: Number(count) }, (_, number) => {
    const line = end.slice(table.length + number * 20, table.length + number * 20 + 20);
    return { number, offset: Number(line.slice(0, 10)), used: line[17] === "n" };
  }).filter(({ used }) => used);
  const limits = [...offsets.map(({ offset }) => offset), start].sort((a, b) => a - b);
  const objects = offsets.map(({ number, offset }) => {
    const limit = limits[limits.indexOf(offset) + 1] ?? start;
    const whole = drawn.subarray(offset, limit);
    const head = `${number} 0 obj`;
    const last = whole.lastIndexOf("endobj");
    if (!whole.subarray(0, head.length).equals(Buffer.from(head)) || last < 0)
      throw new Error(`The drawn PDF has no object ${number} where its table says.`);
    return { number, body: trimmed(whole.subarray(head.length, last)) };
  });
  return { objects, trailer: trailer.replaceAll(/\/Size \d+/g, "").trim() };
}

function trimmed(bytes: Buffer): Buffer {
  let [from, to] = [0, bytes.length];
  while (from < to && (bytes[from] ?? 0) <= 32) from += 1;
  while (to > from && (bytes[to - 1] ?? 0) <= 32) to -= 1;
  return bytes.subarray(from, to);
}
