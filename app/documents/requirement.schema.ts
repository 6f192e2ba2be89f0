import * as v from "valibot";
import { frenchProse } from "#app/kernel/text.ts";
import { classes } from "#app/tariff/classes.ts";
import {
  applicationKinds,
  documentFormats,
  exceptions,
  necessities,
  type RequirementContent,
  requirementThemes,
  validities,
} from "./requirement.ts";

const oneLine = (text: string) => frenchProse(text.replace(/\s*\n\s*/g, " "));

const line = (name: string, longest = 200) =>
  v.pipe(
    v.string(),
    v.transform(oneLine),
    v.minLength(1, `${name} est à remplir`),
    v.maxLength(longest, `${name} ne dépasse pas ${longest} caractères`),
  );
const optionalLine = (name: string, longest = 200) =>
  v.pipe(
    v.string(),
    v.transform(oneLine),
    v.maxLength(longest, `${name} ne dépasse pas ${longest} caractères`),
  );
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  v.picklist(values, "Choisissez une des réponses proposées");
const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  v.pipe(
    v.array(oneOf(values)),
    v.transform((chosen): Values[number][] =>
      values.filter((each) => (chosen as readonly string[]).includes(each)),
    ),
  );
const atLeastOne = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) => v.pipe(someOf(values), v.minLength(1, message));

const whole = (message: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
/** An optional whole number. */
const wholeOrNone = (message: string, least: number, most: number) =>
  v.union(
    [
      v.pipe(
        v.string(),
        v.trim(),
        v.literal(""),
        v.transform(() => null),
      ),
      whole(message, least, most),
    ],
    message,
  );

const separators = /[\s,;]+/;
const codes = v.pipe(
  v.string(),
  v.maxLength(2000, "Cette liste est trop longue"),
  v.transform((text) => [...new Set(text.split(separators).filter((code) => code !== ""))].sort()),
);

const countMessage =
  "Un nombre entier est attendu\u00A0: en jours depuis la délivrance, ou en mois depuis la clôture";
const yearsMessage = "De 1 à 5\u00A0exercices";

/** The posted form of a requirement; its output is the content of a version. */
const fields = v.object({
  label: line("L’intitulé"),
  help: line("Ce que la pièce doit montrer", 500),
  issuer: line("L’émetteur"),
  obtainedAt: optionalLine("Où l’obtenir", 300),
  duration: optionalLine("Le délai", 100),
  cost: optionalLine("Le coût", 100),
  theme: oneOf(requirementThemes),
  position: whole("Un nombre entier de 0 à 9999 est attendu", 0, 9999),
  kinds: atLeastOne(applicationKinds, "Choisissez au moins une demande"),
  classes: atLeastOne(classes, "Choisissez au moins une classe"),
  families: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(20))),
    v.maxLength(100),
    v.transform((chosen) => [...new Set(chosen)].sort()),
  ),
  subAreas: codes,
  exceptions: someOf(exceptions),
  necessity: oneOf(necessities),
  validity: oneOf(validities),
  validFor: wholeOrNone(countMessage, 1, 3650),
  years: wholeOrNone(yearsMessage, 1, 5),
  formats: atLeastOne(documentFormats, "Choisissez au moins un format"),
  maxMb: whole("De 1 à 25\u00A0Mo", 1, 25),
  several: v.pipe(
    oneOf(["oui", "non"]),
    v.transform((answer) => answer === "oui"),
  ),
});

type Read = v.InferOutput<typeof fields>;

const counts = ({ validity }: Pick<Read, "validity">) =>
  validity === "days" || validity === "fiscal";

export const requirementSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [["validity"], ["validFor"]],
      (content) => !counts(content) || content.validFor !== null,
      countMessage,
    ),
    ["validFor"],
  ),
  v.forward(
    v.partialCheck(
      [["validity"], ["years"]],
      ({ validity, years }) => validity !== "fiscal" || years !== null,
      yearsMessage,
    ),
    ["years"],
  ),
  v.transform(
    (content): RequirementContent => ({
      ...content,
      validFor: counts(content) ? content.validFor : null,
      years: content.validity === "fiscal" ? content.years : null,
    }),
  ),
);

/** The content of a version as the fields of its form hold it. */
export function contentAsTyped(content: RequirementContent): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]: [string, unknown]) => [
      name,
      typedValue(name, value),
    ]),
  );
}

function typedValue(name: string, value: unknown): string | string[] {
  if (name === "subAreas") return (value as string[]).join(", ");
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === "boolean") return value ? "oui" : "non";
  return value === null ? "" : String(value);
}

/** Codes are written in capitals, on documents and in addresses. */
export const codeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(
    /^[A-Z][A-Z0-9-]{1,19}$/,
    "De 2 à 20 lettres sans accent, chiffres ou tirets (exemple\u00A0: RC-PRO)",
  ),
);
