/** Vertical position of an element in the window (`getBoundingClientRect`). */
export interface Extent {
  top: number;
  bottom: number;
}

/**
 * The index of the section that is at least half in view, or, if taller than the window, fills at least half of it (Spec §2).
 * Among several, the one with the largest visible part, then the one nearest to the middle; -1 when there is none.
 */
export function mostInView(extents: readonly Extent[], windowHeight: number): number {
  let most = 0.5;
  let nearest = Number.POSITIVE_INFINITY;
  let nearestIndex = -1;
  extents.forEach(({ top, bottom }, index) => {
    const seen = Math.min(bottom, windowHeight) - Math.max(top, 0);
    const part = seen / Math.min(bottom - top, windowHeight);
    const away = Math.abs(top + bottom - windowHeight);
    if (part > most || (part === most && away < nearest)) {
      most = part;
      nearest = away;
      nearestIndex = index;
    }
  });
  return nearestIndex;
}
