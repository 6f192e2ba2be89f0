import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { fileRefusals } from "#app/files/file-refusals.ts";
import { CheckBoxesField, CheckBoxField, RadioField } from "./choice-fields.tsx";
import { ConflictChoice, ShownValues } from "./conflict-choice.tsx";
import { DateField } from "./date-field.tsx";
import { FileField, SelectField, TextAreaField, TextField } from "./field.tsx";
import { FormFeedback, waitingText } from "./form-feedback.tsx";
import { MoneyField } from "./money-field.tsx";

const options = [
  { value: "a", label: "Travaux" },
  { value: "b", label: "Études" },
];
const wrong = { name: "x", label: "Nom", help: "Aide", error: "Faux" };

const fields: [string, ReactElement][] = [
  ["a text", <TextField key="" {...wrong} />],
  ["a text of several lines", <TextAreaField key="" {...wrong} rows={3} />],
  ["a list", <SelectField key="" {...wrong} options={options} />],
  ["radio buttons", <RadioField key="" {...wrong} options={options} />],
  ["check boxes", <CheckBoxesField key="" {...wrong} options={options} />],
  ["a date", <DateField key="" {...wrong} />],
  ["an amount", <MoneyField key="" {...wrong} />],
  ["a file", <FileField key="" {...wrong} accept=".pdf" />],
];

describe.each(fields)("field: %s", (name, field) => {
  const html = renderToStaticMarkup(field);

  test(`${name} has a control with the id of the field`, () => {
    expect(html).toMatch(/<(input|select|textarea)[^>]* id="x"/);
  });

  test(`${name} is described by its help and its error`, () => {
    expect(html).toContain('aria-describedby="x-help x-error"');
    expect(html).toContain('id="x-help"');
    expect(html).toContain('id="x-error"');
    expect(html).toContain('aria-invalid="true"');
  });
});

const html = (field: ReactElement) => renderToStaticMarkup(field);

test("a date field has three named inputs with the typed values", () => {
  const date = html(<DateField name="on" label="Date" defaultValue="1/9/2015" />);
  expect([...date.matchAll(/name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "on.day",
    "on.month",
    "on.year",
  ]);
  expect([...date.matchAll(/value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
    "1",
    "9",
    "2015",
  ]);
  for (const word of ["Jour", "Mois", "Année", "JJ", "MM", "AAAA"]) expect(date).toContain(word);
  // With `autocomplete="off"`, browsers do not restore typed values after « Back ».
  expect(date.toLowerCase()).not.toContain("autocomplete");
});

test("choice fields select their default values", () => {
  const several = html(<CheckBoxesField {...wrong} options={options} defaultValue={["b"]} />);
  expect(several).toMatch(/checked=""[^>]*value="b"|value="b"[^>]*checked=""/);
  expect(several).not.toMatch(/checked=""[^>]*value="a"|value="a"[^>]*checked=""/);
  const one = html(<RadioField {...wrong} options={options} defaultValue="a" />);
  expect(one.match(/checked=""/g)).toHaveLength(1);
  const box = (
    <CheckBoxField name="terms" defaultValue>
      J’accepte
    </CheckBoxField>
  );
  expect(html(box)).toContain('checked=""');
});

test("a money field shows the parsed amount from 1 000 on", () => {
  const money = (text: string) =>
    html(<MoneyField name="m" label="Capital" help="Entier" typed={text} />);
  expect(money("1500000")).toContain("Soit 1\u202F500\u202F000\u00A0FCFA");
  expect(money("15")).toContain("Entier");
  expect(money("1,5")).toContain("Entier");
});

test("a text field is required by `aria-required`, by the browser, or optional", () => {
  const field = (props: object) => html(<TextField name="n" label="Nom" {...props} />);
  expect(field({})).toContain('aria-required="true"');
  expect(field({ askedByBrowser: true })).toContain('required=""');
  expect(field({ optional: true })).toContain("(facultatif)");
  expect(field({ optional: "optional" })).toContain("(optional)");
  expect(field({ optional: "" })).not.toContain("(");
});

test.each([
  [1, "une minute"],
  [60, "une minute"],
  [61, "2\u00A0minutes"],
  [900, "15\u00A0minutes"],
])("a wait of %i seconds reads « %s »", (seconds, delay) => {
  expect(waitingText(seconds)).toBe(`Vous pourrez réessayer dans ${delay}.`);
});

test("a form carries its shown values, and a conflict shows both values with neither chosen", () => {
  expect(html(<ShownValues values={{ ville: "Dakar" }} />)).toContain(
    'type="hidden" name="vu.ville" value="Dakar"',
  );
  const choice = html(
    <ConflictChoice name="ville" label="Ville" conflict={{ typed: "", stored: "Thiès" }} />,
  );
  expect(choice).toContain('name="autre.ville" value="Thiès"');
  expect(choice).toContain("«\u00A0Thiès\u00A0»");
  expect(choice).toContain("rien");
  expect(choice.match(/name="choix.ville"/g)).toHaveLength(2);
  expect(choice).not.toContain("checked");
  expect(html(<ConflictChoice name="ville" label="Ville" conflict={undefined} />)).toBe("");
});

describe("the feedback above a refused form", () => {
  const feedback = (errors: Record<string, string>) =>
    renderToStaticMarkup(<FormFeedback failure={{ errors }} />);

  test("a form whose file alone was refused, as by a full disk, is not called wrong", () => {
    const html = feedback({ file: fileRefusals["no-space"].message });
    expect(html).toContain("Le fichier n’a pas été reçu");
    expect(html).toContain("Le disque de la plateforme est presque plein");
    expect(html).not.toMatch(/Formulaire invalide|champs requis/);
  });

  test("a form with another fault is called wrong, beside a file or without one", () => {
    for (const errors of [{ amount: "Faux" }, { amount: "Faux", file: "Faux" }])
      expect(feedback(errors)).toContain("Formulaire invalide");
  });
});
