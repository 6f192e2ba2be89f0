const units =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
    " ",
  );
const tens =
  "_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(" ");

interface Scale {
  size: bigint;
  word: string;
}

/** Nouns, unlike « mille »: they take the plural, and « cent » and « vingt » before them keep theirs. */
const nouns: readonly Scale[] = [
  { size: 1_000_000_000_000n, word: "billion" },
  { size: 1_000_000_000n, word: "milliard" },
  { size: 1_000_000n, word: "million" },
];

/**
 * Spells a whole amount in French words for a receipt: « cent mille francs CFA », « un million de francs CFA »
 * (traditional spelling: hyphens below one hundred only). Throws below zero and from a million billions on.
 */
export function amountInWords(amount: bigint): string {
  if (amount < 0n || amount >= 1_000_000_000_000_000n)
    throw new RangeError("This amount has no words.");
  const isRound = amount >= 1_000_000n && amount % 1_000_000n === 0n;
  return `${wordsOf(amount)} ${isRound ? "de " : ""}franc${amount < 2n ? "" : "s"} CFA`;
}

function wordsOf(number: bigint): string {
  if (number === 0n) return "zéro";
  const words: string[] = [];
  let rest = number;
  for (const { size, word } of nouns) {
    const count = rest / size;
    if (count > 0n)
      words.push(`${belowThousand(Number(count), true)} ${word}${count > 1n ? "s" : ""}`);
    rest %= size;
  }
  const thousands = Number(rest / 1_000n);
  // « Mille » never changes, and « cent » or « vingt » before it takes no plural.
  if (thousands > 0)
    words.push(thousands === 1 ? "mille" : `${belowThousand(thousands, false)} mille`);
  const last = Number(rest % 1_000n);
  if (last > 0) words.push(belowThousand(last, true));
  return words.join(" ");
}

/** `ends`: nothing comes after it in the number, so that a round « cent » or « quatre-vingt » takes its plural. */
function belowThousand(number: number, ends: boolean): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const words: string[] = [];
  if (hundreds === 1) words.push("cent");
  if (hundreds > 1) words.push(`${units[hundreds]} cent${rest === 0 && ends ? "s" : ""}`);
  if (rest > 0) words.push(belowHundred(rest, ends));
  return words.join(" ");
}

function belowHundred(number: number, ends: boolean): string {
  if (number < 20) return units[number] ?? "";
  const ten = Math.floor(number / 10);
  const word = tens[ten] ?? "";
  // Seventy and ninety count on from sixty and eighty.
  const unit = ten === 7 || ten === 9 ? (number % 10) + 10 : number % 10;
  if (unit === 0) return ten === 8 && ends ? `${word}s` : word;
  const joined = (unit === 1 || unit === 11) && ten < 8 ? " et " : "-";
  return `${word}${joined}${units[unit]}`;
}
