import * as v from "valibot";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { parsePhone, phoneProblems } from "#app/kernel/phone.ts";
import {
  cleanLine,
  isNameable,
  namesAnAddress,
  scriptsOf,
  wordOfTwoScripts,
} from "#app/kernel/text.ts";
import { printableText } from "./printable-text.ts";

const typedText = () => v.string("Une valeur sous forme de texte est attendue");

/** One line as it is stored and printed; empty when it has neither letter nor digit (« - »). */
export function typedLine(most: number) {
  const tooLong = `Ce texte ne doit pas dépasser ${formatInteger(most)} caractères`;
  return v.pipe(
    typedText(),
    v.maxLength(most * 2, tooLong),
    v.transform(cleanLine),
    printableText(),
    v.maxLength(most, tooLong),
    v.transform((line) => (isNameable(line) ? line : "")),
  );
}

/** The same, null when empty. */
export const optionalLine = (most: number) =>
  v.pipe(
    typedLine(most),
    v.transform((line) => (line === "" ? null : line)),
  );

export const requiredLine = (required: string, most: number) =>
  v.pipe(typedLine(most), v.nonEmpty(required));

/** For the name of a company or of a person: a word of two scripts, which reads as another name, is refused by name. */
export const oneScriptAWord = () =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (name) => wordOfTwoScripts(name) === undefined,
    ({ input }) => {
      const word = wordOfTwoScripts(input) ?? "";
      return `«\u00A0${word}\u00A0» mêle des lettres ${scriptsOf(word).join(" et ")}, qui se ressemblent. Tapez ce mot de nouveau`;
    },
  );

// « D.Diop » and « Éts.Diop » would read as web addresses.
const POINT_BEFORE_CAPITAL = /(\p{L}\.)(?=\p{Lu}\p{L})/gu;

/** The name of a company or of a person, which mails and other people's pages show: short, and without a web address. */
export const typedName = (required: string, most = 60) =>
  v.pipe(
    requiredLine(required, most),
    oneScriptAWord(),
    v.transform((name) => name.replace(POINT_BEFORE_CAPITAL, "$1 ")),
    v.check(
      (name) => !namesAnAddress(name),
      "Un nom ne doit pas contenir d’adresse de site web ni d’adresse e-mail. Après un point, mettez un espace",
    ),
  );

/** An e-mail address in its unique form. */
export const typedEmail = (
  required: string,
  incomplete = "Veuillez entrer une adresse email valide",
) => v.pipe(typedText(), v.transform(emailKey), v.nonEmpty(required), v.check(isEmail, incomplete));

/** The same, null when nothing was typed. */
export const optionalEmail = (incomplete: string) =>
  v.pipe(
    typedText(),
    v.transform(emailKey),
    v.transform((address) => (isNameable(address) ? address : null)),
    v.check((address) => address === null || isEmail(address), incomplete),
  );

/** A phone number in E.164. */
export const typedPhone = () =>
  v.pipe(
    typedText(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const parsed = parsePhone(dataset.value);
      if (parsed.ok) return parsed.e164;
      addIssue({ message: phoneProblems[parsed.reason] });
      return NEVER;
    }),
  );
