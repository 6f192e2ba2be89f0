/** Whether a program asks for JSON at the address of a page. */
export const asksForJson = (accept: string): boolean => /\bapplication\/json\b/.test(accept);

/** Whether a browser asks ahead: nobody has seen the answer yet. */
export const isPrefetch = (headers: Readonly<Record<string, unknown>>): boolean =>
  /prefetch|preview/.test(`${headers["sec-purpose"] ?? ""}${headers.purpose ?? ""}`);
