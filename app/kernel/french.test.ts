import { expect, test } from "vitest";
import {
  bytesInWords,
  counted,
  days,
  hours,
  lowerFirst,
  months,
  times,
  typeset,
  upperFirst,
  workingDays,
  years,
} from "./french.ts";

test.each([
  [0, "0\u00A0entreprise"],
  [1, "1\u00A0entreprise"],
  [2, "2\u00A0entreprises"],
  [1204, "1\u202F204\u00A0entreprises"],
])("counted writes %i as « %s »", (count, words) => {
  expect(counted(count, "entreprise")).toBe(words);
});

test.each([
  ["Écrite par l’État", "écrite par l’État"],
  ["Œuvre", "œuvre"],
  ["2 lots", "2 lots"],
  ["", ""],
])("lowerFirst of « %s » is « %s », and upperFirst goes back", (text, lowered) => {
  expect(lowerFirst(text)).toBe(lowered);
  expect(upperFirst(lowered)).toBe(text);
});

test("counted uses the plural that it is given", () => {
  expect(counted(2, "travail", "travaux")).toBe("2\u00A0travaux");
});

test("a duration uses the plural of its own unit", () => {
  expect([years(1), years(4), months(1), months(12)]).toEqual([
    "1\u00A0an",
    "4\u00A0ans",
    "1\u00A0mois",
    "12\u00A0mois",
  ]);
  expect([days(1), days(30), workingDays(1), workingDays(10)]).toEqual([
    "1\u00A0jour",
    "30\u00A0jours",
    "1\u00A0jour ouvré",
    "10\u00A0jours ouvrés",
  ]);
  expect([hours(1), hours(72), times(1), times(2)]).toEqual([
    "1\u00A0heure",
    "72\u00A0heures",
    "1\u00A0fois",
    "2\u00A0fois",
  ]);
});

test.each([
  ["Voici : un, deux ; trois !", "Voici\u00A0: un, deux\u202F; trois\u202F!"],
  ["Il dit « oui ».", "Il dit «\u00A0oui\u00A0»."],
  ["«oui»", "«\u00A0oui\u00A0»"],
  ["l'eau d'Ali...", "l’eau d’Ali…"],
  ["de 8:00 à 18:00, https://exemple.sn/?a=1;b", "de 8:00 à 18:00, https://exemple.sn/?a=1;b"],
  ["Pourquoi  ?", "Pourquoi\u202F?"],
])("typeset applies French typography to %j", (text, set) => {
  expect(typeset(text)).toBe(set);
  expect(typeset(set)).toBe(set);
});

test.each([
  [1, "1\u00A0ko"],
  [420_400, "420\u00A0ko"],
  [1_240_000, "1,2\u00A0Mo"],
  [10_000_000, "10\u00A0Mo"],
  [3_400_000_000, "3,4\u00A0Go"],
])("bytesInWords writes %i bytes as « %s »", (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
