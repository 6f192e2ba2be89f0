import { expect, test } from "vitest";
import type { Class } from "#app/tariff/classes.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { classOutlook } from "./class-outlook.ts";
import type { DraftFigures } from "./figures.ts";

const leading = { ca1: 0, effectif: 2, travaux: 0 };
const smallest = { ...leading, capitaux: 0, materiel: 0, ingenieurs: 0, techniciens: 1 };

test.each<[what: string, figures: DraftFigures, aimedAt: Class | null, RegExp[]]>([
  ["nothing typed, no class", {}, null, [/diront ici à quelle classe/]],
  [
    "nothing typed, a class",
    { ca1: "" },
    "F",
    [
      /diront ici à quelle classe/,
      /^La classe\u00A0F demande au moins\u00A0: techniciens \(1\), employés/,
    ],
  ],
  [
    "all figures, under every class",
    { ...smallest, techniciens: 0 },
    null,
    [
      /pas encore la classe\u00A0F/,
      /^Un seul chiffre sépare de la classe\u00A0F\u00A0: techniciens \(0 sur 1\)/,
    ],
  ],
  ["one leading figure", { ca1: 85_000_000, ingenieurs: 4 }, null, [/diront ici à quelle classe/]],
  [
    "the three leading figures, without those that are not typed yet",
    { ca1: 85_000_000, effectif: 12, travaux: 40_000_000 },
    "D",
    [/^Vous pouvez prétendre à la classe\u00A0E\.$/, /les autres le confirmeront/],
  ],
  [
    "the leading figures and one that lowers the class",
    { ca1: 85_000_000, effectif: 12, travaux: 40_000_000, techniciens: 0 },
    "D",
    [/^(Les chiffres donnés|Vous pouvez prétendre à la classe\u00A0F)/],
  ],
  [
    "three leading figures of nothing",
    { ...leading, effectif: 0 },
    null,
    [/pas encore la classe\u00A0F/],
  ],
  [
    "the smallest class",
    smallest,
    "F",
    [/^Vos chiffres atteignent la classe\u00A0F/, /classe\u00A0E/],
  ],
  [
    "a class above",
    smallest,
    "E",
    [/la classe\u00A0F/, /^(Pour|Un seul chiffre).*la classe\u00A0E/, /^Vous pouvez la viser/],
  ],
])(
  "classOutlook for %s says which class is reached and what is missing",
  (_, figures, aimedAt, sentences) => {
    const actual = classOutlook(figures, referenceTariff.classMinima, aimedAt).sentences;
    expect(actual).toHaveLength(sentences.length);
    for (const [place, sentence] of sentences.entries()) expect(actual[place]).toMatch(sentence);
  },
);
