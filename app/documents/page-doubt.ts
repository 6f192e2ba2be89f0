/** The grey values of a picture, row by row, 0 black to 255 white. */
export interface GreyPicture {
  grey: Uint8ClampedArray;
  width: number;
}

/** Below this difference between the ground and its darkest marks nothing is written. */
const LEAST_CONTRAST = 40;
/** Below this part of the contrast from one pixel to the next no edge of a letter is left. */
const LEAST_SHARPNESS = 0.2;

/**
 * Why a photographed page may be useless: it seems blank, or blurred; null where neither is plain. A shadow or a table around the page
 * hides that it is blank, so the doubt is only a question to who took the photo.
 */
export function doubtAbout({ grey, width }: GreyPicture): "blank" | "blurred" | null {
  const ground = atRank(countsOf(grey), 0.5);
  const contrast = ground - atRank(countsOf(grey), 0.001);
  if (contrast < LEAST_CONTRAST) return "blank";
  const steps = new Uint8ClampedArray(grey.length);
  for (let place = width; place < grey.length; place += 1) {
    const value = grey[place] ?? 0;
    const beside = place % width === 0 ? 0 : Math.abs(value - (grey[place - 1] ?? value));
    steps[place] = Math.max(beside, Math.abs(value - (grey[place - width] ?? value)));
  }
  return atRank(countsOf(steps), 0.999) < LEAST_SHARPNESS * contrast ? "blurred" : null;
}

function countsOf(values: Uint8ClampedArray): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The value below or at which this part of all lies. */
function atRank(counts: Uint32Array, part: number): number {
  const rank = part * counts.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [value, count] of counts.entries()) {
    passed += count;
    if (passed > rank) return value;
  }
  return 255;
}
