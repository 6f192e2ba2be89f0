import { expect, test } from "vitest";
import type { Class } from "#app/tariff/classes.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { classOutlook } from "./class-outlook.ts";
import type { DraftFigures } from "./figures.ts";

const smallest = { ingenieurs: 0, techniciens: 1, effectif: 2 };

test.each<[what: string, figures: DraftFigures, aimedAt: Class | null, RegExp[]]>([
  ["nothing typed, no class", {}, null, [/^Vos chiffres diront ici/]],
  [
    "nothing typed, a class",
    { ca1: "" },
    "F",
    [
      /^Vos chiffres diront ici/,
      /^La classe F demande au moins\u00A0: techniciens \(1\), employés/,
    ],
  ],
  [
    "a first figure, under every class",
    { effectif: 2 },
    null,
    [
      /pas encore la classe F/,
      /^Un seul chiffre sépare de la classe F\u00A0: techniciens \(0 sur 1\)/,
    ],
  ],
  ["the smallest class", smallest, "F", [/^Vos chiffres atteignent la classe F/, /classe E/]],
  [
    "a class above",
    smallest,
    "E",
    [/la classe F/, /^(Pour|Un seul chiffre).*la classe E/, /^Vous pouvez la viser/],
  ],
])(
  "classOutlook for %s says which class is reached and what is missing",
  (_, figures, aimedAt, sentences) => {
    const actual = classOutlook(figures, referenceTariff.classMinima, aimedAt).sentences;
    expect(actual).toHaveLength(sentences.length);
    for (const [place, sentence] of sentences.entries()) expect(actual[place]).toMatch(sentence);
  },
);
