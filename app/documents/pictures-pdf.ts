import type { JpegColor } from "./jpeg-color.ts";

/** Degrees, clockwise. */
export type Turned = 0 | 90 | 180 | 270;

/** A picture as JPEG, or as deflated pixels of three bytes, with its size in pixels. */
export interface Picture {
  bytes: Uint8Array;
  /** How the bytes are read; as JPEG by default. */
  filter?: "DCTDecode" | "FlateDecode";
  width: number;
  height: number;
  color: JpegColor;
  /** How its page is turned when it is shown. */
  turned?: Turned;
}

/** A4 in points. */
const SHORT = 595;
const LONG = 842;

/** Each colour is what its ink and the black let through, as browsers show inks without a profile; it reads c m y k and leaves r g b. */
const INKS_TO_RGB =
  "{ 3 index 1 index mul 3 index 2 index mul 3 index 3 index mul 7 3 roll pop pop pop pop }";

/** Numbered objects of a picture: page, drawing and image; for inks also what their colours are computed with. */
const objectsOf = ({ color }: Picture) => (color.kind === "inks" ? 4 : 3);

function colorsOf(color: JpegColor, source: number): string {
  if (color.kind === "grey") return "/ColorSpace /DeviceGray";
  if (color.kind === "rgb") return "/ColorSpace /DeviceRGB";
  return color.profile
    ? `/ColorSpace [/ICCBased ${source} 0 R] /Decode [1 0 1 0 1 0 1 0]`
    : `/ColorSpace [/DeviceN [/Cyan /Magenta /Yellow /Black] /DeviceRGB ${source} 0 R]`;
}

/** The profile of the inks, or the function that takes its place. */
function sourceOfInks(profile: Uint8Array | null): { head: string; bytes: Uint8Array } {
  if (profile) return { head: "/N 4", bytes: profile };
  const head = "/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1]";
  return { head, bytes: new TextEncoder().encode(INKS_TO_RGB) };
}

/** One PDF of several pictures, each on an A4 page as large as it fits. The same pictures give the same bytes. */
export function pdfOfPictures(pictures: readonly Picture[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (...content: (string | Uint8Array)[]) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`);
    for (const part of content) add(part);
    add("\nendobj\n");
  };
  add("%PDF-1.4\n");
  const firsts = pictures.map((_, index) =>
    pictures.slice(0, index).reduce((next, picture) => next + objectsOf(picture), 3),
  );
  const kids = firsts.map((first) => `${first} 0 R`).join(" ");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  for (const [index, picture] of pictures.entries()) {
    const { bytes: imageBytes, filter = "DCTDecode", width, height, color, turned = 0 } = picture;
    const first = firsts[index] ?? 0;
    const [wide, high] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min(wide / width, high / height);
    const [w, h] = [width * scale, height * scale];
    const place = [w, 0, 0, h, (wide - w) / 2, (high - h) / 2].map((each) => each.toFixed(2));
    const drawing = `q ${place.join(" ")} cm /P Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] ${turned ? `/Rotate ${turned} ` : ""}/Contents ${first + 1} 0 R ` +
        `/Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colorsOf(color, first + 3)} ` +
        `/BitsPerComponent 8 /Filter /${filter} /Length ${imageBytes.length} >>\nstream\n`,
      imageBytes,
      "\nendstream",
    );
    if (color.kind !== "inks") continue;
    const { head, bytes } = sourceOfInks(color.profile);
    object(`<< ${head} /Length ${bytes.length} >>\nstream\n`, bytes, "\nendstream");
  }
  const table = offsets.map((each) => `${String(each).padStart(10, "0")} 00000 n \n`).join("");
  const start = length;
  const count = offsets.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${table}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const pdf = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    pdf.set(part, at);
    at += part.length;
  }
  return pdf;
}
