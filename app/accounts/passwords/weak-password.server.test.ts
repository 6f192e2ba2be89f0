import { describe, expect, test } from "vitest";
import { passwordWeakness } from "./weak-password.server.ts";

const ownWords = ["Aïssatou Ndiaye", "Baol Construction SARL", "aissatou.ndiaye@baol.example"];

describe("a new password is refused when it", () => {
  test.each([
    ["is among the most frequent of leaks", "iloveyou"],
    ["is one of them in capitals", "PassWord1"],
    ["is a frequent word with a year", "Soleil2026"],
    ["is a frequent word with accents and signs", "!Sénégal!"],
    ["is a frequent word with a country code", "dakar221"],
    ["is one sign repeated", "aaaaaaaaaa"],
    ["is two signs in turn", "12121212"],
    ["counts", "23456789"],
    ["follows the alphabet", "abcdefghij"],
  ])("%s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBe("common-password");
  });

  test.each([
    ["a first name and a year", "Aissatou2026"],
    ["the name of the company", "baolconstruction"],
    ["a name between signs", "*Ndiaye*12"],
    ["two own words", "aïssatouBAOL"],
  ])("is %s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBe("own-words-password");
  });
});

describe("a new password is taken when it", () => {
  test.each([
    ["is several words", "terre de latérite"],
    ["has an own word among others", "Baol, greniers du soleil"],
    ["is drawn by a machine", "x7Kp!mQ2vR"],
    ["is short and unusual", "vrombi-4"],
    ["is a frequent word in a long sentence", "soleil sur la corniche"],
  ])("%s: %s", (_why, password) => {
    expect(passwordWeakness(password, ownWords)).toBeNull();
  });

  test("looks like the words of somebody else", () => {
    expect(passwordWeakness("Aissatou2026", ["Moussa Sow"])).toBeNull();
  });
});
