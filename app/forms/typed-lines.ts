import * as v from "valibot";
import { formatInteger } from "#app/kernel/money.ts";
import { cleanText, isPrintable } from "#app/kernel/text.ts";
import { typedPhone } from "./typed-text.ts";

// Apart from `typed-text.ts`, which the script of the registration loads.

/** Single spaces, and no repeated empty lines. */
const tidyLines = (text: string): string =>
  cleanText(text)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");

/** A text of several lines, as somebody wrote it. */
export function typedLines(required: string, most: number) {
  const tooLong = `Ce texte ne doit pas dépasser ${formatInteger(most)} caractères`;
  return v.pipe(
    v.string(required),
    v.maxLength(most * 2, tooLong),
    v.transform(tidyLines),
    v.nonEmpty(required),
    v.maxLength(most, tooLong),
    v.check(
      (text) => isPrintable(text, { multiline: true }),
      "Ce texte contient un caractère qui ne peut pas être enregistré",
    ),
  );
}

/** A phone number in E.164, null when nothing was typed. */
export const optionalPhone = () =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === "" ? null : text)),
    v.nullable(typedPhone()),
  );
