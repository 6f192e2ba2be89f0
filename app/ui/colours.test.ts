import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Hour = "day" | "night";

const style = readFileSync(new URL("./colours.css", import.meta.url), "utf8");

/** The value of a colour token by day or night: « var(--day, …) var(--night, …) », or one value for both. */
function token(name: string, hour: Hour): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(style)?.[1] ?? "";
  const colour = new RegExp(`--${hour}, (#[0-9a-f]{6})`).exec(value)?.[1] ?? value;
  expect(colour, `--${name} by ${hour}`).toMatch(/^#[0-9a-f]{6}$/);
  return colour;
}

const text = (name: string, hour: Hour) => token(`color-${name}`, hour);

/** The background token of that name, which Tailwind prefers, or else the colour. */
const ground = (name: string, hour: Hour) =>
  style.includes(`--background-color-${name}:`)
    ? token(`background-color-${name}`, hour)
    : token(`color-${name}`, hour);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["paper", "white", "sand", "green-soft", "gold-soft", "error-soft"];
const words = ["ink", "ink-soft", "green", "laterite", "error"];

describe.each(["day", "night"] as const)("by %s", (hour) => {
  test.each(grounds.flatMap((under) => words.map((name) => [name, under] as const)))(
    "text in %s has enough contrast on %s",
    (name, under) => {
      expect(contrast(text(name, hour), ground(under, hour))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["green", "green-deep", "laterite", "ink"])(
    "white text has enough contrast on %s",
    (under) => {
      expect(contrast(text("white", hour), ground(under, hour))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("gold figures have enough contrast on dark green, night text on gold and white", () => {
    expect(contrast(text("gold", hour), ground("green-deep", hour))).toBeGreaterThanOrEqual(4.5);
    for (const under of ["gold", "white", "dune"])
      expect(contrast(text("night", hour), text(under, hour))).toBeGreaterThanOrEqual(4.5);
  });

  test("the text of a disabled button has enough contrast", () => {
    expect(contrast(text("ink-soft", hour), ground("sand-deep", hour))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["paper", "white", "sand"])(
    "borders of controls and the focus ring have enough contrast on %s",
    (under) => {
      for (const name of ["control", "ink", "green", "error"])
        expect(contrast(text(name, hour), ground(under, hour)), name).toBeGreaterThanOrEqual(3);
    },
  );
});
