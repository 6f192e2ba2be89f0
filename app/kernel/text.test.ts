import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import {
  cleanLine,
  frenchProse,
  isPrintable,
  isShorterThan,
  namesAnAddress,
  scriptsOf,
  searchable,
  withPlainDigits,
  wordOfTwoScripts,
} from "./text.ts";

test.each([
  ["😀!", 3, true],
  ["😀!?", 3, false],
  ["abc", 3, false],
  ["", 1, true],
])("isShorterThan(%j, %i) is %j: characters count as in the database", (text, fewest, expected) => {
  expect(isShorterThan(text, fewest)).toBe(expected);
});

describe("searchable", () => {
  test.each([
    ["Médina", "medina"],
    ["ME\u0301DINA", "medina"],
    ["Gros œuvre", "gros oeuvre"],
    ["GROS ŒUVRE", "gros oeuvre"],
    ["Ægir", "aegir"],
    ["Travaux d’Étanchéité", "travaux d'etancheite"],
    ["d´eau d‘eau d`eau dʼeau", "d'eau d'eau d'eau d'eau"],
    ["  Baol\u00A0BTP\u202F&\t Fils\n", "baol btp & fils"],
    ["Ｂａｏｌ", "baol"],
    ["İstanbul", "istanbul"],
    ["ﬁnitions", "finitions"],
    ["so\u00ADcié\u200Bté", "societe"],
    ["a\u0000b\ud800c", "a bc"],
    ["100 %_\\", "100 %_\\"],
    ["", ""],
  ])("searchable(%j) is %j", (text, expected) => {
    expect(searchable(text)).toBe(expected);
  });

  test("searchable ignores case and Unicode composition, and is idempotent", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = searchable(text);
        expect(searchable(once)).toBe(once);
        expect(searchable(text.normalize("NFD"))).toBe(searchable(text.normalize("NFC")));
        expect(isPrintable(once)).toBe(true);
      }),
    );
  });
});

describe("cleanLine", () => {
  test.each([
    ["  Société\u00A0 Baol \n BTP\t", "Société Baol BTP"],
    ["Me\u0301dina", "Médina"],
    ["So\u00ADcié\u200Bté\uFEFF", "Société"],
    ["\u202A+221 77 123 45 67\u202C", "+221 77 123 45 67"],
    ["\u200B \u00A0", ""],
    ["M’Baye & Frères", "M’Baye & Frères"],
  ])("cleanLine(%j) is %j", (text, expected) => {
    expect(cleanLine(text)).toBe(expected);
  });

  test("cleanLine is idempotent", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
    );
  });
});

describe("isPrintable", () => {
  test.each([
    ["Société Baol, Médina – n° 12 « A » 🏗️", true],
    ["شركة البناء", true],
    ["", true],
    ["a\u0000", false],
    ["a\u0007", false],
    ["a\u007F", false],
    ["a\u0085", false],
    ["a\ud800", false],
    ["\udc00a", false],
    ["facture\u202Efdp.exe", false],
    ["a\u2066b", false],
    ["a\u2028b", false],
    ["a\nb", false],
    ["a\tb", false],
  ])("isPrintable(%j) is %s", (text, expected) => {
    expect(isPrintable(text)).toBe(expected);
  });

  test("isPrintable allows line breaks and tabs in a multiline text, and no other control character", () => {
    expect(isPrintable("a\r\n\tb", { multiline: true })).toBe(true);
    expect(isPrintable("a\r\n\u0000", { multiline: true })).toBe(false);
  });
});

describe("withPlainDigits", () => {
  test.each([
    ["１２３４５６７８９０", "1234567890"],
    ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
    ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
    ["߀߁߂߃߄߅߆߇߈߉", "0123456789"],
    ["𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙", "0123456789"],
    ["\u202A＋221\u00A077\u202F123\u202C", "+221 77 123"],
  ])("withPlainDigits(%j) is %j", (text, expected) => {
    expect(withPlainDigits(text)).toBe(expected);
  });

  test("withPlainDigits does not read an exponent or a circled digit as a digit", () => {
    expect(withPlainDigits("5²")).not.toBe("52");
    expect(withPlainDigits("①")).not.toBe("1");
  });
});

describe("namesAnAddress", () => {
  test.each([
    "Gagnez sur http://exemple.sn",
    "www.exemple",
    "Voir exemple.com",
    "exemple.sn/gagner",
    "EXEMPLE.ORG!",
    "awa@exemple",
    "javascript://x",
    "evil.africa",
    "Tabax.help",
    "evil . com",
    "evil .com",
    "x.co",
    "Réglez sur tabax．help",
    "tabax。help",
    "tabax․help",
    "tabax\u200B.\u200Bhelp",
    "tabax [.] help",
    "tabax (point) help",
    "tabax.xn--p1ai",
    "пример.рф",
    "Voir 10.0.0.1",
    "tel:771234567",
    "Éts.Diop",
  ])("namesAnAddress is true for %j", (text) => expect(namesAnAddress(text)).toBe(true));

  test.each([
    "Baol Construction",
    "S.A.R.L. Éts. Diop & Fils",
    "Éts. Diop",
    "S.A.R.L. Diop. Fils. 2015",
    "Travaux 2.5 km",
    "Sté B.T.P. n° 3 : Dakar/Thiès",
    "E.C.O. Sahel",
  ])("namesAnAddress is false for %j", (text) => expect(namesAnAddress(text)).toBe(false));
});

test.each([
  ["Où l'obtenir ?", "Où l’obtenir\u202F?"],
  ["Attention : « ici » ; non !", "Attention\u00A0: «\u00A0ici\u00A0»\u202F; non\u202F!"],
  ["À 8\u00A0h, 1\u202F000\u00A0FCFA", "À 8\u00A0h, 1\u202F000\u00A0FCFA"],
  ["Attention\u00A0: «\u00A0ici\u00A0»\u202F?", "Attention\u00A0: «\u00A0ici\u00A0»\u202F?"],
  ["https://tabax.sn/a?b=1", "https://tabax.sn/a?b=1"],
  ["  deux \t mots\r\n\r\n\r\nsuite\u0000\u200B ", "deux mots\n\nsuite"],
])("frenchProse(%j) is %j", (text, keptText) => {
  expect(frenchProse(text)).toBe(keptText);
  expect(frenchProse(keptText)).toBe(keptText);
});

test.each([
  ["Eiff\u0430ge S\u00E9n\u00E9g\u0430l", "Eiff\u0430ge"],
  ["BTP \u0412aobab", "\u0412aobab"],
  ["\u0392aol B\u00E2timent", "\u0392aol"],
  ["Baol \u0585range", "\u0585range"],
  ["Ba\u13CEl", "Ba\u13CEl"],
])("wordOfTwoScripts(%j) is %j", (name, word) => {
  expect(wordOfTwoScripts(name)).toBe(word);
  expect(scriptsOf(word)).toHaveLength(2);
});

test.each([
  "Baol Construction",
  "S.A.R.L. Éts. Diop & Fils n° 2",
  "L’Œuvre d'Ægir, ŋambañ ɓeeɗoo",
  "Nde\u0301ye",
  "Baol 5² µm",
  "\u0421\u041E\u0422\u0420\u0410\u0421 \u0414\u0430\u043A\u0430\u0440",
  "\u0634\u0631\u0643\u0629 Baol",
  "Baol-\u0634\u0631\u0643\u0629",
  "\u07D3\u07CA\u07CF\u07DF BTP",
  "",
])("wordOfTwoScripts finds none in %j", (name) => expect(wordOfTwoScripts(name)).toBeUndefined());
