import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

const fontFamily = "Source Sans 3";
const file = (name: string) => join(import.meta.dirname, "fonts", name);
const faces = [
  { src: file("source-sans-3-regular.ttf"), fontWeight: 400, fontStyle: "normal" },
  { src: file("source-sans-3-semibold.ttf"), fontWeight: 600, fontStyle: "normal" },
  { src: file("source-sans-3-italic.ttf"), fontWeight: 400, fontStyle: "italic" },
] as const;

/** Source Sans 3, embedded in the documents, without hyphenation. */
export async function loadFonts() {
  Font.register({ family: fontFamily, fonts: [...faces] });
  Font.registerHyphenationCallback((word) => [word]);
  await Promise.all(
    faces.map(({ fontWeight, fontStyle }) => Font.load({ fontFamily, fontWeight, fontStyle })),
  );
  for (const { fontWeight, fontStyle } of faces) nameGlyphs({ fontWeight, fontStyle });
}

/**
 * The library makes each glyph once and keeps the character of its first use. A glyph first used as a part of another
 * (the E of « É ») would have none, and all later documents of the thread would lack that letter as text, or lose it.
 */
function nameGlyphs(face: Pick<(typeof faces)[number], "fontWeight" | "fontStyle">) {
  const font = Font.getFont({ fontFamily, ...face })?.data;
  for (const character of font?.characterSet ?? []) font?.glyphForCodePoint(character);
}

/** Width in points of a text in an upright face. */
export function measureText(
  text: string,
  { size, weight = 400 }: { size: number; weight?: number },
) {
  const font = Font.getFont({ fontFamily, fontWeight: weight, fontStyle: "normal" })?.data;
  if (!font) throw new Error(`No ${fontFamily} of weight ${weight} is loaded`);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}
