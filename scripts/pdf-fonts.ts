/**
 * Makes the fonts of the documents, `server/pdf/fonts/`, out of their packages, and the list of the signs that they hold
 * (`app/kernel/printable-signs.data.ts`): `node scripts/pdf-fonts.ts`. Typst reads no variable fonts, so that one weight is cut out
 * of the display font.
 *
 * The families carry our own names: Typst also searches the fonts of the machine, and one of the same name would be drawn instead.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { allCharacters, readTables, renamed, table, writeTables } from "./sfnt.ts";

const root = join(import.meta.dirname, "..");
const output = join(root, "server/pdf/fonts");
const packages = join(root, "node_modules");

interface Family {
  name: string;
  /** Its package in `@expo-google-fonts`, and the beginning of the names of its files there. */
  source: [folder: string, file: string];
  weights: ("400Regular" | "600SemiBold")[];
  /** Only these characters of the package; all of them when absent. */
  ranges?: [from: number, to: number][];
}

/** In the order in which Typst asks them for a letter: Latin, Greek and Cyrillic; then what each of the others adds. */
const families: Family[] = [
  {
    name: "Tabax Sans",
    source: ["source-sans-3", "SourceSans3"],
    weights: ["400Regular", "600SemiBold"],
  },
  {
    name: "Tabax Latin",
    source: ["noto-sans", "NotoSans"],
    weights: ["400Regular", "600SemiBold"],
    // Latin letters of every language (Pulaar, Serer), phonetic ones, their accents, punctuation and currencies.
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0x36f],
      [0x1ab0, 0x1aff],
      [0x1d00, 0x1eff],
      [0x2000, 0x20cf],
      [0x2c60, 0x2c7f],
      [0xa640, 0xa7ff],
      [0xab30, 0xab6f],
    ],
  },
  {
    name: "Tabax Arabic",
    source: ["noto-sans-arabic", "NotoSansArabic"],
    weights: ["400Regular", "600SemiBold"],
  },
  { name: "Tabax NKo", source: ["noto-sans-nko", "NotoSansNKo"], weights: ["400Regular"] },
  {
    name: "Tabax Adlam",
    source: ["noto-sans-adlam", "NotoSansAdlam"],
    weights: ["400Regular", "600SemiBold"],
  },
];

const fileOf = (family: string, weight: string) =>
  `${family.toLowerCase().replaceAll(" ", "-")}-${weight.slice(3).toLowerCase()}.ttf`;

const named = (font: Buffer, family: string, style: string): Buffer => {
  const tables = readTables(font);
  const postScript = `${family.replaceAll(" ", "")}-${style}`;
  const style16 = style === "SemiBold" ? "SemiBold" : "Regular";
  const names = { 1: family, 3: postScript, 4: `${family} ${style}`, 6: postScript };
  tables.set("name", renamed(table(tables, "name"), { ...names, 16: family, 17: style16 }));
  return writeTables(tables);
};

async function saveDisplay() {
  const source =
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2";
  const cut = await subsetFont(await readFile(join(packages, source)), "", {
    keepAllGlyphs: true,
    targetFormat: "sfnt",
    preserveNameIds: [0, 13, 14],
    variationAxes: { wght: 800, opsz: 36 },
    noHinting: true,
  });
  const tables = readTables(cut);
  const name = "TabaxDisplay-ExtraBold";
  const names = { 1: "Tabax Display", 3: name, 4: "Tabax Display ExtraBold", 6: name };
  tables.set("name", renamed(table(tables, "name"), names));
  await writeFile(join(output, "tabax-display-extrabold.ttf"), writeTables(tables));
}

/** Saves the faces of a family; the characters that each of them has. */
async function save({ name, source: [folder, file], weights, ranges }: Family) {
  const held: Set<number>[] = [];
  const from = join(packages, "@expo-google-fonts", folder);
  for (const weight of weights) {
    const whole = await readFile(join(from, weight, `${file}_${weight}.ttf`));
    const all = [...allCharacters(readTables(whole))];
    const wantedCodes = ranges
      ? all.filter((code) => ranges.some(([first, last]) => first <= code && code <= last))
      : all;
    const cut = ranges
      ? await subsetFont(whole, String.fromCodePoint(...wantedCodes), {
          targetFormat: "sfnt",
          noHinting: true,
          preserveNameIds: [0, 13, 14],
        })
      : whole;
    const font = named(cut, name, weight.slice(3));
    await writeFile(join(output, fileOf(name, weight)), font);
    held.push(allCharacters(readTables(font)));
    console.log(`${fileOf(name, weight)}  ${(font.length / 1000).toFixed(0)} kB`);
  }
  const licence = await readFile(join(from, "LICENSE_FONT"), "utf8");
  const [copyright, ...rest] = licence.split("\n");
  const ours = `${copyright} Modified: renamed${ranges ? " and subset" : ""}.`;
  await writeFile(join(output, `LICENSE-${folder}.txt`), [ours, ...rest].join("\n"));
  const [first = new Set<number>(), ...others] = held;
  return [...first].filter((code) => others.every((face) => face.has(code)));
}

/** `20-7e a0-17f` for these characters. */
function spansOf(codes: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else spans.push([code, code]);
  }
  return spans
    .map((span) => [...new Set(span)].map((code) => code.toString(16)).join("-"))
    .join(" ");
}

await saveDisplay();
const lines: string[] = [];
for (const family of families) {
  const held = (await save(family)).filter((code) => isShown(String.fromCodePoint(code)));
  const rows = (spansOf(held).match(/.{1,90}(?: |$)/g) ?? []).map((row) => row.trim());
  lines.push(`  ${JSON.stringify(family.name)}: ${JSON.stringify(rows, null, 4)},`);
}
const head =
  "/** Made by scripts/pdf-fonts.ts: the characters that each family of the documents has in all its weights, as hexadecimal spans. */";
await writeFile(
  join(root, "app/kernel/printable-signs.data.ts"),
  `${head}\nexport const printableSigns = {\n${lines.join("\n")}\n};\n`,
);

/** Controls, marks that nobody sees and private characters are never text, whatever a font has for them. */
function isShown(sign: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(
    sign,
  );
}
