/** Where something stands in the window, as `getBoundingClientRect` tells. */
export interface Extent {
  top: number;
  bottom: number;
}

/**
 * Which one is at least half in view, or, being taller than the window, fills at least half of it (Spec §2). Of several
 * the one of which the largest part is seen; of those seen alike, the one nearest to the middle. -1 when there is none.
 */
export function mostInView(extents: readonly Extent[], windowHeight: number): number {
  let most = 0.5;
  let nearest = Number.POSITIVE_INFINITY;
  let found = -1;
  extents.forEach(({ top, bottom }, index) => {
    const seen = Math.min(bottom, windowHeight) - Math.max(top, 0);
    const part = seen / Math.min(bottom - top, windowHeight);
    const away = Math.abs(top + bottom - windowHeight);
    if (part > most || (part === most && away < nearest)) {
      most = part;
      nearest = away;
      found = index;
    }
  });
  return found;
}
