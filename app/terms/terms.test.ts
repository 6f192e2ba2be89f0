import { describe, expect, test } from "vitest";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { readsRows, stored } from "#tests/json-rows.ts";
import { withText } from "./terms.queries.server.ts";
import {
  canonicalTermsText,
  fillTerms,
  numberedArticles,
  type TermsText,
  termsFileName,
  termsTextSchema,
} from "./terms.ts";
import { type PreparedTerms, preparedTermsSchema } from "./terms-draft.queries.server.ts";

const template: TermsText = {
  number: "9-1",
  title: "Conditions de {product}",
  summary: { note: "Note.", points: ["Un.", "Deux."] },
  preamble: ["{body} accueille les entreprises."],
  articles: [
    {
      title: "Objet",
      paragraphs: ["Premier.", { text: "Liste\u00A0:", items: ["ceci\u202F;", "cela."] }],
    },
    {
      title: "Mots",
      paragraphs: [{ text: "Sens.", items: [{ term: "Organisme", text: "{body}." }] }],
    },
  ],
};
const names = { body: "L’École", product: "Tabax" };

test("paragraphs and list entries are numbered as they are cited", () => {
  const [first, second] = numberedArticles(template);
  expect(first?.paragraphs.map(({ number }) => number)).toEqual(["1.1", "1.2"]);
  expect(first?.paragraphs[1]?.items.map(({ label }) => label)).toEqual(["a)", "b)"]);
  expect(second?.paragraphs[0]?.items[0]).toEqual({
    label: "Organisme",
    text: "{body}.",
    defined: true,
  });
});

test("the canonical text holds the whole text, once and in order", () => {
  expect(canonicalTermsText(fillTerms(template, names)).split("\n")).toEqual([
    "Conditions de Tabax",
    "Version 9-1",
    "L’École accueille les entreprises.",
    "Note.",
    "- Un.",
    "- Deux.",
    "Article 1. Objet",
    "1.1. Premier.",
    "1.2. Liste\u00A0:",
    "a) ceci\u202F;",
    "b) cela.",
    "Article 2. Mots",
    "2.1. Sens.",
    "Organisme\u00A0: L’École.",
    "",
  ]);
});

describe("hash of the canonical text", () => {
  const hash = (text: TermsText, values = names) =>
    sha256Hex(canonicalTermsText(fillTerms(text, values)));

  test("the hash does not depend on the order of keys and the Unicode form of accents", () => {
    const reordered = JSON.parse(
      JSON.stringify(
        template,
        Object.keys(template)
          .reverse()
          .concat("title", "paragraphs", "text", "term", "items", "note", "points"),
      ),
    ) as TermsText;
    expect(hash(reordered)).toBe(hash(template));
    expect(hash(template, { ...names, body: names.body.normalize("NFD") })).toBe(hash(template));
  });

  test("the hash changes with a word, a name, a number or the order of the articles", () => {
    const others = [
      { ...template, preamble: ["{body} accueille des entreprises."] },
      { ...template, number: "9-2" },
      { ...template, articles: [...template.articles].reverse() },
      { ...template, summary: { note: "Note.", points: ["Un."] } },
    ].map((text) => hash(text));
    const hashes = [hash(template), hash(template, { ...names, body: "Autre" }), ...others];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe("fillTerms", () => {
  test("a name that looks like a placeholder is kept", () => {
    const filled = fillTerms(template, { body: "{product}", product: "T" });
    expect(filled.preamble).toEqual(["{product} accueille les entreprises."]);
  });

  test("an unknown placeholder throws", () => {
    const wrong = { ...template, preamble: ["{organisme}"] };
    expect(() => fillTerms(wrong, names)).toThrow("{organisme}");
  });
});

test.each([
  ["Tabax", "conditions-generales-tabax.pdf"],
  ["Qualité BTP – Sénégal !", "conditions-generales-qualite-btp-senegal.pdf"],
  ['../../etc/passwd\r\n"', "conditions-generales-etc-passwd.pdf"],
  ["بناء", "conditions-generales.pdf"],
])("the file name for %j is %s", (productName, file) => {
  expect(termsFileName(productName)).toBe(file);
});

const broken = { "an article without paragraphs": { ...template, articles: [{ title: "1" }] } };
readsRows("terms_draft.text", (row) => storedJson("terms_draft.text", termsTextSchema, row), {
  rows: { "the first edition": terms20261, "the last edition": referenceTerms },
  broken,
});
readsRows("terms_version.body", (body) => withText({ body }).text, {
  rows: {},
  broken: { "without names": { text: template } },
});
test("the text of an edition is read without the names that it was published with", () => {
  const body = stored<"terms_version.body">({ names, text: terms20261 });
  expect(withText({ body, number: "1" })).toEqual({ number: "1", text: stored(terms20261) });
});
const prepared: PreparedTerms = {
  number: "2026-2",
  effectiveFrom: "2026-12-01",
  acceptAgain: true,
  names,
  bodySha256: "a",
  pdfSha256: "b",
};
readsRows(
  "terms_draft.prepared",
  (row) => storedJson("terms_draft.prepared", preparedTermsSchema, row),
  {
    rows: { "as ever": prepared },
    broken: { "without the hash of its text": { ...prepared, bodySha256: undefined } },
  },
);
