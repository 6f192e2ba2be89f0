/** Degrees, clockwise. */
export type Turned = 0 | 90 | 180 | 270;

/** A picture as JPEG, with its size in pixels. */
export interface Picture {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** How its page is turned when it is shown. */
  turned?: Turned;
}

/** A4 in points. */
const SHORT = 595;
const LONG = 842;

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
  const kids = pictures.map((_, index) => `${3 + 3 * index} 0 R`).join(" ");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  for (const [index, { jpeg, width, height, turned = 0 }] of pictures.entries()) {
    const first = 3 + 3 * index;
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
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      "\nendstream",
    );
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
