import * as v from "valibot";
import { formatInteger } from "#app/kernel/money.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { typedLines } from "./typed-lines.ts";

/** What somebody of the staff writes, as it is stored: French spaces may make it longer than it was typed. */
export const typedProse = (required: string, most: number) =>
  v.pipe(
    typedLines(required, most),
    v.transform(frenchProse),
    v.check((text) => !isShorterThan(text, 3), required),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${formatInteger(most)} caractères`),
  );
