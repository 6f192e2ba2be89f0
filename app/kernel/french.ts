import { formatInteger } from "./money.ts";

/** « 1 entreprise », « 1 204 entreprises »: the plural begins at two, with a no-break space between number and word. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatInteger(count)}\u00A0${count < 2 ? one : many}`;

/** The same with « aucune entreprise » instead of zero; for feminine words. */
export const countedOrNone = (count: number, one: string, many?: string): string =>
  count === 0 ? `aucune ${one}` : counted(count, one, many);

export const years = (count: number) => counted(count, "an");
export const months = (count: number) => counted(count, "mois", "mois");
export const days = (count: number) => counted(count, "jour");
export const workingDays = (count: number) => counted(count, "jour ouvré", "jours ouvrés");
export const hours = (count: number) => counted(count, "heure");
export const minutes = (count: number) => counted(count, "minute");
export const times = (count: number) => counted(count, "fois", "fois");

/** « de Wave », « d’Orange Money »: the preposition elides before a vowel. A name with a first h keeps « de ». */
export const ofName = (name: string): string =>
  /^[aeiouyœæ]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;

/** A title as it goes on within a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Words as a sentence begins with them. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * French typography: no-break spaces in place of plain ones before `; : ! ?` and inside « », curved apostrophes, one
 * character for three dots. Adds no space where none was typed, so that addresses and hours stay as they are.
 */
export const typeset = (text: string): string =>
  text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, "’")
    .replace(/\.{3}/g, "…")
    .replace(/« */g, "«\u00A0")
    .replace(/ *»/g, "\u00A0»")
    .replace(/«[\u00A0\u202F]+/g, "«\u00A0")
    .replace(/[\u00A0\u202F]+»/g, "\u00A0»")
    .replace(/ +(?=[;!?](?:[\s»)]|$))/gm, "\u202F")
    .replace(/ +(?=:(?:\s|$))/gm, "\u00A0");

/** « 420 ko », « 1,2 Mo », « 3,4 Go ». */
export function bytesInWords(bytes: number): string {
  const [divisor, unit] =
    bytes < 1_000_000
      ? [1_000, "ko"]
      : bytes < 1_000_000_000
        ? [1_000_000, "Mo"]
        : [1_000_000_000, "Go"];
  const amount = bytes / divisor;
  const rounded =
    divisor === 1_000 ? Math.max(1, Math.round(amount)) : Math.round(amount * 10) / 10;
  return `${String(rounded).replace(".", ",")}\u00A0${unit}`;
}
