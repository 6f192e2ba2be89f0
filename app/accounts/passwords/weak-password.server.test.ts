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
  ])("%s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBeNull();
  });

  test("a password made of the names of somebody else is accepted", () => {
    expect(passwordWeakness("Aissatou2026", ["Moussa Sow"])).toBeNull();
  });
});
