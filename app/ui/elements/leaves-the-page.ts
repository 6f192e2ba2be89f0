const files = /(_download|\.(csv|json|xml|pdf|ics|txt))$/;

/** Whether a link replaces the page, rather than scrolls it or downloads a file. */
export function leavesThePage(from: string, to: string): boolean {
  const here = new URL(from);
  const there = new URL(to, from);
  if (!there.protocol.startsWith("http") || files.test(there.pathname)) return false;
  return there.hash === "" || there.href.split("#")[0] !== here.href.split("#")[0];
}
