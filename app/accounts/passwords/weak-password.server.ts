import { searchable } from "#app/kernel/text.ts";
import { commonPasswords } from "./common-passwords.server.ts";

export type PasswordWeakness = "common-password" | "own-words-password";

/**
 * Words that are common in passwords in Senegal, before a year or a sign. They are shorter than a password, so lists of leaks
 * lack them.
 */
const frequentWords = (
  "abcd abdou abdoulaye admin administrateur afrique aicha aida aissatou alioune allah aliou amadou aminata amour anniversaire assane " +
  "astou awa azerty babacar bamako barcelone basket batiment bineta bismillah bisous boisson bonjour boubacar btp camara casablanca casamance chantier chelsea cherie " +
  "chouchou cisse coucou construction cheikh dakar dakar221 dame demba diallo diarra diop diouf diourbel djibril doudou entreprise espoir " +
  "fall famille fatick fatou fatoumata faye football france gambie goree gorgui guediawaye gueye guinee hello ibrahima inch jetaime kaffrine kaolack kebe " +
  "kedougou keita khadija khady kolda lamine lamp liberte lion lions louga loulou macky mali maman mamadou mame mane mariama marieme marseille matam mbacke mbaye " +
  "mbour modou mohamed motdepasse mouride moussa ndeye ndiaye ndour niang omar ousmane pape papa paris passe password pikine " +
  "princesse qualif qualification qwerty real rokhaya ronaldo rufisque saintlouis sadio saliou sall salut samba sandaga sarr seck secret sedhiou " +
  "senegal serigne seydou sidi soleil sonko souleymane sunugal tabax tambacounda teranga thiam thies thioune tivaouane touba toure traore " +
  "travaux university wade welcome wolof yaye youssou ziguinchor"
).split(" ");
const wordSet = new Set(frequentWords);

/** Digits and signs that stand for letters in passwords. */
const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const asLetters = (text: string) => text.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign);

/** A password of more words than this is hard to guess, although each word is frequent. */
const fewWords = 3;
/** Allowed between and after the words: « senegalaise », « dakaroise1 », a year. */
const longestEnding = 4;
const longestRest = 7;

const shortestOwnWord = 4;
/** The number of added characters (a year, a number, an exclamation mark) that do not make a word stronger. */
const usualDecoration = 5;

/**
 * Why a new password is too easy to guess, null when it is strong enough. Too easy: frequent in leaks, a frequent
 * word with a few characters around it, up to three such words, a run of characters, or little more than own words
 * (name, company, address), which an attacker knows, alone or among frequent ones.
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
  const word = wordSet.has(letters) || commonPasswords.has(letters);
  const isMadeOfWords = [plain, asLetters(plain)].some((text) => isFewWords(text, ownWords));
  if (!(decorated && word) && !isMadeOfWords) return null;
  const holdsOwnWord = partsOf(ownWords).some((part) => plain.includes(part));
  return holdsOwnWord ? "own-words-password" : "common-password";
}

/** Whether a password is little more than one to three frequent or own words, in any order and with any ending. */
function isFewWords(text: string, ownWords: readonly string[]): boolean {
  let rest = text;
  let used = 0;
  for (const word of [...partsOf(ownWords), ...frequentWords].sort(longestFirst)) {
    if (word.length < shortestOwnWord) continue;
    const parts = rest.split(word);
    used += parts.length - 1;
    rest = parts.join(" ");
  }
  rest = rest.replaceAll(" ", "");
  const letters = rest.replaceAll(/[^\p{L}]/gu, "").length;
  return used > 0 && used <= fewWords && letters <= longestEnding && rest.length <= longestRest;
}

/** « aaaaaaaa », « 12121212 », « 45678901 »: a constant step or a repeated short pattern over the whole password. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const sameStep = steps.filter((step) => step === steps[0]).length >= steps.length - 1;
  return sameStep || new Set(codes).size <= 2;
}

function isMadeOf(text: string, ownWords: readonly string[]): boolean {
  let rest = text;
  for (const word of partsOf(ownWords).sort(longestFirst)) rest = rest.replaceAll(word, "");
  return rest.length < text.length && rest.replaceAll(/[^\p{L}]/gu, "").length < shortestOwnWord;
}

const longestFirst = (a: string, b: string) => b.length - a.length;

const partsOf = (ownWords: readonly string[]): string[] =>
  ownWords
    .flatMap((each) => searchable(each).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortestOwnWord);
