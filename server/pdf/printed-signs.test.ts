import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { type CertificatePdf, certificatePdf } from "#app/certificates/document/certificate-pdf.ts";
import type { PdfDocument } from "#app/kernel/context.ts";
import { drawableText, unprintableSign } from "#app/kernel/printable.ts";
import { printableSigns } from "#app/kernel/printable-signs.data.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { demonstrationMark, type Sheet, sheetPdf } from "#app/sheets/sheet.ts";
import { fillTerms, type TermsPdf, termsPdf } from "#app/terms/terms.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { anyText } from "#tests/any-text.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { allCharacters, readTables } from "../../scripts/sfnt.ts";
import { createPdfRenderer } from "./renderer.ts";

const renderer = createPdfRenderer({ limitMilliseconds: 120_000 });
afterAll(() => renderer.close());

const fonts = join(import.meta.dirname, "fonts");
const hostile = [
  "Bâti 🏗️ Plus, 1️⃣ 🇸🇳 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "\uF0B7 Awa \uF0FC \uE000 \u{10FFFD}",
  "中国路桥 हिन्दी ไทย １２",
  "شركة البناء ߒߞߏ 𞤀𞤣𞤤𞤢𞤥 Строй Ωμέγα",
  "Ƴ ƴ Ɓ ɓ Ɗ ɗ Ŋ ŋ Ƥ ƥ Ƭ ƭ Ƈ ƈ",
  "\u0000\u0007\uFFFE\uFFFF\uD800 \u202Efdp\u2028\u2029\v\f\u0085",
  "a\u0301\u0325\u20DD ɓ\u0303 ا\u0308 \u0301 \u115F\u3164\u2800\u3000",
  "soft\u00ADhyphen zero\u200Bwidth word\u2060joiner \u200D \uFE0F",
].join(" ");

/** The same data with what a stranger may type in the place of every text of it. */
function spoiled<Data>(data: Data, text: string): Data {
  if (typeof data === "string") return text as Data;
  if (Array.isArray(data)) return data.map((each) => spoiled(each, text)) as Data;
  if (data instanceof Date || typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data).map(([name, value]) => [name, spoiled(value, text)]);
  return Object.fromEntries(entries) as Data;
}

const table = {
  columns: [{ title: "Nom" }, { title: "Montant", figures: true }],
  rows: [
    ["Awa", "1"],
    ["Modou", "2"],
  ],
  notes: ["note", ""],
  total: ["Total", "3"],
};
const sheet: Sheet = {
  product: "Tabax",
  authority: { name: "Organisme", address: "Dakar", email: "a@b.sn", phone: "33" },
  title: "Reçu",
  number: "RE-1",
  issuedAt: new Date("2026-11-23T10:00:00Z"),
  facts: [{ label: "Entreprise", value: "Sahel" }],
  table,
  more: [{ title: "Suite", table }],
  paragraphs: ["Fait à Dakar."],
  check: "Vérifiez.",
  fingerprint: { label: "Empreinte", sha256: "ab".repeat(32) },
  mark: demonstrationMark,
};
const { bodyName: body, productName: product } = defaultSettings;
const terms: TermsPdf = {
  text: fillTerms(terms20261, { body, product }),
  names: { body, product },
  effectiveFrom: "2026-09-01",
  bodySha256: "0123456789abcdef".repeat(4),
};
const fact = { label: "Numéro", value: "QC-1" };
const certificate: CertificatePdf = {
  issuedAt: "2026-11-23T10:00:00Z",
  title: "Certificat",
  product,
  issuer: body,
  words: "Certificat de qualification",
  givenTo: "Délivré à",
  holder: { name: "Sahel", facts: [fact] },
  facts: [fact, fact, fact],
  columns: ["a", "b", "c", "d", "e"],
  rows: [{ code: "1.1", name: "Gros œuvre", level: "Maîtrise", class: "A", dates: "2026" }],
  notes: ["note"],
  continues: "suite",
  second: "page 2",
  done: ["Fait à Dakar"],
  signed: { name: "Awa", quality: "Présidente" },
  sealed: { title: "Scellé", text: "texte" },
  today: { strong: "a", before: "b", host: "c", after: "d" },
  code: { address: "https://tabax.sn/v/1", alternative: "code", opens: "a", host: "b", rest: "c" },
  mark: { word: "ESSAI", sentence: "ESSAI" },
  sealAlternative: "Sceau",
  attached: { json: "{}", description: "données" },
};

/** Each drawing of the product, with a text in every place of its data but those that no person fills. */
const drawings: Record<string, (text: string) => PdfDocument> = {
  sheet: (text) =>
    sheetPdf({
      ...spoiled(sheet, text),
      fingerprint: { label: text, sha256: "ab".repeat(32) },
    }),
  certificate: (text) =>
    certificatePdf({
      ...spoiled(certificate, text),
      issuedAt: certificate.issuedAt,
      code: { ...spoiled(certificate.code, text), address: certificate.code.address },
    }),
  terms: (text) =>
    termsPdf({
      ...spoiled(
        { ...terms, text: { ...terms.text, articles: terms.text.articles.slice(-1) } },
        text,
      ),
      effectiveFrom: "2026-09-01",
    }),
};

test("every printable sign of the list is in the shipped fonts, in all weights of its family", () => {
  for (const [family, rows] of Object.entries(printableSigns)) {
    const file = family.toLowerCase().replaceAll(" ", "-");
    const faces = ["regular", ...(file === "tabax-nko" ? [] : ["semibold"])].map((weight) =>
      allCharacters(readTables(readFileSync(join(fonts, `${file}-${weight}.ttf`)))),
    );
    for (const span of rows.join(" ").split(" ")) {
      const [first = "", last = first] = span.split("-");
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
        expect(
          faces.every((face) => face.has(code)),
          code.toString(16),
        ).toBe(true);
    }
  }
});

describe("a text that is drawn", () => {
  test.each([
    ["Bâti 🏗️ Plus", "Bâti □ Plus"],
    ["1️⃣ 👨‍👩‍👧 🇸🇳", "□ □ □"],
    ["\uF0B7 Awa", "• Awa"],
    ["中国", "□□"],
    ["a\u200Bb\u00ADc\uFE0F", "abc"],
    ["\uD800\u0000", "□□"],
    ["un\u2028deux\r\ntrois", "un\ndeux\ntrois"],
    ["Ñ ƴ Ƭ ŋ", "Ñ ƴ Ƭ ŋ"],
    ["شركة ߒߞߏ 𞤀𞤣", "شركة ߒߞߏ 𞤀𞤣"],
    ["œ « 1\u202F000 » – ’", "œ « 1\u202F000 » – ’"],
  ])("%j becomes %j", (text, printedText) => expect(drawableText(text)).toBe(printedText));

  test("holds no sign that a form would refuse, and is the same when it is drawn again", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const drawable = drawableText(text);
        expect(unprintableSign(drawable)).toBeNull();
        expect(drawableText(drawable)).toBe(drawable);
      }),
    );
  });
});

describe.each(Object.entries(drawings))("a document of the kind %s", (_kind, drawing) => {
  test("is drawn with hostile signs in every text", async () => {
    const pdf = await renderer.render(drawing(hostile));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toMatch(/pdfuaid|<pdfaid:part>3/);
  });

  test("is drawn with whatever Unicode has", async () => {
    const texts = fc.sample(anyText({ maxLength: 40 }), { numRuns: 60, seed: 7 });
    for (const at of [0, 20, 40])
      await renderer.render(drawing(texts.slice(at, at + 20).join(" ")));
  });
});

test("the same data give the same bytes on a machine with other fonts and on one with none", () => {
  const folder = fastFolder("tabax-fonts-");
  const packages = join(import.meta.dirname, "../../node_modules/@expo-google-fonts");
  mkdirSync(join(folder, "none"));
  const drawn = [packages, join(folder, "none")].map((fontsOfMachine, at) => {
    const settings = join(folder, `${at}.conf`);
    writeFileSync(
      settings,
      `<?xml version="1.0"?><fontconfig><dir>${fontsOfMachine}</dir></fontconfig>`,
    );
    return execFileSync(
      process.execPath,
      [join(import.meta.dirname, "../../tests/fonts-of-machine.ts")],
      {
        env: { FONTCONFIG_FILE: settings },
        input: hostile,
        encoding: "utf8",
      },
    );
  });
  const [withFonts, without] = drawn.map((each) => JSON.parse(each));
  // The engine did see the fonts of the machine: a text that forbids no others is drawn with them.
  expect(withFonts.unguarded).not.toBe(without.unguarded);
  expect(withFonts.guarded).toBe(without.guarded);
});
