import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrPath } from "./qr.server.ts";

test("the square that is drawn reads as what it says", async () => {
  const text = "otpauth://totp/Tabax:a@b.example?secret=GEZDGNBVGY3TQOJQ&issuer=Tabax";
  const { path, side } = await qrPath(text);
  const scale = 4;
  const width = side * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      data.fill(
        0,
        (row * width + Number(x) * scale) * 4,
        (row * width + (Number(x) + Number(run)) * scale) * 4,
      );
  for (let place = 3; place < data.length; place += 4) data[place] = 255;
  expect(decodeQR({ width, height: width, data })).toBe(text);
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
});
