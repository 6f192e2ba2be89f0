import { describe, expect, test } from "vitest";
import { doubtAbout, type GreyPicture } from "./page-doubt.ts";

const [width, height] = [400, 560];

/** A page of so many lines of small strokes, black on a ground of this grey, with a little noise. */
function aPage({ lines = 20, ground = 235, ink = 30 } = {}): GreyPicture {
  const grey = new Uint8ClampedArray(width * height);
  for (let place = 0; place < grey.length; place += 1) {
    const [x, y] = [place % width, Math.floor(place / width)];
    const line = Math.floor((y - 40) / 20);
    const isInk =
      y >= 40 && line < lines && (y - 40) % 20 < 9 && x > 40 && x < 360 && (x * 7 + line) % 11 < 2;
    grey[place] = (isInk ? ink : ground) + ((place * 7919) % 7) - 3;
  }
  return { grey, width };
}

/** The mean of the pixels around each one. */
function blurred({ grey }: GreyPicture, radius: number): GreyPicture {
  const soft = new Uint8ClampedArray(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0];
      for (let dy = -radius; dy <= radius; dy += 1)
        for (let dx = -radius; dx <= radius; dx += 1) {
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          sum += grey[py * width + px] ?? 0;
          count += 1;
        }
      soft[y * width + x] = sum / count;
    }
  return { grey: soft, width };
}

describe("doubtAbout", () => {
  test.each([
    ["a white page", aPage({ lines: 0 }), "blank"],
    ["a grey page without ink", aPage({ lines: 0, ground: 150 }), "blank"],
    ["a page of one line", aPage({ lines: 1 }), null],
    ["a full page", aPage(), null],
    ["a page of pale ink on dark ground", aPage({ ground: 140, ink: 60 }), null],
    ["a page that is hardly soft", blurred(aPage(), 1), null],
    ["big letters out of focus", blurred(aBig(), 8), "blurred"],
    ["big letters", aBig(), null],
  ] as const)("%s: %s", (_name, picture, doubt) => {
    expect(doubtAbout(picture)).toBe(doubt);
  });
});

/** Letters so large that a blur leaves them dark. */
function aBig(): GreyPicture {
  const grey = new Uint8ClampedArray(width * height).fill(235);
  for (let place = 0; place < grey.length; place += 1) {
    const [x, y] = [place % width, Math.floor(place / width)];
    if (y > 80 && y < 480 && y % 80 < 40 && x > 40 && x < 360 && x % 60 < 24) grey[place] = 30;
  }
  return { grey, width };
}
