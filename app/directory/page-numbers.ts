/** Pages to link to, from 1: the ends, the current one and its neighbours; null where some are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= last);
  pages.sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? 0);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}
