import * as v from "valibot";
import { printableText } from "#app/forms/printable-text.ts";
import { typeset } from "#app/kernel/french.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";

const line = (what: string, maximum: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => isPrintable(text, { multiline: true }),
      `${what} contient un caractère qui ne s’affiche pas`,
    ),
    v.transform((text) => typeset(cleanLine(text))),
    printableText(),
    v.maxLength(maximum, `${what} ne doit pas dépasser ${maximum} caractères`),
  );

const required = (what: string, maximum: number) =>
  v.pipe(line(what, maximum), v.nonEmpty(`${what} est requis`));

const name = required("Le nom", 120);
const covers = required("Le texte", 400);
const synonyms = line("La liste des mots de recherche", 1_000);
const code = (digits: string, shape: RegExp) =>
  v.pipe(v.string(), v.trim(), v.regex(shape, `Le code est fait de ${digits} chiffres`));

/** A new name for a family or an area. */
export const renameSchema = v.object({ name });

/** The texts of a sub-area. */
export const describeSchema = v.object({ name, covers, synonyms });

export const addAreaSchema = v.object({ newCode: code("deux", /^\d{2}$/), newName: name });

export const addSubAreaSchema = v.object({
  newCode: code("quatre", /^\d{4}$/),
  newName: name,
  newCovers: covers,
  newSynonyms: synonyms,
});
