import { searchable } from "#app/kernel/text.ts";

const LONGEST = 70;

/** The name as the last part of an address: « Baol Bâtiment & Fils » becomes `baol-batiment-fils`. */
export function slugOf(name: string): string {
  const slug = searchable(name)
    .replace(/[.']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  return slug || "entreprise";
}

/** Whether a text can be a slug at all: what comes in an address may hold anything. */
export const isSlug = (text: string): boolean =>
  text.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
