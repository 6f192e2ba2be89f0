import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import decodeWebp, { init as initWebpDecoder } from "@jsquash/webp/decode.js";
import encodeWebp, { init as initWebp } from "@jsquash/webp/encode.js";
import { PDF } from "@libpdf/core";
import { imageSize } from "image-size";
import { jpegColor } from "#app/documents/jpeg-color.ts";
import { type Picture, pdfOfPictures, type Turned } from "#app/documents/pictures-pdf.ts";
import type { DrawFault, FileType } from "#app/kernel/files.ts";

export interface PageToDraw {
  content: Uint8Array;
  type: FileType;
  /** From 1. */
  page: number;
}

/** A page as WebP, as large as a phone needs it and as small as a line of a list shows it. */
export type ThreadDrawing =
  | { ok: true; width: number; height: number; large: Uint8Array; small: Uint8Array }
  | { ok: false; fault: DrawFault };

/** Largest pictures in pixels: a phone of 360 points has up to three pixels a point. */
const LARGE = { width: 1000, height: 2000 };
const SMALL = { width: 128, height: 182 };
/**
 * At 60 a photographed text stays legible (decision 0101 has the weights). Method 2 takes half the time of the default and makes
 * pictures a twentieth heavier.
 */
const ENCODING = { quality: 60, method: 2 };

/** Turns of a photo by the orientation of its EXIF data; mirrored ones are shown as they are. */
const turns: Record<number, Turned> = { 3: 180, 6: 90, 8: 270 };

/**
 * Draws one page with pdfium, which is WebAssembly here: whatever the content does, it reaches nothing but its own memory, which
 * the thread limits. Each page has a memory of its own, so that no file reaches the next one. A picture is drawn as a PDF of one page.
 */
export async function drawPage({ content, type, page }: PageToDraw): Promise<ThreadDrawing> {
  const library = await newPdfium();
  try {
    const pdf = await pdfOf(type, content);
    if (!pdf) return { ok: false, fault: "damaged" };
    const document = await library.loadDocument(pdf);
    if (page > document.getPageCount()) return { ok: false, fault: "damaged" };
    const drawn = document.getPage(page - 1);
    const size = drawn.getOriginalSize();
    const sizeWithin = (most: typeof LARGE) => {
      const scale = Math.min(most.width / size.originalWidth, most.height / size.originalHeight);
      const width = Math.max(1, Math.round(size.originalWidth * scale));
      return { width, height: Math.max(1, Math.round(size.originalHeight * scale)) };
    };
    const { width, height } = sizeWithin(LARGE);
    const { data } = await drawn.render({
      scale: 1,
      width,
      height,
      renderFormFields: true,
      render: async (bitmap) => bitmap.data,
    });
    document.destroy();
    const large = { data, width, height };
    // Drawn from the large one: most of the time of a scan is the decoding of its photo.
    const small = shrunk(large, sizeWithin(SMALL));
    return { ok: true, width, height, large: await webpOf(large), small: await webpOf(small) };
  } catch (error) {
    return { ok: false, fault: /password/i.test(String(error)) ? "locked" : "damaged" };
  } finally {
    library.destroy();
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** A new pdfium over the code that the thread has compiled once. */
async function newPdfium() {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  compiled ??= compiledAt("@hyzyla/pdfium/pdfium.wasm");
  const code = await compiled;
  return await PDFiumLibrary.init({
    instantiateWasm: (imports, ready) => {
      const instance = new WebAssembly.Instance(code, imports);
      // Declared as a module, but emscripten takes the instance.
      ready(instance);
      return instance.exports;
    },
  });
}

/** The packages fetch their code by address, which Node does not do for files. */
const compiledAt = async (name: string): Promise<WebAssembly.Module> =>
  await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(name))));

const pdfOf = async (type: FileType, content: Uint8Array): Promise<Uint8Array | null> =>
  type === "image/jpeg"
    ? wrap(content)
    : type === "image/png"
      ? await pdfOfPng(content)
      : type === "image/webp"
        ? pdfOfPictures([onWhite(await pixelsOfWebp(content))])
        : content;

/** What is transparent lets the white page through. An interlaced PNG has no picture: the library does not read it. */
async function pdfOfPng(png: Uint8Array): Promise<Uint8Array> {
  const { width, height } = imageSize(png);
  const pdf = PDF.create();
  const page = pdf.addPage({ width, height });
  page.drawImage(pdf.embedPng(png), { x: 0, y: 0, width, height });
  return await pdf.save();
}

let decoder: Promise<unknown> | undefined;

async function pixelsOfWebp(webp: Uint8Array): Promise<ImageData> {
  decoder ??= compiledAt("@jsquash/webp/codec/dec/webp_dec.wasm").then(initWebpDecoder);
  await decoder;
  return await decodeWebp(new Uint8Array(webp).buffer);
}

function onWhite({ data, width, height }: ImageData): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = (data[4 * pixel + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part += 1)
      rgb[3 * pixel + part] = 255 - opacity * (255 - (data[4 * pixel + part] ?? 0));
  }
  return { bytes: deflateSync(rgb), filter: "FlateDecode", width, height, color: { kind: "rgb" } };
}

/** Null for a photo whose colours nobody can be sure of: no picture is better than a false one. */
function wrap(jpeg: Uint8Array): Uint8Array | null {
  const { width, height, orientation = 1 } = imageSize(jpeg);
  const color = jpegColor(jpeg);
  return (
    color && pdfOfPictures([{ bytes: jpeg, width, height, color, turned: turns[orientation] ?? 0 }])
  );
}

interface Bitmap {
  /** Four bytes for each pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** A smaller bitmap, each of its pixels the mean of those that it covers. */
function shrunk(from: Bitmap, { width, height }: Omit<Bitmap, "data">): Bitmap {
  const data = new Uint8Array(4 * width * height);
  const edge = (place: number, count: number, length: number) =>
    Math.floor((place * length) / count);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [left, top] = [edge(x, width, from.width), edge(y, height, from.height)];
    const right = Math.max(left + 1, edge(x + 1, width, from.width));
    const bottom = Math.max(top + 1, edge(y + 1, height, from.height));
    let [red, green, blue] = [0, 0, 0];
    for (let row = top; row < bottom; row += 1) {
      const end = 4 * (row * from.width + right);
      for (let byte = 4 * (row * from.width + left); byte < end; byte += 4) {
        red += from.data[byte] ?? 0;
        green += from.data[byte + 1] ?? 0;
        blue += from.data[byte + 2] ?? 0;
      }
    }
    const covered = (right - left) * (bottom - top);
    data.set([red / covered, green / covered, blue / covered, 255], 4 * at);
  }
  return { data, width, height };
}

let encoder: Promise<unknown> | undefined;

async function webpOf({ data, width, height }: Bitmap) {
  encoder ??= compiledAt("@jsquash/webp/codec/enc/webp_enc_simd.wasm").then(initWebp);
  await encoder;
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as const;
  return new Uint8Array(await encodeWebp(pixels as ImageData, ENCODING));
}
