import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Every text that people read: pages, mails, documents, reference texts and guides; not the comments. */
const texts = fs
  .globSync(
    [
      "app/**/*.{ts,tsx}",
      "db/{reference,demo}/**/*.ts",
      "server/**/*.{ts,typ}",
      "docs/guides/*.md",
    ],
    { cwd: root },
  )
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    const text = file.endsWith(".md")
      ? source
      : source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
    return { file, text };
  });

test("nothing claims an accreditation or a standard: no setting holds its number, scope and days", () => {
  // Codes of countries and regions are no claim.
  const claim =
    /accr[ée]dit|\bISO(?!\s?3166)[\s/\u00A0]*(?:CEI|IEC)?[\s/\u00A0]*\d{4,5}|\bNF\s?X\s?\d/i;
  const claims = texts.flatMap(({ file, text }) => {
    const match = claim.exec(text)?.[0];
    return match ? [`${file}: ${match}`] : [];
  });
  expect(texts.length).toBeGreaterThan(1_000);
  expect(claims).toEqual([]);
});

const number =
  "(?:\\d+|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|quatre-vingts?|cent)(?:-\\p{L}+)*)";
const delayPattern = (words: string) => new RegExp(`(?<![\\p{L}\\d{}-])${number} ${words}`, "iu");

/** Sentences with a number that somebody typed: on the time until a decision, then on the time until a silent application is closed. */
const typedDelays = [
  { about: /./, said: delayPattern("jours? ouvrés?") },
  { about: /répon[ds]|décision|décid|instruction/iu, said: delayPattern("semaines?") },
  {
    about: /sans suite|sans réponse|class(?:é|ement)|cl[oô]t|\bclos\b/iu,
    said: delayPattern("jours?"),
  },
];

/** Numbers of something else, and those of mails, which a test beside the mails compares with the code. */
const typedElsewhere = [
  "app/applications/applications.mail-words.ts: À ceux qui agissent pour l’entreprise, 14 jours et 3 jours avant que le dossier soit classé",
  "app/companies/companies.mail-words.ts: Une fois, après sept jours sans réponse",
  "app/settings/settings.schema.ts: Le délai d’opposition doit être d’au moins 1 jour ouvré",
  "app/settings/settings.schema.ts: Le délai d’opposition ne doit pas dépasser 20 jours ouvrés",
];

/** The sentences of the strings of a source, with plain spaces. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\{"\\u(?:00A0|202F)"\}|\\u(?:00A0|202F)|[\u00A0\u202F]/g, " ")
    .split(/[.!?;](?=\s|["`'])|[\n"`]/)
    .map((sentence) => sentence.trim());

const withTypedDelays = (text: string): string[] =>
  sentencesOf(text).filter((sentence) =>
    typedDelays.some(({ about, said }) => about.test(sentence) && said.test(sentence)),
  );

test("no text types the number of a delay that the tariff sets: it would differ once the tariff does (tariff/announced-delays.ts)", () => {
  // Editions of the terms are published texts; a test beside the pages compares the last one with the tariff.
  const sentences = texts
    .filter(({ file }) => !file.startsWith("db/reference/terms/"))
    .flatMap(({ file, text }) => withTypedDelays(text).map((sentence) => `${file}: ${sentence}`));
  expect(sentences.sort()).toEqual(typedElsewhere);
});

test.each([
  "`Vous avez la réponse en 12\\u00A0semaines au plus.`",
  'Nous décidons en douze{"\\u00A0"}semaines',
  '"Le rapport est rendu en trente jours ouvrés."',
  "sans réponse en 60\u00A0jours, le dossier est classé",
  '"Un dossier sans réponse se clôt soixante-quinze jours après sa date limite."',
])("a typed delay is found in %s", (text) => {
  expect(withTypedDelays(text)).toHaveLength(1);
});
