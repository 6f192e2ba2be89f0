import type { Shape } from "./obstacle-words.ts";

const seal =
  "M36 3l5.6 4.6 7-1.6 3 6.5 7 1.7v7.2l5.6 4.6-3.1 6.5 3.1 6.5-5.6 4.6v7.2l-7 1.7-3 6.5-7-1.6-5.6 4.6-5.6-4.6-7 1.6-3-6.5-7-1.7v-7.2l-5.6-4.6 3.1-6.5-3.1-6.5 5.6-4.6v-7.2l7-1.7 3-6.5 7 1.6z";

/**
 * The paths of each shape in a square of 72: what is filled with the colour of the shape (`fill`), drawn as a line (`line`), and
 * what stands on it (`on`). Told apart by outline alone, without colour.
 */
export const shapes: Record<Shape, { fill?: string; line?: string; on?: string; dashed?: true }> = {
  seal: { fill: seal, on: "M23 34l9 10 18-19" },
  "half-seal": {
    line: seal,
    fill: "M36 3l5.6 4.6 7-1.6 3 6.5 7 1.7v7.2l5.6 4.6-3.1 6.5 3.1 6.5-5.6 4.6v7.2l-7 1.7-3 6.5-7-1.6-5.6 4.6z",
  },
  pause: { line: "M5 5h62v62H5z", fill: "M22 20h10v32H22zM40 20h10v32H40z" },
  octagon: { fill: "M23 4h26l19 19v26L49 68H23L4 49V23z", on: "M22 36h28" },
  cross: { fill: "M23 4h26l19 19v26L49 68H23L4 49V23z", on: "M25 25l22 22M47 25L25 47" },
  arrow: { line: "M5 12h62v48H5z", fill: "M18 31h22v-9l16 14-16 14v-9H18z" },
  clock: { line: "M36 5a31 31 0 1 0 .1 0zM36 17v20l13 8" },
  calendar: { line: "M6 14h60v52H6zM6 28h60M21 5v16M51 5v16" },
  triangle: { line: "M36 6l32 58H4z", fill: "M32 26h8v20h-8zM32 51h8v7h-8z" },
  broken: {
    line: "M5 5h62v26l-12 6-9-7-10 8-10-8-9 7-12-6zM5 45l12 6 9-7 10 8 10-8 9 7 12-6v22H5z",
  },
  digits: {
    line: "M4 14h64v44H4z",
    dashed: true,
    fill: "M30 24h14v13h-6v5h-5v-9h6v-4h-9zM33 45h5v5h-5zM12 38h10v4H12zM50 38h10v4H50z",
  },
  offline: { line: "M36 5a31 31 0 1 0 .1 0zM36 17v20l13 8", dashed: true },
};
