import * as v from "valibot";
import { optionalDay } from "#app/forms/typed-day.ts";
import { cleanText, isPrintable } from "#app/kernel/text.ts";
import type { Tie, TieKind } from "../interests/interests.ts";
import { tieKinds } from "../interests/interests.ts";

/** How many ties one form takes; more are added by declaring again from the application. */
export const tieRows = [1, 2, 3] as const;
export type TieRow = (typeof tieRows)[number];

const words = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most * 2, `Ce texte ne doit pas dépasser ${most} caractères`),
    v.transform(cleanText),
    v.check(
      (text) => isPrintable(text, { multiline: true }),
      "Ce texte contient un caractère qui ne peut pas être enregistré",
    ),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
  );

const day = optionalDay("12/03/2026");

const kind = v.pipe(
  v.string(),
  v.check((code) => code === "" || Object.hasOwn(tieKinds, code), "Choisissez un lien de la liste"),
);

/** The form of a declaration of interests. */
export const declarationSchema = v.object({
  outcome: v.picklist(["clear", "conflict"], "Choisissez une des deux réponses"),
  reason: words(1_000),
  kind1: kind,
  from1: day,
  to1: day,
  note1: words(1_000),
  kind2: kind,
  from2: day,
  to2: day,
  note2: words(1_000),
  kind3: kind,
  from3: day,
  to3: day,
  note3: words(1_000),
});

/** The ties of a form; a row without a kind is none. */
export const tiesOf = (declaration: v.InferOutput<typeof declarationSchema>): Tie[] =>
  tieRows.flatMap((row) => {
    const chosen = declaration[`kind${row}`];
    if (chosen === "") return [];
    return [
      {
        kind: chosen as TieKind,
        fromOn: declaration[`from${row}`],
        toOn: declaration[`to${row}`],
        note: declaration[`note${row}`] || null,
      },
    ];
  });
