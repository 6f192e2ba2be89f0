import { textOf } from "#app/forms/form-input.ts";
import { numberProblem, readNumber, type TypedNumber } from "#app/forms/typed-number.ts";
import { figureFields, mayBeNegative } from "../pre-check/pre-check.ts";
import { figureInWords, shownFigure } from "./figures.ts";

const readFigure = (name: string, text: string): TypedNumber =>
  readNumber(text, { negative: mayBeNegative(name) });

/** Why a typed figure cannot be read; undefined for a number and for an empty field. */
export function figureProblem(name: string, text: string): string | undefined {
  const money = figureFields.find((field) => field.name === name)?.money ?? false;
  const number = readFigure(name, text);
  return number.ok || number.reason === "empty"
    ? undefined
    : numberProblem(number.reason, { money });
}

/** The errors of the posted figures that cannot be read, by field, in the order of the form. */
export const figureErrors = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    figureFields.flatMap(({ name }) => {
      const problem = figureProblem(name, textOf(form, name));
      return problem === undefined ? [] : [[name, problem]];
    }),
  );

/** The posted figures that were written with words, such as « 12 millions ». */
export const wordedFigures = (form: FormData): string[] =>
  figureFields.flatMap(({ name }) => {
    const number = readFigure(name, textOf(form, name));
    return number.ok && number.worded ? [name] : [];
  });

interface FigureReading {
  /** The number with its digits in groups, or the text as typed. */
  shown: string;
  /** The text below the field: the amount that was understood, or why the text cannot be read. */
  said: string;
  problem: boolean;
}

/** How the posted figures were read, by field. */
export const figureReadings = (form: FormData): Record<string, FigureReading> =>
  Object.fromEntries(
    figureFields.flatMap(({ name, money }) => {
      if (!form.has(name)) return [];
      const text = textOf(form, name);
      const number = readFigure(name, text);
      const problem = figureProblem(name, text);
      if (!number.ok)
        return [[name, { shown: text, said: problem ?? "", problem: problem !== undefined }]];
      const amount = figureInWords(name, number.value);
      const sentence = number.worded
        ? `Lu\u00A0: ${amount}. Corrigez si ce n’est pas cela.`
        : money && Math.abs(number.value) >= 1000
          ? `Soit ${amount}`
          : "";
      return [[name, { shown: shownFigure(number.value), said: sentence, problem: false }]];
    }),
  );
