import { expect, test } from "vitest";
import { figureErrors, figureReadings, wordedFigures } from "./read-figures.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("figureErrors names the figures that cannot be read, in the order of the form, and no empty one", () => {
  const form = formOf({
    effectif: "un",
    capitaux: "-5",
    ca1: "120 millions",
    ca2: "",
    travaux: "-1",
  });
  expect(Object.keys(figureErrors(form))).toEqual(["travaux", "effectif"]);
  expect(wordedFigures(form)).toEqual(["ca1"]);
});

test.each([
  ["ca1", "120500000", "120\u202F500\u202F000", "Soit 120\u202F500\u202F000\u00A0FCFA", false],
  [
    "ca1",
    "12 millions",
    "12\u202F000\u202F000",
    "Lu\u00A0: 12\u202F000\u202F000\u00A0FCFA. Corrigez si ce n’est pas cela.",
    false,
  ],
  ["capitaux", "-5000", "\u22125\u202F000", "Soit \u22125\u202F000\u00A0FCFA", false],
  ["effectif", "12", "12", "", false],
  ["effectif", "un", "un", "Écrivez ce nombre en chiffres, par exemple 3", true],
  ["ca1", "", "", "", false],
])("figureReadings of %s %j", (name, text, shownText, sentence, problem) => {
  expect(figureReadings(formOf({ [name]: text, autre: "1" }))).toEqual({
    [name]: { shown: shownText, said: sentence, problem },
  });
});
