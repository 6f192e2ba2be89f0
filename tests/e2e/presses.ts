import type { Page } from "@playwright/test";

/** What somebody does on a phone: presses, and fields that are filled in. */
export interface Effort {
  presses: number;
  fields: number;
}

/**
 * Counts from now on, on each page: a press is a tap on a link, a button, a box or a fold, and two for a file (the field, then the
 * photo); a field is a text, a list or a part of a date that is filled in. A tap into a field is no press.
 */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: 0, fields: 0 };
  await page.exposeBinding("countEffort", (_source, kind: keyof Effort, count: number) => {
    effort[kind] += count;
  });
  await page.addInitScript(() => {
    const count = (kind: string, number: number) =>
      (globalThis as unknown as { countEffort: (kind: string, count: number) => void }).countEffort(
        kind,
        number,
      );
    const isPressed = (target: Element) => {
      if (target instanceof HTMLInputElement)
        return /checkbox|radio|submit|button/.test(target.type);
      return target.closest("a[href], button, summary") !== null;
    };
    addEventListener(
      "click",
      ({ isTrusted, target }) => {
        if (isTrusted && target instanceof Element && isPressed(target)) count("presses", 1);
      },
      true,
    );
    addEventListener(
      "change",
      ({ target }) => {
        if (target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)) return;
        if (target instanceof HTMLInputElement && target.type === "file") count("presses", 2);
        else count("fields", 1);
      },
      true,
    );
  });
  return effort;
}
