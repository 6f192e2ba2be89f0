import { createHash } from "node:crypto";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";

/** A PDF of so many pages with a line of text on each, as small as one can be. */
export function aPdf({
  pages = 1,
  text = "Quitus fiscal",
  more = "",
  locked = false,
} = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  for (let index = 0; index < pages; index += 1) {
    const content = `BT /F1 24 Tf 72 700 Td (${text} ${index + 1}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  const key = "5a".repeat(32);
  if (locked) objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
  const lock = locked ? `/Encrypt ${objects.length} 0 R /ID [<${key}> <${key}>]` : "";
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((each) => `${String(each).padStart(10, "0")} 00000 n \n`).join("");
  const start = body.length;
  body +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}

/** A PDF of a few kilobytes whose tree of pages opens to so many megabytes. */
export function aPdfBomb({ megabytes = 1024 } = {}): Buffer {
  const tree = "2 0 3 42 << /Type /Pages /Count 1 /Kids [3 0 R] >> ".padEnd(51);
  const plain = Buffer.from(`${tree}<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>`);
  // Blocks without back-references may be repeated, and a second compression shrinks them again.
  const packed = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const spaces = packed(Buffer.alloc(16 * 1024 * 1024, " "));
  const content = deflateSync(
    Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      packed(plain),
      ...Array<Buffer>(megabytes / 16).fill(spaces),
      Buffer.from([1, 0, 0, 255, 255, 0, 0, 0, 0]),
    ]),
  );
  const objects = [
    Buffer.from("1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"),
    stream(4, "/Type /ObjStm /N 2 /First 9 /Filter [/FlateDecode /FlateDecode]", content),
  ];
  const head = Buffer.from("%PDF-1.5\n");
  const [catalog, packedObjects] = objects.map((_, index) =>
    [head, ...objects.slice(0, index)].reduce((sum, each) => sum + each.length, 0),
  );
  const start = [head, ...objects].reduce((sum, each) => sum + each.length, 0);
  const places = [0, 0, 1, catalog, 2, 4, 2, 4, 1, packedObjects, 1, start];
  const table = Buffer.alloc(6 * 6);
  for (let index = 0; index < 6; index += 1) {
    table[index * 6] = places[index * 2] ?? 0;
    table.writeUInt32BE(places[index * 2 + 1] ?? 0, index * 6 + 1);
    table[index * 6 + 5] = index === 3 ? 1 : 0;
  }
  const xref = stream(5, "/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R", table);
  return Buffer.concat([head, ...objects, xref, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

const stream = (number: number, dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream\nendobj\n"),
  ]);

/** A grey picture. */
export function aPng({ width = 8, height = 8 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(height, 64) * (Math.min(width, 64) + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
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

export const sha256Of = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/** The EICAR test text, in two parts so that no antivirus reports this file. */
export const eicar = Buffer.from(
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-" + "ANTIVIRUS-TEST-FILE!$H+H*",
  "latin1",
);

/** The form that a browser posts with a file in it. */
export function fileForm(
  content: Uint8Array | null,
  fields: Record<string, string> = {},
  name = "quitus.pdf",
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("fichier", new File(content ? [Buffer.from(content)] : [], content ? name : ""));
  return form;
}

/** The bytes of a form with a PDF of about this weight, and their type. */
export async function sampleForm(bytes: number, fields: Record<string, string> = {}) {
  const content = aPdf({ text: `${crypto.randomUUID()} ${"x".repeat(bytes)}` });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: fileForm(content, fields),
  });
  const type = request.headers.get("content-type") ?? "";
  return { type, body: Buffer.from(await request.arrayBuffer()) };
}
