import * as v from "valibot";
import { printableText } from "#app/forms/printable-text.ts";
import { requiredDay } from "#app/forms/required-day.ts";
import { cleanLine } from "#app/kernel/text.ts";
import { LONGEST_EXPERT_ANSWER, LONGEST_QUESTION } from "./expert-question.ts";

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
    printableText(),
  );

const words = (required: string, least: number, most: number) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.minLength(least, `Dites-le en ${least} caractères au moins`),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
  );

/** An expert to be added to the list. */
export const expertSchema = v.object({
  name: v.pipe(line(120), v.minLength(2, "Le prénom et le nom sont requis")),
  organisation: v.pipe(
    line(160),
    v.transform((text) => (text === "" ? null : text)),
  ),
  email: v.pipe(
    v.string("L’adresse e-mail est requise"),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty("L’adresse e-mail est requise"),
    v.maxLength(254, "L’adresse e-mail ne doit pas dépasser 254 caractères"),
    v.email("L’adresse e-mail n’est pas complète (ex.\u00A0: nom@exemple.sn)"),
  ),
});

/** A question to an expert for one family: `expert` holds both ids, `<expert>:<family>`; `documents` are `<code>:<document>`. */
export const questionSchema = v.object({
  expert: v.pipe(
    v.string("Choisissez un expert et une famille"),
    v.regex(/^[\da-f-]{36}:[\da-f-]{36}$/, "Choisissez un expert et une famille"),
  ),
  question: words("Écrivez la question", 10, LONGEST_QUESTION),
  documents: v.array(v.string()),
  dueOn: requiredDay("Le dernier jour pour répondre est requis"),
});

/** What an expert declares before the question is shown. */
export const expertDeclarationSchema = v.pipe(
  v.object({
    undertaken: v.literal("on", "Cochez que vous avez lu l’engagement et que vous le prenez"),
    outcome: v.picklist(["clear", "conflict"], "Dites si vous avez un intérêt"),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(1000, "Ce texte ne doit pas dépasser 1000 caractères"),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["outcome"], ["reason"]],
      ({ outcome, reason }) => outcome === "clear" || reason.length >= 3,
      "Dites ce qui vous lie à l’entreprise",
    ),
    ["reason"],
  ),
);

/** The opinion of an expert. */
export const expertAnswerSchema = v.object({
  body: words("Écrivez votre avis", 1, LONGEST_EXPERT_ANSWER),
});
