/** Width of a text in points. */
export type Measure = (text: string, font: { size: number; weight?: number }) => number;

/**
 * Breaks a paragraph into lines no wider than `width` and as even as possible: the renderer's own line breaking squeezes the
 * spaces of some lines, which shows in text that is not justified. Avoids a last line of one short word. Every line but the
 * last ends with its space, so that copied words stay apart. Cuts a hash or file name wider than a line into even pieces,
 * where the renderer would hyphenate it like a word.
 */
export function fitLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  indent = 0,
): string {
  const words = text.split(" ");
  const widths = words.map(widthOf);
  const space = widthOf(" ");
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let length = -space;
    for (let from = end - 1; from >= 0; from--) {
      length += space + (widths[from] ?? 0) + (from === 0 ? indent : 0);
      if (length > width && from < end - 1) break;
      const cost = (best[from]?.cost ?? 0) + raggedness(length / width, end === words.length);
      if (cost < (best[end]?.cost ?? 0)) best[end] = { cost, from };
    }
  }
  const lines: string[] = [];
  for (let end = words.length; end > 0; end = best[end]?.from ?? 0)
    lines.unshift(words.slice(best[end]?.from ?? 0, end).join(" "));
  return lines
    .map((line) =>
      !line.includes(" ") && /[\d._/@]/.test(line) ? cutWord(line, width, widthOf) : line,
    )
    .join(" \n");
}

function cutWord(word: string, width: number, widthOf: (text: string) => number): string {
  const letters = [...word];
  for (let count = Math.ceil(widthOf(word) / width) || 1; count <= letters.length; count++) {
    const length = Math.ceil(letters.length / count);
    const stretches = Array.from({ length: Math.ceil(letters.length / length) }, (_, place) =>
      letters.slice(place * length, (place + 1) * length).join(""),
    );
    if (stretches.every((stretch) => widthOf(stretch) <= width)) return stretches.join("\n");
  }
  return word;
}

function raggedness(filled: number, last: boolean): number {
  if (last) return 0.02 + (filled < 0.12 ? 0.03 : 0);
  return 0.02 + (1 - Math.min(filled, 1)) ** 2;
}
