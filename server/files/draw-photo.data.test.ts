import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileType } from "#app/kernel/files.ts";
import { browserExecutable } from "#tests/browser.ts";
import { drawPage } from "./draw-page.ts";

type Color = [number, number, number];
const swatches: Color[] = [
  ...([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ] as Color[]),
  ...([
    [0, 255, 255],
    [255, 0, 255],
    [0, 0, 0],
    [255, 255, 255],
  ] as Color[]),
  ...([
    [128, 128, 128],
    [200, 100, 50],
    [20, 80, 160],
    [240, 220, 180],
  ] as Color[]),
];
const SIDE = 40;
const [WIDTH, HEIGHT] = [4 * SIDE, 3 * SIDE];

/** Twelve squares of one colour each, so that a picture that is stretched or cut differs as well. */
function squares() {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      pixels.set(
        swatches[Math.floor(y / SIDE) * 4 + Math.floor(x / SIDE)] ?? [],
        (y * WIDTH + x) * 3,
      );
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const inks = (progressive = false) =>
  squares().toColourspace("cmyk").jpeg({ quality: 95, progressive }).toBuffer();

/** The picture with other bytes where this text or marker stands. */
function changed(jpeg: Buffer, from: Buffer | string, offset: number, bytes: number[]) {
  const copy = Buffer.from(jpeg);
  copy.set(bytes, copy.indexOf(from) + offset);
  return copy;
}

const FRAME = Buffer.from([0xff, 0xc0]);
const photos: Record<string, () => Promise<Buffer>> = {
  "in colours": () => squares().jpeg({ quality: 95 }).toBuffer(),
  "in colours that its mark calls red, green and blue": async () => {
    const plain = await squares().jpeg({ quality: 95 }).toBuffer();
    const mark = Buffer.from("\xff\xee\0\x0eAdobe\0\x64\0\0\0\0\0", "latin1");
    return Buffer.concat([plain.subarray(0, 2), mark, plain.subarray(2)]);
  },
  "in grey": () => squares().toColourspace("b-w").jpeg({ quality: 95 }).toBuffer(),
  "in grey, sharpening as it loads": () =>
    squares().toColourspace("b-w").jpeg({ quality: 95, progressive: true }).toBuffer(),
  "in inks": () => inks(),
  "in inks, sharpening as it loads": () => inks(true),
  // Whatever its colours then are, they are those of a picture whose inks stand as brightness and hue.
  "in inks as brightness and hue": async () => changed(await inks(), "Adobe", 11, [2]),
};

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserExecutable());
});
afterAll(() => browser.close());

/** The middle of each square as Chromium shows it. */
async function pixelsShown(picture: Buffer, type = "image/jpeg"): Promise<number[][]> {
  const page = await browser.newPage();
  const middles = await page.evaluate(
    async ({ address, side }) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      const pen = canvas.getContext("2d");
      if (pen) pen.fillStyle = "#fff";
      pen?.fillRect(0, 0, canvas.width, canvas.height);
      pen?.drawImage(picture, 0, 0);
      return Array.from({ length: 12 }, (_, at) => [
        ...(pen
          ?.getImageData(((at % 4) + 0.5) * side, (Math.floor(at / 4) + 0.5) * side, 1, 1)
          .data.slice(0, 3) ?? []),
      ]);
    },
    { address: `data:${type};base64,${picture.toString("base64")}`, side: SIDE },
  );
  await page.close();
  return middles;
}

/** The middle of each square on the page that we draw, where the picture fills the width or the height. */
async function drawn(content: Buffer, type: FileType = "image/jpeg"): Promise<number[][]> {
  const page = await drawPage({ content, type, page: 1 });
  if (!page.ok) throw new Error(page.fault);
  const { data, info } = await sharp(Buffer.from(page.large))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(info.width / WIDTH, info.height / HEIGHT);
  const [left, top] = [(info.width - WIDTH * scale) / 2, (info.height - HEIGHT * scale) / 2];
  return swatches.map((_, at) => {
    const x = Math.round(left + ((at % 4) + 0.5) * SIDE * scale);
    const y = Math.round(top + (Math.floor(at / 4) + 0.5) * SIDE * scale);
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  });
}

const farthest = (one: number[][], other: number[][]) =>
  Math.max(
    ...one.flatMap((color, at) =>
      color.map((value, channel) => Math.abs(value - (other[at]?.[channel] ?? Number.NaN))),
    ),
  );

test.each(Object.entries(photos))("a photo %s is drawn as a browser shows it", async (_, photo) => {
  const jpeg = await photo();
  expect(farthest(await drawn(jpeg), await pixelsShown(jpeg))).toBeLessThanOrEqual(4);
});

const half = () => squares().ensureAlpha(0.5);
test.each<[string, FileType, () => Promise<Buffer>]>([
  ["a PNG in colours", "image/png", () => squares().png().toBuffer()],
  ["a PNG of few colours", "image/png", () => squares().png({ palette: true }).toBuffer()],
  ["a PNG in grey", "image/png", () => squares().toColourspace("b-w").png().toBuffer()],
  ["a PNG that lets the page through", "image/png", () => half().png().toBuffer()],
  ["a WebP", "image/webp", () => squares().webp({ quality: 95 }).toBuffer()],
  [
    "a WebP that lets the page through",
    "image/webp",
    () => half().webp({ quality: 95 }).toBuffer(),
  ],
])("%s is drawn as a browser shows it on white", async (_, type, picture) => {
  const content = await picture();
  expect(
    farthest(await drawn(content, type), await pixelsShown(content, type)),
  ).toBeLessThanOrEqual(6);
});

test("an interlaced PNG has no picture, and is shown by the browser", async () => {
  const content = await squares().png({ progressive: true }).toBuffer();
  expect(await drawPage({ content, type: "image/png", page: 1 })).toMatchObject({ ok: false });
});

test("a photo in inks with the profile of its press is drawn nearly as a browser shows it: each computes black in its own way", async () => {
  const jpeg = await squares()
    .withIccProfile("cmyk")
    .toColourspace("cmyk")
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(farthest(await drawn(jpeg), await pixelsShown(jpeg))).toBeLessThanOrEqual(50);
});

test.each([
  [
    "of twelve bits",
    async () => changed((await photos["in colours"]?.()) as Buffer, FRAME, 4, [12]),
  ],
  ["in arithmetic coding", async () => changed(await inks(), FRAME, 0, [0xff, 0xc9])],
  ["without loss", async () => changed(await inks(), FRAME, 0, [0xff, 0xc3])],
  ["of two colours", async () => changed(await inks(), FRAME, 9, [2])],
  ["in inks that nobody marked", async () => changed(await inks(), "Adobe", 0, [0x61])],
  ["without a height", async () => changed(await inks(), FRAME, 5, [0, 0])],
  ["cut before its frame", async () => (await inks()).subarray(0, 30)],
])("a photo %s has no picture instead of a false one", async (_, photo) => {
  const answer = await drawPage({ content: await photo(), type: "image/jpeg", page: 1 });
  expect(answer).toEqual({ ok: false, fault: "damaged" });
});
