import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  excerpt,
  findEntries,
  highlight,
  longestQuestion,
  readQuestion,
  type SearchEntry,
} from "./search-content.ts";

const wordsOf = (typed: string) => readQuestion(typed).words;

describe("a question", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["%%% ' --", []],
    ["Béton ARMÉ", ["beton", "arme"]],
    ["l’étanchéité de la toiture", ["etancheite", "toiture"]],
    ["gros œuvre", ["gros", "oeuvre"]],
    ["attestations", ["attestation"]],
    ["eaux usées", ["eaux", "usee"]],
    ["béton béton", ["beton"]],
    ["de la", ["de", "la"]],
    ["SN-DKR-2019-B-1234", ["sn", "dkr", "2019", "b", "1234"]],
    ["a\u0000b\u202Ec", ["b"]],
  ])("%j is made of %j", (typed, words) => {
    expect(wordsOf(typed)).toEqual(words);
  });

  test("is cut at one hundred characters, and says so", () => {
    expect(readQuestion("é".repeat(longestQuestion))).toMatchObject({ cut: false });
    const long = readQuestion("é".repeat(10_000));
    expect(long.cut).toBe(true);
    expect(long.text).toHaveLength(longestQuestion);
  });

  test("never keeps half a sign", () => {
    expect(readQuestion("🏗".repeat(10_000)).text.isWellFormed()).toBe(true);
  });
});

const entry = (path: string, title: string, text = "", words = ""): SearchEntry => ({
  path,
  title,
  text,
  words,
});

const entries = [
  entry("/texte", "Préparer son dossier", "Le béton et l’eau."),
  entry("/mots", "Annuaire", "Les entreprises.", "béton prestataire"),
  entry("/titre", "Béton armé", "Dalles et poteaux"),
  entry("/bureau", "Aménagement de bureaux", "Cloisons"),
];

describe("what is found", () => {
  test.each([
    ["beton", ["/titre", "/mots", "/texte"]],
    ["BÉTONS", ["/titre", "/mots", "/texte"]],
    ["bét", ["/titre", "/mots", "/texte"]],
    ["béton dalle", ["/titre"]],
    ["béton inconnu", []],
    ["eau", ["/texte"]],
    ["prestataires", ["/mots"]],
    ["béton de l’eau", ["/texte"]],
    ["", []],
    ["'; drop table", []],
  ])("%j finds %j", (typed, paths) => {
    expect(findEntries(entries, readQuestion(typed)).map(({ path }) => path)).toEqual(paths);
  });
});

const marked = (text: string, typed: string) =>
  highlight(text, wordsOf(typed)).map(({ text: part, marked: isMarked }) =>
    isMarked ? `[${part}]` : part,
  );

describe("marks", () => {
  test.each([
    ["Le béton armé", "beton", ["Le ", "[béton]", " armé"]],
    ["Gros œuvre", "oeuvre", ["Gros ", "[œuvre]"]],
    ["Gros œuvre", "œuvres", ["Gros ", "[œuvre]"]],
    ["Be\u0301ton", "béton", ["[Be\u0301ton]"]],
    ["L’étanchéité", "etanch", ["L’", "[étanch]", "éité"]],
    ["Bureau d’eau", "eau", ["Bureau d’", "[eau]"]],
    ["eau eau", "eau", ["[eau]", " ", "[eau]"]],
    ["attestation", "attestations attest", ["[attestation]"]],
    ["<b>béton</b>", "b", ["<", "[b]", ">", "[b]", "éton</", "[b]", ">"]],
    ["rien", "béton", ["rien"]],
    ["", "béton", []],
  ])("%j for %j", (text, typed, parts) => {
    expect(marked(text, typed)).toEqual(parts);
  });

  test("lose and move no sign, whatever the text and the question", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, typed) => {
        const parts = highlight(text, wordsOf(typed));
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every((part) => part.text !== "")).toBe(true);
      }),
    );
  });
});

describe("an excerpt", () => {
  const filling = "mot ".repeat(100);

  test("is the whole text when that is short", () => {
    expect(excerpt("Court.", ["court"])).toBe("Court.");
  });

  test("starts where the text starts when the word is near", () => {
    const cut = excerpt(`Le béton ${filling}`, ["beton"]);
    expect(cut).toMatch(/^Le béton .* …$/);
    expect(cut.length).toBeLessThan(190);
  });

  test("shows the word where it is far, between whole words", () => {
    expect(excerpt(`${filling}béton ${filling}`, ["beton"])).toMatch(/^… (mot )+béton( mot)+ …$/);
    expect(excerpt(`${filling}béton`, ["beton"])).toMatch(/^… (mot )+béton$/);
  });

  test("is the beginning of a text that was found by other words", () => {
    expect(excerpt(filling, ["beton"])).toMatch(/^mot .* …$/);
  });

  test("holds for one word without end", () => {
    const endless = "x".repeat(1000);
    expect(excerpt(endless, ["x"]).length).toBeLessThan(190);
  });
});
