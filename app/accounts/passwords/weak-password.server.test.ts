import { describe, expect, test } from "vitest";
import { passwordWeakness } from "./weak-password.server.ts";

const ownWords = ["Aïssatou Ndiaye", "Baol Construction SARL", "aissatou.ndiaye@baol.example"];

describe("passwordWeakness refuses", () => {
  test.each([
    ["one of the most frequent passwords of leaks", "iloveyou"],
    ["a frequent password in capitals", "PassWord1"],
    ["a frequent word with a year", "Soleil2026"],
    ["a frequent word with accents and signs", "!Sénégal!"],
    ["a frequent word with a country code", "dakar221"],
    ["a word of the country with its ending", "senegalais1"],
    ["the same for a woman, in capitals", "SENEGALAISE"],
    ["two words of the country", "dakarsenegal"],
    ["two of them with a year", "Dakar-Touba2026"],
    ["three of them", "terangasenegaldakar"],
    ["two first names", "FatouMoussa1"],
    ["letters written as digits", "S3n3g4l!2026"],
    ["a team and a year", "lionsteranga22"],
    ["one character repeated", "aaaaaaaaaa"],
    ["two alternating characters", "12121212"],
    ["consecutive digits", "23456789"],
    ["consecutive letters", "abcdefghij"],
  ])("%s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBe("common-password");
  });

  test.each([
    ["a first name and a year", "Aissatou2026"],
    ["the name of the company", "baolconstruction"],
    ["a name between signs", "*Ndiaye*12"],
    ["two own words", "aïssatouBAOL"],
    ["an own word with one of the country", "aissatou@dakar"],
    ["an own name with a town and a year", "ndiaye 77 thies"],
  ])("as own words, %s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBe("own-words-password");
  });
});

describe("passwordWeakness accepts", () => {
  test.each([
    ["several words", "terre de latérite"],
    ["an own word among others", "Baol, greniers du soleil"],
    ["a random password", "x7Kp!mQ2vR"],
    ["a short and unusual password", "vrombi-4"],
    ["a frequent word in a long sentence", "soleil sur la corniche"],
    ["four words that do not follow from each other", "lions thies soleil paris"],
    ["a frequent word with a long number", "dakar4815162342"],
    ["a word that only contains a frequent one", "dakarisation-vive"],
  ])("%s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBeNull();
  });

  test("a password made of the names of somebody else is accepted", () => {
    expect(passwordWeakness("Kewoulo2026", ["Moussa Sow"])).toBeNull();
  });
});
