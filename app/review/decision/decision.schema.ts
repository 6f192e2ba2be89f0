import * as v from "valibot";
import { printableText } from "#app/forms/printable-text.ts";

/** The version of the decision that the reader of a form saw. */
export const seen = v.pipe(v.string(), v.transform(Number));

export const presentSchema = v.object({ seen });
export const reasonSchema = v.object({ seen, reason: v.string() });
export const wordsSchema = v.object({
  seen,
  /** The hash of the words that the page showed. */
  read: v.string(),
  words: v.pipe(v.string(), printableText()),
});
