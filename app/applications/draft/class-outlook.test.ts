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
      /^La classe\u00A0F demande au moins\u00A0: techniciens \(1\), employés/,
    ],
  ],
  [
    "a first figure, under every class",
    { effectif: 2 },
    null,
    [
      /pas encore la classe\u00A0F/,
      /^Un seul chiffre sépare de la classe\u00A0F\u00A0: techniciens \(0 sur 1\)/,
    ],
  ],
  ["the smallest class", smallest, "F", [/^Vos chiffres atteignent la classe\u00A0F/, /classe\u00A0E/]],
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
