import { describe, expect, test } from "vitest";
import {
  type MeasureLetter,
  measureAppeal,
  measureClosing,
  measureLetterObject,
  measureOpening,
  rankInLetter,
} from "./measure-letter.ts";

const right = {
  code: "2201",
  name: "Maçonnerie",
  certificate: "QC-SN-2026-00042-5",
  rank: "N2, classe\u00A0C",
};

const letterOf = (changes: Partial<MeasureLetter> = {}): MeasureLetter => ({
  number: "MS-2026-00012-3",
  kind: "decided",
  measure: "suspension",
  company: { name: "Baol Bâtiment SARL", address: "Diourbel" },
  rights: [right],
  reducedTo: [],
  facts: "Le chantier est abandonné.",
  hearing: { askedOn: "2026-11-20", answeredOn: "2026-11-24", heardOn: null, documents: 0 },
  reason: "Les faits sont établis.",
  demand: "Reprendre le chantier.",
  demandedBy: null,
  from: "2026-12-01",
  until: null,
  answerBy: null,
  place: "Dakar",
  appeal: { days: 30, fee: 25_000, body: "Tabax", address: "Dakar", email: "a@tabax.example" },
  signature: { name: "Fatou Sarr", on: "2026-12-01", quality: "présidence de la commission" },
  ...changes,
});

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

describe("the letter of a measure", () => {
  test.each<[Partial<MeasureLetter>, string, RegExp]>([
    [
      {},
      "Suspension de votre qualification",
      /^Je suspends, à compter du 1er décembre 2026, la qualification suivante\.$/,
    ],
    [
      { rights: [right, { ...right, code: "2202" }] },
      "Suspension de 2 de vos qualifications",
      /les qualifications suivantes\.$/,
    ],
    [
      { kind: "urgent", until: "2026-12-30" },
      "Suspension en urgence de votre qualification",
      /prend fin d’elle-même après le 30 décembre 2026/,
    ],
    [
      { kind: "lifted" },
      "Levée de la suspension de votre qualification",
      /^Je lève, à compter du 1er décembre 2026, la suspension de la qualification suivante\.$/,
    ],
    [
      { measure: "condition", demandedBy: "2027-03-01" },
      "Condition mise à votre qualification",
      /à la qualification suivante\. Elle reste en vigueur\.$/,
    ],
    [
      {
        measure: "condition",
        demandedBy: "2027-03-01",
        rights: [right, { ...right, code: "2202" }],
      },
      "Condition mise à 2 de vos qualifications",
      /aux qualifications suivantes\. Elles restent en vigueur\.$/,
    ],
    [
      { kind: "lifted", measure: "condition" },
      "Fin de la condition mise à votre qualification",
      /^La condition mise à la qualification suivante est remplie\./,
    ],
    [
      { measure: "reduction", reducedTo: ["N1, classe\u00A0F"] },
      "Réduction de votre qualification",
      /Un nouveau certificat la remplace, sans frais\.$/,
    ],
    [
      { measure: "withdrawal", demand: null },
      "Retrait de votre qualification",
      /^Je retire, à compter du/,
    ],
  ])("%j is about « %s »", (changes, object, opening) => {
    const letter = letterOf(changes);
    expect(plain(measureLetterObject(letter))).toBe(object);
    expect(plain(measureOpening(letter))).toMatch(opening);
  });

  test("says facts, hearing, reasons, what lifts it, and how to contest it", () => {
    const text = plain(measureClosing(letterOf()).join("\n"));
    for (const part of [
      "Faits retenus : Le chantier est abandonné.",
      "demandées le 20 novembre 2026. Vous les avez présentées le 24 novembre 2026.",
      "Motifs : Les faits sont établis.",
      "Pour que la suspension soit levée : Reprendre le chantier.",
      "dans les 30 jours qui suivent sa notification",
      "25 000 FCFA",
    ])
      expect(text).toContain(part);
  });

  test("of a lifting repeats no facts and is not contested", () => {
    const letter = letterOf({ kind: "lifted", hearing: null });
    expect(measureClosing(letter).join("\n")).not.toContain("abandonné");
    expect(measureAppeal(letter)).toEqual([]);
  });

  test("says that nothing was answered, and who was heard in person", () => {
    const hearing = {
      askedOn: "2026-11-20",
      answeredOn: null,
      heardOn: "2026-11-26",
      documents: 0,
    };
    const closing = (documents: number) =>
      plain(measureClosing(letterOf({ hearing: { ...hearing, documents } })).join("\n"));
    expect(closing(0)).toContain(
      "Vous n’en avez pas présenté. Vous avez été entendu en personne le 26 novembre 2026.",
    );
    expect(closing(1)).toContain("présenté. Vous avez joint 1 pièce. Vous avez été entendu");
    expect(closing(2)).toContain("présenté. Vous avez joint 2 pièces. Vous avez été entendu");
  });

  test("of an urgent suspension says until when the company may answer", () => {
    const letter = letterOf({ kind: "urgent", hearing: null, answerBy: "2026-12-16" });
    expect(plain(measureClosing(letter).join("\n"))).toContain("au plus tard le 16 décembre 2026");
  });

  test("names the rank of a right, and what a reduction leaves", () => {
    expect(rankInLetter(letterOf(), 0)).toBe("N2, classe\u00A0C");
    expect(rankInLetter(letterOf({ reducedTo: ["N1, classe\u00A0F"] }), 0)).toBe(
      "N2, classe\u00A0C, réduit à N1, classe\u00A0F",
    );
  });
});
