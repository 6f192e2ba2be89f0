import * as v from "valibot";
import { optionalDay, requiredDay } from "#app/forms/typed-day.ts";
import { typedLines } from "#app/forms/typed-lines.ts";
import { typedProse } from "#app/forms/typed-prose.ts";
import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import { type Class, classes, type Level, levels } from "#app/tariff/classes.ts";
import { requiredTime } from "../visits/visit.schema.ts";
import { kindsOfMeasure, longestFacts, longestReason } from "./measure.ts";

/** A text of a letter: a sign that no font of the documents has is refused by name. */
const letterProse = (required: string, most: number) =>
  v.pipe(
    typedProse(required, most),
    v.check<string, (issue: v.CheckIssue<string>) => string>(
      (text) => unprintableSign(text) === null,
      ({ input }) => unprintableWords(input),
    ),
  );

const optionalProse = (most: number) =>
  v.union([v.pipe(v.string(), v.trim(), v.literal("")), letterProse("", most)]);

export const proposeMeasureSchema = v.object({
  kind: v.picklist(kindsOfMeasure, "Choisissez la mesure"),
  rights: v.array(v.pipe(v.string(), v.uuid("Cette qualification n’existe pas"))),
  facts: letterProse("Écrivez les faits retenus", longestFacts),
  demand: optionalProse(longestReason),
  demandedBy: optionalDay("12/03/2027"),
  toLevel: v.pipe(
    v.picklist(["", "1", "2"], "Choisissez un niveau"),
    v.transform((level): Level | null => levels.find((each) => String(each) === level) ?? null),
  ),
  toClass: v.pipe(
    v.picklist(["", ...classes], "Choisissez une classe"),
    v.transform((rank): Class | null => (rank === "" ? null : rank)),
  ),
  files: v.array(v.pipe(v.string(), v.uuid("Cette pièce n’existe pas"))),
});

export const measureReasonSchema = v.object({
  reason: letterProse("Écrivez pourquoi", longestReason),
});

/** The reasons of a decision, as its letter gives them. */
export const measureDecisionSchema = v.object({
  reason: letterProse("Écrivez les motifs", longestFacts),
});

export const heardInPersonSchema = v.object({
  heardOn: requiredDay("Le jour est requis"),
  said: typedProse("Écrivez ce que l’entreprise a dit", longestFacts),
});

export const measureCallSchema = v.object({
  spokeTo: v.pipe(
    v.string("Indiquez le nom de la personne jointe"),
    v.trim(),
    v.minLength(2, "Indiquez le nom de la personne jointe"),
    v.maxLength(160, "Ce nom ne doit pas dépasser 160\u00A0caractères"),
  ),
  heardOn: requiredDay("Le jour de l’appel est requis"),
  calledAt: requiredTime("L’heure de l’appel est requise"),
});

export const measureAnswerSchema = v.object({
  answer: typedLines("Écrivez vos observations", longestFacts),
});
