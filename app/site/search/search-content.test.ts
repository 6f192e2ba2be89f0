import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import {
  excerpt,
  findEntries,
  highlight,
  longestQuestion,
  readQuestion,
  type SearchEntry,
} from "./search-content.ts";

const wordsOf = (query: string) => readQuestion(query).words;

describe("`readQuestion`", () => {
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
  ])("the query %j has the words %j", (query, words) => {
    expect(wordsOf(query)).toEqual(words);
  });

  test("a query longer than one hundred characters is truncated, with `cut`", () => {
    expect(readQuestion("é".repeat(longestQuestion))).toMatchObject({ cut: false });
    const long = readQuestion("é".repeat(10_000));
    expect(long.cut).toBe(true);
    expect(long.text).toHaveLength(longestQuestion);
  });

  test("a truncated query never contains half a surrogate pair", () => {
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

describe("`findEntries`", () => {
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
  ])("the query %j finds %j", (query, paths) => {
    expect(findEntries(entries, readQuestion(query)).map(({ path }) => path)).toEqual(paths);
  });
});

const marked = (text: string, query: string) =>
  highlight(text, wordsOf(query)).map(({ text: part, marked: isMarked }) =>
    isMarked ? `[${part}]` : part,
  );

describe("`highlight`", () => {
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
  ])("%j for %j", (text, query, parts) => {
    expect(marked(text, query)).toEqual(parts);
  });

  test("highlighting keeps every character in place for any text and query", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (text, query) => {
        const parts = highlight(text, wordsOf(query));
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every((part) => part.text !== "")).toBe(true);
      }),
    );
  });
});

describe("`excerpt`", () => {
  const filling = "mot ".repeat(100);

  test("the excerpt of a short text is the whole text", () => {
    expect(excerpt("Court.", ["court"])).toBe("Court.");
  });

  test("an excerpt starts at the beginning of the text when the match is near it", () => {
    const cut = excerpt(`Le béton ${filling}`, ["beton"]);
    expect(cut).toMatch(/^Le béton .* …$/);
    expect(cut.length).toBeLessThan(190);
  });

  test("an excerpt is cut between words around a match far from the beginning", () => {
    expect(excerpt(`${filling}béton ${filling}`, ["beton"])).toMatch(/^… (mot )+béton( mot)+ …$/);
    expect(excerpt(`${filling}béton`, ["beton"])).toMatch(/^… (mot )+béton$/);
  });

  test("the excerpt of a text without a match is its beginning", () => {
    expect(excerpt(filling, ["beton"])).toMatch(/^mot .* …$/);
  });

  test("the excerpt of one endless word is limited in length", () => {
    const endless = "x".repeat(1000);
    expect(excerpt(endless, ["x"]).length).toBeLessThan(190);
  });
});
