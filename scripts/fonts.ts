/**
 * Makes the fonts of the pages, `app/ui/fonts/` and `app/ui/fonts.css`, out of the font packages:
 * `node scripts/fonts.ts`. To be run again when a package or a choice below changes.
 *
 * The files carry our own names: their licence (SIL OFL) keeps the name Source for the original.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import {
  advance,
  characterTable,
  type FontMetrics,
  readCharacters,
  readMetrics,
  readTables,
  renamed,
  type Tables,
  table,
  withAdvance,
  writeTables,
} from "./sfnt.ts";

type Axes = Record<string, number | { min: number; max: number; default: number }>;
const references = ["Roboto", "Arial", "Wide"] as const;
type Reference = (typeof references)[number];

interface Fallback {
  /** Weights that the local font provides. */
  weights: string;
  /** Place on the axes where the widths are compared. */
  axes: Axes;
  reference: "regular" | "bold";
}

interface Family {
  name: string;
  file: string;
  source: string;
  /** First line of its licence, as its makers wrote it. */
  copyright: string;
  weights: string;
  axes: Axes;
  fallbacks: Fallback[];
}

const root = join(import.meta.dirname, "..");
const packages = join(root, "node_modules/@fontsource-variable");
const output = join(root, "app/ui/fonts");

const families: Family[] = [
  {
    name: "Tabax Text",
    file: "text",
    source: "source-sans-3/files/source-sans-3-SUBSET-wght-normal.woff2",
    copyright:
      "© 2023 Adobe (http://www.adobe.com/), with Reserved Font Name ‘Source’. Modified: subset and renamed.",
    weights: "400 700",
    axes: { wght: { min: 400, max: 700, default: 400 } },
    fallbacks: [
      { weights: "400 500", axes: { wght: 400 }, reference: "regular" },
      { weights: "600 700", axes: { wght: 600 }, reference: "bold" },
    ],
  },
  {
    name: "Tabax Display",
    file: "display",
    source: "bricolage-grotesque/files/bricolage-grotesque-SUBSET-opsz-normal.woff2",
    copyright:
      "Copyright 2022 The Bricolage Grotesque Project Authors (https://github.com/ateliertriay/bricolage). Modified: subset and renamed.",
    weights: "500 800",
    axes: { wght: 700, opsz: 48 },
    fallbacks: [{ weights: "500 800", axes: { wght: 700, opsz: 48 }, reference: "bold" }],
  },
];

/** The characters of French texts; those of other languages are in a second file, loaded when one occurs. */
const commonCharacters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ..."œŒ–—‘’‚“”„•…‹›€™−⁄↑↓\u2009\u2010\u2011\u202f".split(""),
].join("");
const rareCharacters = [...range(0x100, 0x17f), ..."ƁɓƊɗƳƴ"]
  .filter((character) => !commonCharacters.includes(character))
  .join("");
/** Characters missing from the packages, drawn like another one: narrow no-break space, hyphens. */
const borrowed = [
  [0x202f, 0x2009],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0xad, 0x2d],
] as const;
/** Thousandths of an em; the thin space of both fonts, 100, hardly parts the digits of an amount on a phone. */
const thinSpace = 150;
const features = ["kern", "mark", "ccmp", "liga", "tnum", "pnum"];

/** Widths are compared on this text, because letters do not occur equally often. */
const sample = `Les entreprises du bâtiment et des travaux publics déposent leur dossier de qualification, \
suivent son instruction et reçoivent un certificat que chacun peut vérifier. L’inscription est ouverte \
toute l’année : préparez votre NINEA, votre registre du commerce et les références de vos chantiers. \
Frais d’ouverture du dossier, 50 000 FCFA ; réponse de la commission sous 30 jours à Dakar, Thiès ou Ziguinchor.`;

/**
 * Mean advance of the sample in ems, without kerning: Roboto; Arimo, whose widths are those of Arial; DejaVu Sans, which was
 * drawn after Verdana.
 */
const referenceWidths: Record<Reference, Record<Fallback["reference"], number>> = {
  Roboto: { regular: 0.4367, bold: 0.4447 },
  Arial: { regular: 0.4385, bold: 0.4731 },
  Wide: { regular: 0.4996, bold: 0.5647 },
};
const localNames: Record<Reference, Record<Fallback["reference"], string[]>> = {
  Roboto: { regular: ["Roboto", "Roboto-Regular"], bold: ["Roboto Bold", "Roboto-Bold"] },
  Arial: {
    regular: ["Arial", "ArialMT", "Liberation Sans"],
    bold: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
  },
  Wide: {
    regular: ["DejaVu Sans", "Verdana"],
    bold: ["DejaVu Sans Bold", "Verdana Bold"],
  },
};

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}

/** The whole font of a package, with our name and the characters that it lacks. */
async function completed(family: Family, part: "latin" | "latin-ext"): Promise<Buffer> {
  const packed = await readFile(join(packages, family.source.replace("SUBSET", part)));
  const whole = await subsetFont(packed, "", {
    keepAllGlyphs: true,
    targetFormat: "sfnt",
    preserveNameIds: [0, 13, 14],
  });
  const tables = readTables(whole);
  const characters = readCharacters(tables);
  for (const [missingCharacter, model] of borrowed) {
    const glyph = characters.get(model);
    if (glyph !== undefined && !characters.has(missingCharacter))
      characters.set(missingCharacter, glyph);
  }
  const thin = characters.get(0x2009);
  if (thin !== undefined) tables.set("hmtx", withAdvance(tables, thin, thinSpace));
  const postScriptName = family.name.replaceAll(" ", "");
  const names = { 1: family.name, 3: postScriptName, 4: family.name, 6: postScriptName };
  tables.set("cmap", characterTable(characters));
  tables.set("name", renamed(table(tables, "name"), names));
  return writeTables(tables);
}

const subset = (font: Buffer, text: string, axes: Axes, targetFormat: "sfnt" | "woff2") =>
  subsetFont(font, text, {
    targetFormat,
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    preserveNameIds: [0, 13, 14],
  });

function meanAdvance(tables: Tables): number {
  const characters = readCharacters(tables);
  let sum = 0;
  for (const character of sample) {
    const glyph = characters.get(character.codePointAt(0) ?? 0);
    if (glyph === undefined) throw new Error(`The font has no ${JSON.stringify(character)}`);
    sum += advance(tables, glyph);
  }
  return sum / [...sample].length / readMetrics(tables).unitsPerEm;
}

const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`;

/** A local fallback font with the line height and mean width of ours, so that no text moves when ours is loaded. */
async function fallbackFaces(family: Family, font: Buffer, metrics: FontMetrics) {
  const faces: string[] = [];
  for (const { weights, axes, reference } of family.fallbacks) {
    const width = meanAdvance(readTables(await subset(font, commonCharacters, axes, "sfnt")));
    for (const local of references) {
      const size = width / referenceWidths[local][reference];
      const line = (value: number) => percent(value / metrics.unitsPerEm / size);
      faces.push(
        fontFace({
          "font-family": `"${family.name} ${local}"`,
          src: localNames[local][reference].map((name) => `local("${name}")`).join(", "),
          "font-weight": weights,
          "size-adjust": percent(size),
          "ascent-override": line(metrics.ascent),
          "descent-override": line(-metrics.descent),
          "line-gap-override": line(metrics.lineGap),
        }),
      );
    }
  }
  return faces;
}

const fontFace = (descriptors: Record<string, string>) =>
  `@font-face {\n${Object.entries(descriptors)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join("")}}\n`;

const webFace = (family: Family, file: string, more: Record<string, string> = {}) =>
  fontFace({
    "font-family": `"${family.name}"`,
    src: `url("./fonts/${file}.woff2") format("woff2")`,
    "font-weight": family.weights,
    "font-display": "optional",
    ...more,
  });

/** `U+100-107, U+14A` for the characters of the text. */
function unicodeRange(text: string): string {
  const spans: [number, number][] = [];
  for (const code of [...text]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else spans.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return spans
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(", ");
}

async function save(name: string, font: Buffer) {
  await writeFile(join(output, `${name}.woff2`), font);
  console.log(`${name}.woff2  ${(font.length / 1000).toFixed(1)} kB`);
}

async function saveLicence({ source, copyright, file }: Family) {
  const path = join(packages, source.slice(0, source.indexOf("/")), "LICENSE");
  const [, ...rest] = (await readFile(path, "utf8")).split("\n");
  await writeFile(join(output, `LICENSE-${file}.txt`), [copyright, ...rest].join("\n"));
}

await mkdir(output, { recursive: true });
const faces: string[] = [];
for (const family of families) {
  const main = await completed(family, "latin");
  const present = readCharacters(readTables(main));
  const missingCharacters = [...commonCharacters].filter(
    (c) => !present.has(c.codePointAt(0) ?? 0),
  );
  if (missingCharacters.length > 0)
    console.log(`${family.name} has no ${missingCharacters.join(" ")}`);
  await save(family.file, await subset(main, commonCharacters, family.axes, "woff2"));
  const rare = await completed(family, "latin-ext");
  const available = readCharacters(readTables(rare));
  const rareText = [...rareCharacters].filter((c) => available.has(c.codePointAt(0) ?? 0)).join("");
  await save(`${family.file}-rare`, await subset(rare, rareText, family.axes, "woff2"));
  faces.push(
    webFace(family, family.file),
    webFace(family, `${family.file}-rare`, { "unicode-range": unicodeRange(rareCharacters) }),
    ...(await fallbackFaces(family, main, readMetrics(readTables(main)))),
  );
  await saveLicence(family);
}
const local = (name: string) =>
  `${references.map((reference) => `"${name} ${reference}"`).join(", ")}, sans-serif`;
const variables = `:root {
  --local-text: ${local("Tabax Text")};
  --local-heading: ${local("Tabax Display")};
  --font-text: "Tabax Text", var(--local-text);
  --font-heading: "Tabax Display", var(--local-heading);
}
`;
await writeFile(
  join(root, "app/ui/fonts.css"),
  ["/* Made by scripts/fonts.ts. */\n", ...faces, variables].join("\n"),
);
