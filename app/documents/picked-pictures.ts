import { doubtAbout } from "./page-doubt.ts";
import { pdfOfPictures } from "./pictures-pdf.ts";

/** Longest edge of a picture in pixels, at which small print stays legible. */
const EDGE = 2000;
const QUALITY = 0.75;
/** Smaller files are not compressed. */
const LIGHT_BYTES = 600_000;

/** Longest edge of a picture that is shown before it is sent. */
const SMALL_EDGE = 180;
/** Longest edge of the picture in which blank and blurred pages are recognised. */
const JUDGED_EDGE = 1000;

/** A picked picture: the bytes to send, and a thumbnail. */
export interface Page {
  file: File;
  /** As JPEG, with its size in pixels, for a PDF of several pages. */
  jpeg: Blob;
  width: number;
  height: number;
  small: HTMLCanvasElement;
  /** It seems blank or blurred. */
  doubt: ReturnType<typeof doubtAbout>;
  /** Who took it wants it all the same. */
  isWanted: boolean;
}

/**
 * A picture that the browser can open, compressed unless it is small already; null for one that it cannot open. A
 * photograph in the format of the iPhone becomes a JPEG in the browsers that can draw it.
 */
export async function pageOf(file: File, accepted: readonly string[]): Promise<Page | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const [canvas, small] = [drawn(picture, EDGE), drawn(picture, SMALL_EDGE)];
  const doubt = doubtOf(drawn(picture, JUDGED_EDGE));
  picture.close();
  const jpeg = await new Promise<Blob | null>((take) => canvas.toBlob(take, "image/jpeg", QUALITY));
  if (!jpeg) return null;
  const isKept =
    accepted.includes(file.type) && (file.size < LIGHT_BYTES || jpeg.size >= file.size);
  const light = new File([jpeg], renamed(file, "jpg"), { type: "image/jpeg" });
  const { width, height } = canvas;
  return { file: isKept ? file : light, jpeg, width, height, small, doubt, isWanted: false };
}

function doubtOf(canvas: HTMLCanvasElement): Page["doubt"] {
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
  if (!pixels) return null;
  const grey = new Uint8ClampedArray(width * height);
  for (let place = 0; place < grey.length; place += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * place, 4 * place + 3);
    grey[place] = 0.3 * red + 0.59 * green + 0.11 * blue;
  }
  return doubtAbout({ grey, width });
}

/** A page at the size at which it is sent, to be read. */
export async function pageForReading({ jpeg }: Page): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(jpeg);
  const canvas = drawn(picture, EDGE);
  picture.close();
  canvas.className = "w-full";
  return canvas;
}

/** The picture on white, since JPEG has no transparency, with its longest edge limited to this many pixels. */
function drawn(picture: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A single picture unchanged where pictures are accepted; otherwise one PDF of all, with the name of the first. */
export async function composed(
  pages: readonly [Page, ...Page[]],
  accepted: readonly string[],
): Promise<File> {
  const [first] = pages;
  if (pages.length === 1 && accepted.includes(first.file.type)) return first.file;
  const pictures = await Promise.all(
    pages.map(async ({ jpeg, width, height }) => {
      // A canvas writes its pictures in red, green and blue.
      const color = { kind: "rgb" } as const;
      return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height, color };
    }),
  );
  const name = renamed(first.file, "pdf");
  return new File([pdfOfPictures(pictures)], name, { type: "application/pdf" });
}

const renamed = ({ name }: File, extension: string) => `${name.replace(/\.\w+$/, "")}.${extension}`;

/** The approximate size of a PDF of these pages. */
export const weightOf = (pages: readonly Page[]) =>
  pages.reduce((sum, { jpeg }) => sum + jpeg.size + 1000, 1000);
