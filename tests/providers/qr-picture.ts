import { crc32, deflateSync } from "node:zlib";
import encodeQR from "qr";

/** A QR code of a text as a PNG in base64, four pixels a square, as Orange Money answers one. */
export function qrPicture(text: string): string {
  const squares = encodeQR(text, "raw", { border: 2 });
  const side = squares.length * 4;
  const rows = Array.from({ length: side }, (_, y) => {
    const row = squares[Math.floor(y / 4)] ?? [];
    return [0, ...Array.from({ length: side }, (_, x) => (row[Math.floor(x / 4)] ? 0 : 255))];
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits of grey.
  head.writeUInt8(8, 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}
