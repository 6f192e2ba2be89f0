import { describe, expect, test } from "vitest";
import type { QualificationStatus } from "../qualification.ts";
import {
  answerOf,
  lineWords,
  rightsTitle,
  rightWords,
  type VerifiedRight,
  wordsOf,
} from "./answer.ts";
import { obstacleWords } from "./obstacle-words.ts";
import { shapes } from "./shapes.ts";

const right = (
  status: QualificationStatus,
  changes: Partial<VerifiedRight> = {},
): VerifiedRight => ({
  code: "2201",
  name: "Maçonnerie",
  level: 2,
  class: "D",
  status,
  replacedBy: null,
  startsOn: "2026-12-22",
  endsOn: "2030-12-21",
  since:
    status === "expired"
      ? "2030-12-22"
      : ["suspended", "withdrawn", "void", "replaced"].includes(status)
        ? "2027-11-03"
        : null,
  ...changes,
});

describe("the answer for a whole certificate", () => {
  test.each<[QualificationStatus[], ReturnType<typeof answerOf>]>([
    [["valid"], "valid"],
    [["valid", "to-renew"], "valid"],
    [["valid", "suspended"], "partial"],
    [["to-renew", "withdrawn"], "partial"],
    [["suspended", "withdrawn"], "suspended"],
    [["upcoming", "replaced"], "upcoming"],
    [["replaced", "expired"], "replaced"],
    [["expired", "withdrawn"], "expired"],
    [["withdrawn", "void"], "withdrawn"],
    [["void"], "void"],
    [[], "void"],
  ])("with %j it is %s", (statuses, answer) => {
    expect(answerOf(statuses.map((status) => right(status)))).toBe(answer);
  });
});

describe("its words", () => {
  test.each<[VerifiedRight[], string, RegExp]>([
    [[right("valid")], "Valide", /^Jusqu’au 21\u00A0décembre 2030\.$/],
    [
      [right("valid", { endsOn: "2028-01-01" }), right("valid")],
      "Valide",
      /^Jusqu’au 1er\u00A0janvier 2028\.$/,
    ],
    [[right("to-renew")], "Valide", /À renouveler/],
    [
      [right("valid"), right("suspended")],
      "Valide en partie",
      /^1\u00A0qualification sur 2 en vigueur/,
    ],
    [[right("suspended")], "Suspendue", /^Depuis le 3\u00A0novembre 2027\. Ne vous y fiez pas/],
    [[right("withdrawn")], "Retirée", /^Depuis le 3\u00A0novembre 2027, pour de bon/],
    [[right("void")], "Annulée", /^Annulée le 3\u00A0novembre 2027, dès le premier jour/],
    [[right("replaced")], "Remplacée", /^Depuis le 3\u00A0novembre 2027, un autre certificat/],
    [[right("expired")], "Échue", /^Depuis le 22\u00A0décembre 2030\. Ce n’est pas un reproche/],
    [[right("upcoming")], "Pas encore en vigueur", /^À partir du 22\u00A0décembre 2026/],
    [
      [right("suspended"), right("withdrawn")],
      "Suspendue",
      /Aucune qualification n’est en vigueur/,
    ],
  ])("of %j are « %s »", (rights, word, sentence) => {
    const words = wordsOf(answerOf(rights), rights);
    expect(words.word).toBe(word);
    expect(words.sentences.join(" ")).toMatch(sentence);
  });

  test("only a certificate in force has a solid green ground, and no obstacle says « valide »", () => {
    for (const status of [
      "suspended",
      "withdrawn",
      "void",
      "replaced",
      "expired",
      "upcoming",
    ] as const)
      expect(wordsOf(status, [right(status)]).tone).not.toBe("good");
    for (const { word, sentences, tone } of Object.values(obstacleWords)) {
      expect(tone).not.toBe("good");
      expect(`${word} ${sentences.join(" ")}`).not.toMatch(/\bvalide\b/i);
    }
  });

  test("answers that differ in meaning differ in outline", () => {
    const one = (status: QualificationStatus) =>
      wordsOf(answerOf([right(status)]), [right(status)]).shape;
    const used = (
      ["valid", "suspended", "withdrawn", "void", "replaced", "expired", "upcoming"] as const
    ).map(one);
    expect(new Set(used).size).toBe(used.length);
    const outlines = Object.values(shapes).map((shape) => JSON.stringify(shape));
    expect(new Set(outlines).size).toBe(outlines.length);
  });
});

test.each<[VerifiedRight, string]>([
  [right("valid"), "jusqu’au 21\u00A0décembre 2030"],
  [right("to-renew"), "jusqu’au 21\u00A0décembre 2030, à renouveler"],
  [right("upcoming"), "à partir du 22\u00A0décembre 2026"],
  [right("expired"), "échue depuis le 22\u00A0décembre 2030"],
  [right("suspended"), "suspendue depuis le 3\u00A0novembre 2027, ne pas s’y fier"],
  [right("withdrawn"), "retirée le 3\u00A0novembre 2027"],
  [right("replaced"), "remplacée le 3\u00A0novembre 2027"],
  [right("void"), "annulée le 3\u00A0novembre 2027"],
])("the line of %j reads « %s »", (verifiedRight, line) => {
  expect(rightWords(verifiedRight)).toBe(line);
});

test.each<[VerifiedRight[], string, number]>([
  [[right("valid")], "1\u00A0qualification", 1],
  [[right("valid"), right("valid")], "2\u00A0qualifications", 2],
  [[right("valid"), right("suspended")], "2\u00A0qualifications", 2],
  [[right("suspended")], "1\u00A0qualification suspendue", 0],
  [[right("suspended"), right("suspended")], "2\u00A0qualifications suspendues", 0],
  [
    [right("suspended"), right("suspended", { since: "2027-11-04" })],
    "2\u00A0qualifications suspendues",
    2,
  ],
  [[right("suspended"), right("withdrawn")], "2\u00A0qualifications", 2],
  [[right("expired"), right("expired")], "2\u00A0qualifications échues", 0],
  [[right("withdrawn"), right("withdrawn")], "2\u00A0qualifications retirées", 0],
  [[right("void"), right("void")], "2\u00A0qualifications annulées", 0],
  [[right("replaced", { replacedBy: "QC-SN-2027-00001-1" })], "1\u00A0qualification remplacée", 1],
  [[right("upcoming"), right("upcoming")], "2\u00A0qualifications à venir", 0],
])("the list of %j is called « %s », with words on %i of its lines", (rights, title, lines) => {
  expect(rightsTitle(rights)).toBe(title);
  expect(lineWords(rights)).toHaveLength(lines);
});
