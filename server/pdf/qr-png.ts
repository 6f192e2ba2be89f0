import { crc32, deflateSync } from "node:zlib";
import encodeQr from "qr";

/** Modules of the empty margin on each side (ISO/IEC 18004). */
export const QR_MARGIN = 4;
const PIXELS = 3;

/** A QR code of level M as a PNG of one bit a pixel, three pixels a module: a tenth of the weight of its paths in a PDF. */
export function qrPng(text: string): Buffer {
  const modules = encodeQr(text, "raw", { ecc: "medium", border: QR_MARGIN });
  const side = modules.length * PIXELS;
  const lines = modules.map((row) => {
    const line = Buffer.alloc(1 + Math.ceil(side / 8), 0);
    for (let x = 0; x < side; x += 1)
      if (!row[Math.floor(x / PIXELS)])
        line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    return line;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  head.set([1, 0, 0, 0, 0], 8);
  const raw = Buffer.concat(lines.flatMap((line) => Array.from({ length: PIXELS }, () => line)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(raw, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
