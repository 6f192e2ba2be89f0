/** First line of a mail; administrators have no first name on record. */
export const greeting = (firstname: string | null): string =>
  firstname ? `Bonjour ${firstname},` : "Bonjour,";
