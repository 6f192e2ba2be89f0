import * as v from "valibot";
import { optionalLine, requiredLine } from "#app/forms/typed-text.ts";
import { questions } from "./confirmation.ts";

const answerTo = <const Answers extends Record<string, string>>(
  { answers }: { answers: Answers },
  missing: string,
) => v.picklist(Object.keys(answers) as (keyof Answers & string)[], missing);

/** The form of the owner of works. */
export const answerSchema = v.object({
  works: answerTo(questions.works, "Dites si ces travaux ont été faits pour vous"),
  amount: answerTo(questions.amount, "Dites si le montant est de cet ordre"),
  dates: answerTo(questions.dates, "Dites si les dates sont justes"),
  quality: answerTo(questions.quality, "Dites ce que vous pensez de la qualité et des délais"),
  name: requiredLine("Dites qui vous êtes", 100),
  function: requiredLine("Dites votre fonction", 100),
  comment: optionalLine(900),
});
