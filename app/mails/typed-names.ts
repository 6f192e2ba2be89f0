import { namesAnAddress } from "#app/kernel/text.ts";

/** Longer than the names of companies are, and too short for a sentence that asks for money. */
const LONGEST_NAME = 60;

/** A typed name within « »; null when it is longer than a name is, or when a mail program would make a link of it. */
export const quotedName = (name: string): string | null =>
  name.length <= LONGEST_NAME && !namesAnAddress(name) ? `«\u00A0${name}\u00A0»` : null;

/**
 * A company as mails to people outside it name it, within a sentence: « l’entreprise « Sahel Bâtiment » (NINEA 005677234) ».
 * Somebody typed its name, and our mail must not carry a stranger's sentence.
 */
export function companyToOutsiders({
  name,
  ninea,
}: {
  name: string;
  ninea: string | null;
}): string {
  const quoted = quotedName(name);
  if (quoted === null) return ninea ? `l’entreprise de NINEA\u00A0${ninea}` : "une entreprise";
  return `l’entreprise ${quoted}${ninea ? ` (NINEA\u00A0${ninea})` : ""}`;
}

/** The same at the beginning of a sentence. */
export const beginning = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
