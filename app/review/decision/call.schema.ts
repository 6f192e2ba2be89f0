import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";
import { requiredTime } from "../visits/visit.schema.ts";

/** The result of a call, as its form sends it. */
export const callResults = {
  non: "Personne n’a été joint",
  oui: "L’entreprise a été jointe",
} as const;

/** A call to a company about its unread decision, as the person who made it records it. */
export const callSchema = v.pipe(
  v.object({
    reached: v.picklist(
      Object.keys(callResults) as (keyof typeof callResults)[],
      "Choisissez le résultat de l’appel.",
    ),
    spokeTo: v.pipe(
      v.optional(v.string(), ""),
      v.trim(),
      v.maxLength(160, "Ce nom ne doit pas dépasser 160\u00A0caractères."),
    ),
    calledOn: requiredDay("Le jour de l’appel est requis."),
    calledAt: requiredTime("L’heure de l’appel est requise."),
    said: v.pipe(
      v.string("Écrivez ce qui a été dit."),
      v.trim(),
      v.nonEmpty("Écrivez ce qui a été dit."),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["reached"], ["spokeTo"]],
      ({ reached, spokeTo }) => reached === "non" || spokeTo.length > 1,
      "Indiquez le nom de la personne jointe.",
    ),
    ["spokeTo"],
  ),
);
