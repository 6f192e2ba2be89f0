/** First line of a mail; administrators have no first name on record. */
export const greeting = (firstname: string | null): string =>
  firstname ? `Bonjour ${firstname},` : "Bonjour,";

/** A number with its noun: « 1 heure », « 72 heures ». */
export const hours = (count: number): string => `${count}\u00A0heure${count > 1 ? "s" : ""}`;
