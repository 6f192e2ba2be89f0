import { searchable } from "#app/kernel/text.ts";
import { commonPasswords } from "./common-passwords.server.ts";

export type PasswordWeakness = "common-password" | "own-words-password";

/**
 * Words that are common in passwords in Senegal, before a year or a sign. They are shorter than a password, so lists of leaks
 * lack them.
 */
const frequentWords = new Set(
  `abcd admin administrateur alioune amour anniversaire azerty bamako bismillah bisous bonjour camara casablanca chantier
  chelsea chouchou coucou cheikh dakar dakar221 diallo diouf doudou espoir famille fatou football gorgui ibrahima jetaime
  kaolack khadija lamine liberte loulou maman mamadou marseille mbacke motdepasse moussa ndiaye ousmane papa paris
  passe password princesse qwerty ronaldo saintlouis salut sandaga secret senegal serigne soleil sunugal tabax teranga
  thies touba welcome ziguinchor`.split(/\s+/),
);

const shortestOwnWord = 4;
/** How many added characters (a year, a number, an exclamation mark) do not make a word stronger. */
const usualDecoration = 5;

/**
 * Why a new password is too easy to guess, null when it is not: frequent in leaks, a frequent word with a few characters around
 * it, a run of characters, or little more than own words (name, company, address), which an attacker knows.
 */
export function passwordWeakness(
  password: string,
  ownWords: readonly string[] = [],
): PasswordWeakness | null {
  const plain = searchable(password).replaceAll(/\s+/g, "");
  if (isMadeOf(plain, ownWords)) return "own-words-password";
  const letters = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const decorated = plain.length - letters.length <= usualDecoration;
  if (commonPasswords.has(plain) || isRun(plain)) return "common-password";
  const word = frequentWords.has(letters) || commonPasswords.has(letters);
  return decorated && word ? "common-password" : null;
}

/** « aaaaaaaa », « 12121212 », « 45678901 »: a constant step or a repeated short pattern over the whole password. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const sameStep = steps.filter((step) => step === steps[0]).length >= steps.length - 1;
  return sameStep || new Set(codes).size <= 2;
}

function isMadeOf(text: string, ownWords: readonly string[]): boolean {
  const words = ownWords
    .flatMap((each) => searchable(each).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortestOwnWord)
    .sort((a, b) => b.length - a.length);
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, "");
  return rest.length < text.length && rest.replaceAll(/[^\p{L}]/gu, "").length < shortestOwnWord;
}
