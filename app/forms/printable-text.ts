import * as v from "valibot";
import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import { isPrintable } from "#app/kernel/text.ts";

/** For a text that receipts, letters, minutes or certificates show: a sign that no font of the documents has is refused by name. */
export const printableText = () =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => isPrintable(text) && unprintableSign(text) === null,
    ({ input }) =>
      isPrintable(input)
        ? unprintableWords(input)
        : "Ce texte contient un caractère qui ne peut pas être enregistré",
  );
