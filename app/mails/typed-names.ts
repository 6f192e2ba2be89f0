import { upperFirst } from "#app/kernel/french.ts";
import { namesAnAddress } from "#app/kernel/text.ts";

/**
 * How a mail shows a text that somebody typed and nobody verified. A company called « Dernier rappel : réglez sur … »
 * must not speak in our name, so such a text is never in a subject, a preview or a button; elsewhere it is inside «
 * », or left out.
 */
export interface TypedText {
  /** An `identity` is a name or a number of a company. */
  kind: "name" | "person" | "identity";
  /** What stands in its place, without a capital: « l’entreprise ». */
  standIn: string;
}

const LONGEST = 60;
/** Punctuation of sentences, and quotation marks, which would end ours. */
const SENTENCE = /[:;!?…«»"“”„<>\n\r]|\.\s+\p{Ll}|\s\.|\d(?:[\s./-]?\d){6}/u;
const PERSON = /^[\p{L}\p{M}](?:[\p{L}\p{M} .'’-]{0,58}[\p{L}\p{M}.])?$/u;
/** Groups of digits and capitals. */
const NUMBER = /^(?=.*\d)[\p{Lu}\d]{1,9}(?:[ .,:/_-][\p{Lu}\d]{1,9}){0,6}$/u;
const MOST_WORDS = 6;

const isPlain = (text: string) =>
  text !== "" && text.length <= LONGEST && !SENTENCE.test(text) && !namesAnAddress(text);

/** The name of a company in « », or null when it is long, reads as a sentence, or holds an address or a phone number. */
export const quotedName = (name: string): string | null =>
  isPlain(name) ? `«\u00A0${name}\u00A0»` : null;

/** The name of a person, or null when it is not one: digits, an address, more words than a name has. */
export const personInMail = (name: string): string | null =>
  isPlain(name) && PERSON.test(name) && name.split(/\s+/).length <= MOST_WORDS ? name : null;

/** The name of a company on a line of facts. */
export const nameOnLine = (name: string): string => quotedName(name) ?? "à lire dans l’espace";

export const inMail = ({ kind }: TypedText, text: string): string | null => {
  // The points of « SN.DKR.2015.B.20990 » are not those of an address.
  if (kind === "identity" && NUMBER.test(text)) return text;
  return kind === "person" ? personInMail(text) : quotedName(text);
};

const SENTENCE_BEGINS = /(?:^|[.?!…]\s|\n)$/u;

/** Puts the stand-in in the place of `{key}`: with a capital where a sentence begins, and once after « l’entreprise ». */
export function withStandIn(text: string, key: string, { standIn }: TypedText): string {
  const pattern = new RegExp(`(?:\\bde )?(?:(?:l’entreprise|une entreprise) )?\\{${key}\\}`, "giu");
  return text.replace(pattern, (match, offset: number) => {
    const words = /^de /i.test(match) ? `de ${standIn}`.replace(/^de un/, "d’un") : standIn;
    const begins = SENTENCE_BEGINS.test(text.slice(0, offset));
    return begins ? upperFirst(words) : words;
  });
}

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
