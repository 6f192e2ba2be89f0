import { glyphLines, glyphUnits } from "./share-glyphs.data.ts";

/** Advance and outline by character. */
const glyphs = new Map(
  glyphLines
    .trim()
    .split("\n")
    .map((line): [string, readonly [number, string]] => {
      const [, code = "", advance = "", outline = ""] = /^(\w+) (\d+) (.*)$/.exec(line) ?? [];
      return [String.fromCodePoint(Number.parseInt(code, 16)), [Number(advance), outline]];
    }),
);

/** A picture of one byte per point: an index into its palette. */
export interface Canvas {
  width: number;
  height: number;
  points: Uint8Array;
}

/** Steps between a ground and the ink on it. */
export const shades = 16;

interface Ink {
  /** Size of the letters, in points of the picture. */
  size: number;
  /** Index of the ground in the palette; the ink stands `shades` − 1 places after it. */
  ground: number;
}

/** Letters of Wolof and Pulaar that the font lacks, and spaces that do not break. */
const plain: Readonly<Record<string, string>> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƴ: "y",
  Ƴ: "Y",
  ɲ: "n",
  Ɲ: "N",
  "\u00A0": " ",
  "\u202F": " ",
};

/** The outline of a letter; for an unknown letter that of its base letter, else a question mark. */
function glyphOf(letter: string): readonly [number, string] {
  const base = plain[letter] ?? letter.normalize("NFD").charAt(0);
  return glyphs.get(letter) ?? glyphs.get(base) ?? glyphs.get("?") ?? [0, ""];
}

export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + glyphOf(letter)[0], 0) * (size / glyphUnits);

interface Edge {
  x: number;
  y: number;
  toX: number;
  toY: number;
}

/** Draws a line of text with its baseline at `y`. */
export function drawText(
  canvas: Canvas,
  text: string,
  { x, y, size, ground }: Ink & { x: number; y: number },
): void {
  const scale = size / glyphUnits;
  let left = x;
  for (const letter of text) {
    const [advance, outline] = glyphOf(letter);
    fill(canvas, edgesOf(outline, { left, y, scale }), ground);
    left += advance * scale;
  }
}

const stepsOfCurve = 6;

function edgesOf(
  outline: string,
  { left, y, scale }: { left: number; y: number; scale: number },
): Edge[] {
  const edges: Edge[] = [];
  let [atX, atY] = [0, 0];
  const lineTo = (toX: number, toY: number) => {
    edges.push({
      x: left + atX * scale,
      y: y - atY * scale,
      toX: left + toX * scale,
      toY: y - toY * scale,
    });
    [atX, atY] = [toX, toY];
  };
  for (const [, command, numbers = ""] of outline.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.split(" ").map(Number);
    if (command === "M") [atX, atY] = [a, b];
    else if (command === "L") lineTo(a, b);
    else {
      const [fromX, fromY] = [atX, atY];
      for (let step = 1; step <= stepsOfCurve; step++) {
        const t = step / stepsOfCurve;
        const rest = 1 - t;
        lineTo(
          rest * rest * fromX + 2 * rest * t * a + t * t * c,
          rest * rest * fromY + 2 * rest * t * b + t * t * d,
        );
      }
    }
  }
  return edges;
}

const rowsOfPoint = 4;

/** Fills what the edges surround (non-zero winding); a point that is covered in part gets a shade between. */
function fill({ width, height, points }: Canvas, edges: readonly Edge[], ground: number): void {
  if (edges.length === 0) return;
  const ys = edges.map(({ y }) => y);
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(...ys)));
  const xs = edges.map(({ x }) => x);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(width - 1, Math.floor(Math.max(...xs)));
  const covered = new Float32Array(width);
  for (let row = top; row <= bottom; row++) {
    covered.fill(0, left, right + 1);
    for (let part = 0; part < rowsOfPoint; part++)
      coverRow(covered, edges, row + (part + 0.5) / rowsOfPoint);
    for (let x = left; x <= right; x++) {
      const share = covered[x] ?? 0;
      if (share <= 0) continue;
      const shade = ground + Math.round((share / rowsOfPoint) * (shades - 1));
      points[row * width + x] = Math.max(points[row * width + x] ?? 0, shade);
    }
  }
}

/** Adds to each point the share of it that lies inside on this line. */
function coverRow(covered: Float32Array, edges: readonly Edge[], y: number): void {
  const crossings: { x: number; turn: number }[] = [];
  for (const edge of edges) {
    const down = edge.y <= y && edge.toY > y;
    const up = edge.toY <= y && edge.y > y;
    if (!down && !up) continue;
    const along = (y - edge.y) / (edge.toY - edge.y);
    crossings.push({ x: edge.x + along * (edge.toX - edge.x), turn: down ? 1 : -1 });
  }
  crossings.sort((a, b) => a.x - b.x);
  let winding = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0) coverSpan(covered, from, x);
  }
}

function coverSpan(covered: Float32Array, from: number, to: number): void {
  const last = Math.min(covered.length - 1, Math.ceil(to) - 1);
  for (let x = Math.max(0, Math.floor(from)); x <= last; x++)
    covered[x] = (covered[x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from);
}
