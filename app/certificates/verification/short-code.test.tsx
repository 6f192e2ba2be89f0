import decodeQr from "qr/decode.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShortCode } from "./short-code.tsx";

const number = "QC-SN-2026-00042-5";
const scale = 6;

/** The drawn rectangles as pixels, dark on white. */
function pixelsOf(svg: string) {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  const dark = /fill="#000" d="([^"]*)"/.exec(svg)?.[1] ?? "";
  for (const [, x = "", y = "", width = ""] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let at = Number(x) * scale; at < (Number(x) + Number(width)) * scale; at += 1)
        data.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3);
  return { width: side, height: side, data };
}

test.each(["https://tabax.example", "http://localhost:4260"])(
  "the code on a page opens the verification at %s, in 29 modules and a margin of four",
  (publicUrl) => {
    const svg = renderToStaticMarkup(<ShortCode publicUrl={publicUrl} number={number} />);
    expect(decodeQr(pixelsOf(svg))).toBe(`${publicUrl}/v/${number}`.toUpperCase());
    expect(svg).toContain('viewBox="0 0 37 37"');
    expect(svg).toContain(`aria-label="Code à scanner du certificat ${number}"`);
    expect(svg.length).toBeLessThan(7000);
  },
);
