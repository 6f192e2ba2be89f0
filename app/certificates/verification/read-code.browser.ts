import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** A worker that reads the QR codes on a picture, for browsers that cannot do it themselves; answers their texts. */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** A photo of 20 megapixels is read as well at this size, in a quarter of the memory. */
const longestSide = 2400;

self.onmessage = async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas?.drawImage(picture, 0, 0, width, height);
  const pixels = canvas?.getImageData(0, 0, width, height);
  const codes = pixels
    ? await readBarcodes(pixels, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 8 })
    : [];
  self.postMessage(codes.map(({ text }) => text));
};
