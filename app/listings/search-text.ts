import { searchable, withPlainDigits } from "#app/kernel/text.ts";

/** Splits a text into the words that the directory searches: dots join letters (S.A.R.L.), all other signs separate words. */
export const searchWords = (text: string): string[] =>
  searchable(text)
    .replace(/\./g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** A number without its separators. */
export const compactNumber = (text: string): string =>
  searchable(withPlainDigits(text)).replace(/[^\p{L}\p{N}]+/gu, "");

interface Searched {
  name: string;
  tradeName: string | null;
  formerNames: readonly string[];
  einKey: string;
  businessRegistry: string;
  businessRegistryKey: string | null;
}

/** The searchable text of a company (`company.search_text`): each word and number between spaces. */
export function companySearchText(company: Searched): string {
  const { name, tradeName, formerNames, einKey, businessRegistry, businessRegistryKey } = company;
  const words = [name, tradeName ?? "", ...formerNames].flatMap(searchWords);
  const numbers = [compactNumber(einKey), compactNumber(businessRegistryKey ?? businessRegistry)];
  return ` ${[...words, ...numbers].filter((word) => word !== "").join(" ")} `;
}

const LONGEST = 70;

/** Turns a name into the last part of an address: « Baol Bâtiment & Fils » becomes `baol-batiment-fils`. */
export function slugOf(name: string): string {
  const slug = searchable(name)
    .replace(/[.']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  return slug || "entreprise";
}

/** Whether a text has the shape of a slug. Check it before any query: an address may hold anything. */
export const isSlug = (text: string): boolean =>
  text.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
