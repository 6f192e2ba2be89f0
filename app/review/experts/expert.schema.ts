import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";
import { optionalLine, typedEmail, typedName } from "#app/forms/typed-text.ts";
import { cleanText } from "#app/kernel/text.ts";
import { LONGEST_EXPERT_ANSWER, LONGEST_QUESTION } from "./expert-question.ts";

const words = (required: string, least: number, most: number) =>
  v.pipe(
    v.string(required),
    v.transform(cleanText),
    v.nonEmpty(required),
    v.minLength(least, `Dites-le en ${least} caractères au moins`),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
  );

/** An expert to be added to the list. */
export const expertSchema = v.object({
  name: typedName("Le prénom et le nom sont requis", 120),
  organisation: optionalLine(160),
  email: typedEmail(
    "L’adresse e-mail est requise",
    "L’adresse e-mail n’est pas complète (exemple\u00A0: nom@exemple.sn)",
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
      v.transform(cleanText),
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
