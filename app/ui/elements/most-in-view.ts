/** Where something stands in the window, as `getBoundingClientRect` tells. */
export interface Extent {
  top: number;
  bottom: number;
}

/**
 * Which one is at least half in view, or, being taller than the window, fills at least half of it (Spec §2); of
 * several the one of which most is seen. -1 when there is none.
 */
export function mostInView(extents: readonly Extent[], windowHeight: number): number {
  let most = 0;
  let found = -1;
  extents.forEach(({ top, bottom }, index) => {
    const seen = Math.min(bottom, windowHeight) - Math.max(top, 0);
    const enough = Math.min(bottom - top, windowHeight) / 2;
    if (seen > most && seen >= enough) {
      most = seen;
      found = index;
    }
  });
  return found;
}
