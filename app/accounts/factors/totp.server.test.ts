import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { codeAt, newTotpSecret, qrPath, stepOfCode, totpAddress } from "./totp.server.ts";

// Secret and codes of RFC 6238, appendix B, cut to six digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082", 1n],
  [1_111_111_109, "081804", 37_037_036n],
  [1_234_567_890, "005924", 41_152_263n],
  [20_000_000_000, "353130", 666_666_666n],
])("at %i s after 1970 the code is %s, of step %i", async (seconds, code, step) => {
  const now = new Date(seconds * 1000);
  expect(await codeAt(secret, now)).toBe(code);
  expect(await stepOfCode(secret, { code, now })).toBe(step);
});

const now = new Date("2026-11-22T10:00:10Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  [-61, null],
  [-41, null],
  [-40, -1n],
  [-11, -1n],
  [0, 0n],
  [19, 0n],
  [20, 1n],
  [49, 1n],
  [50, null],
  [90, null],
])("a code of %i seconds from now has the relative step %s", async (seconds, expectedStep) => {
  const here = await stepOfCode(secret, { code: await codeAt(secret, now), now });
  const step = await stepOfCode(secret, { code: await codeAt(secret, later(seconds)), now });
  expect(step === null ? null : step - (here ?? 0n)).toBe(expectedStep);
});

test.each(["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "28708 "])(
  "%j is not a code",
  async (code) => {
    expect(await stepOfCode(secret, { code, now })).toBeNull();
  },
);

test("a new secret has 160 bits in base32", () => {
  expect(newTotpSecret(Buffer.from("12345678901234567890"))).toBe(secret);
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test("the otpauth address names product and account", () => {
  const address = new URL(totpAddress(secret, { product: "Tabax & Cie", email: "a+b@c.example" }));
  expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(address.pathname)).toBe("/Tabax & Cie:a+b@c.example");
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret, issuer: "Tabax & Cie" });
});

test("the drawn QR code decodes to its text", async () => {
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
