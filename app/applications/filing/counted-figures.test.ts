import { expect, test } from "vitest";
import { filingOf } from "#tests/examining.ts";
import { countedFigures } from "./counted-figures.ts";
import { besideFigure } from "./filed-content-view.tsx";

const answered = (
  target: string,
  value: string,
  state: "answered" | "lifted" | "waived" = "lifted",
) => ({
  targetKind: "figure" as const,
  target,
  state,
  answer: { kind: "figure" as const, value },
});
const differs = (name: string, declared: number, found: number) => ({
  name,
  label: name,
  declared,
  found,
  source: name === "ca1" ? ("registration" as const) : ("lists" as const),
  reason: "Chiffre arrondi",
  by: "Malick Tine",
  at: "2026-11-20T10:00:00.000Z",
});

test("an accepted answer counts instead of the filed figure, the latest of several, and no other answer does", () => {
  const filing = filingOf();
  const { figures, corrected } = countedFigures(filing, [
    answered("capitaux", "30000000"),
    answered("capitaux", "-18500000"),
    answered("effectif", "14", "answered"),
    answered("ingenieurs", "7", "waived"),
    answered("ca2", "380000000"),
    answered("travaux", "90000000"),
    {
      targetKind: "sub-area",
      target: "2201",
      state: "lifted",
      answer: { kind: "text", text: "12" },
    },
  ]);
  expect(figures).toEqual({ ...filing.figures, capitaux: -18_500_000, travaux: 90_000_000 });
  expect(filing.figures).toMatchObject({ capitaux: 38_000_000 });
  expect(corrected).toMatchObject([
    {
      name: "capitaux",
      filed: "38\u202F000\u202F000\u00A0FCFA",
      corrected: "−18\u202F500\u202F000\u00A0FCFA",
    },
    { name: "travaux", filed: "", corrected: "90\u202F000\u202F000\u00A0FCFA" },
  ]);
});

test("a figure contradicts another number from ten times on, with the figure that counts", () => {
  const contradicted = (
    declared: number,
    found: number,
    corrections = [] as ReturnType<typeof answered>[],
  ) =>
    countedFigures(
      filingOf(undefined, {
        figures: { effectif: declared },
        confirmed: [differs("effectif", declared, found)],
      }),
      corrections,
    ).contradicted.map(({ name, counted, found: other, source }) => [name, counted, other, source]);
  expect(contradicted(70, 7)).toEqual([["effectif", "70", "7", "lists"]]);
  expect(contradicted(7, 70)).toEqual([["effectif", "7", "70", "lists"]]);
  expect(contradicted(10, 0)).toEqual([["effectif", "10", "0", "lists"]]);
  expect(contradicted(0, 9)).toEqual([]);
  expect(contradicted(69, 7)).toEqual([]);
  expect(contradicted(70, 7, [answered("effectif", "8")])).toEqual([]);
  expect(contradicted(8, 7, [answered("effectif", "70")])).toEqual([
    ["effectif", "70", "7", "lists"],
  ]);
});

test("an explanation stands beside the other number, from the registration or the lists", () => {
  const filing = filingOf(undefined, {
    confirmed: [differs("ca1", 412_000_000, 41_200_000), differs("effectif", 22, 1)],
  });
  expect(besideFigure(filing, "ca1")).toEqual([
    "à l’inscription\u00A0: 41\u202F200\u202F000\u00A0FCFA",
    "expliqué par Malick Tine\u00A0: «\u00A0Chiffre arrondi\u00A0»",
  ]);
  expect(besideFigure(filing, "effectif")).toEqual([
    "d’après les listes\u00A0: 1",
    "expliqué par Malick Tine\u00A0: «\u00A0Chiffre arrondi\u00A0»",
  ]);
  expect(besideFigure(filing, "capitaux")).toEqual([]);
});
