import { expect, test } from "vitest";
import { frenchStrings } from "./french-strings.ts";

const strings = frenchStrings();
const found = (wrong: RegExp) =>
  strings
    .filter(({ text }) => wrong.test(text))
    .map(({ file, line, text }) => `${file}:${line} ${text}`);

/** Aliases that typed words are compared with, the header of a signature, and addresses. */
const notRead =
  /^server\/|^app\/(?:companies\/(?:legal-forms|means\/pasted-columns)|site\/texts\/specification-text)/;

test.each([
  ["a straight apostrophe", /(?<!\p{L})(?:[ldnsjcmt]|qu|jusqu|lorsqu|puisqu)'(?=\p{L})/iu],
  [
    "; ! ? after an ordinary space, or « » without a space that does not break",
    /[\p{L}\d»)}] [;!?»](?:\s|$)|«(?![\u00A0{])/u,
  ],
  ["a colon after an ordinary space", /[\p{L}\d»)] :(?:\s|$)/u],
  ["a sum parted from FCFA", /[\d}] FCFA/u],
  ["n° parted from its number", /n° /iu],
  [
    "a class or a level parted from its letter",
    /(?:[Cc]lasse|[Nn]iveau) (?:\{|N?[A-F1-5](?!\p{L}))/u,
  ],
  ["an hour with a colon, « 10:00 » for « 10 h »", /(?<![\d.:])\d{1,2}:\d{2}(?![\d:])/],
  [
    "a number parted from its unit",
    /\d (?:jours?|mois|ans?|heures?|minutes?|Mo|ko|km|points?|pages?)(?!\p{L})/iu,
  ],
])("no French text has %s", (_, wrong) => {
  expect(strings.length).toBeGreaterThan(5_000);
  expect(found(wrong).filter((place) => !notRead.test(place))).toEqual([]);
});
