import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shareGlyphs } from "./share-glyphs.ts";

test("the outlines of share pictures are those of the font; `node scripts/share-glyphs.ts` makes them anew", () => {
  expect(readFileSync("app/directory/share/share-glyphs.data.ts", "utf8")).toBe(shareGlyphs());
});
