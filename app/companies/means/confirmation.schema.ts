import * as v from "valibot";
import { printableText } from "#app/forms/printable-text.ts";
import { cleanLine } from "#app/kernel/text.ts";
import { questions } from "./confirmation.ts";

const answerTo = <const Answers extends Record<string, string>>(
  { answers }: { answers: Answers },
  missing: string,
) => v.picklist(Object.keys(answers) as (keyof Answers & string)[], missing);

const cleaned = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
    printableText(),
  );

/** The form of the owner of works. */
export const answerSchema = v.object({
  works: answerTo(questions.works, "Dites si ces travaux ont été faits pour vous"),
  amount: answerTo(questions.amount, "Dites si le montant est de cet ordre"),
  dates: answerTo(questions.dates, "Dites si les dates sont justes"),
  quality: answerTo(questions.quality, "Dites ce que vous pensez de la qualité et des délais"),
  name: v.pipe(cleaned(100), v.nonEmpty("Dites qui vous êtes")),
  function: v.pipe(cleaned(100), v.nonEmpty("Dites votre fonction")),
  comment: v.pipe(
    cleaned(900),
    v.transform((text) => (text === "" ? null : text)),
  ),
});
