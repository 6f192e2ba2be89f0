import { inflateRawSync } from "node:zlib";

/** The names and texts of the files of a ZIP, in their order; a text that is no ZIP comes back as it is. */
export function zipTexts(bytes: Buffer): string {
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) return bytes.toString();
  const texts: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let entriesLeft = bytes.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    );
    const name = bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString();
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    const isStored = bytes.readUInt16LE(at + 10) === 0;
    texts.push(name, (isStored ? packed : inflateRawSync(packed)).toString());
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return texts.join("\n");
}
