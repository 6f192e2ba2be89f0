import * as v from "valibot";
import { DAYS_REVERSED, requiredDay } from "#app/forms/typed-day.ts";
import { addMonths } from "#app/kernel/dates.ts";

/** What an authorisation lets somebody do. */
export const authorisationFunctions = {
  examiner: "Instruire",
  rapporteur: "Rapporter en commission",
  expert: "Donner un avis d’expert",
} as const;

export type AuthorisationFunction = keyof typeof authorisationFunctions;

export const authorisationStates = {
  proposed: "Proposée",
  granted: "Accordée",
  refused: "Refusée",
  ended: "Retirée",
} as const;

export type AuthorisationState = keyof typeof authorisationStates;

/** At most as long as a mandate of the committee: competence is then judged again. */
export const LONGEST_YEARS = 4;

const words = (required: string, least: number, most: number) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.minLength(least, `Dites-le en ${least} caractères au moins`),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
  );

/** A proposal for somebody: their account or their entry among the experts, as `compte:<id>` or `expert:<id>`. */
export const proposalSchema = v.pipe(
  v.object({
    holder: v.pipe(v.string("Choisissez une personne"), v.nonEmpty("Choisissez une personne")),
    function: v.picklist(
      Object.keys(authorisationFunctions) as AuthorisationFunction[],
      "Choisissez ce que la personne fera",
    ),
    families: v.pipe(
      v.array(v.string()),
      v.minLength(1, "Choisissez au moins une famille de travaux"),
    ),
    criteria: words("Dites ce qui a été jugé", 10, 2000),
    proof: words("Nommez ce qui le prouve", 3, 500),
    fromOn: requiredDay("Le premier jour est requis"),
    toOn: requiredDay("Le dernier jour est requis"),
  }),
  v.forward(
    v.partialCheck([["fromOn"], ["toOn"]], ({ fromOn, toOn }) => fromOn <= toOn, DAYS_REVERSED),
    ["toOn"],
  ),
  v.forward(
    v.partialCheck(
      [["fromOn"], ["toOn"]],
      ({ fromOn, toOn }) => toOn <= addMonths(fromOn, 12 * LONGEST_YEARS),
      `Une habilitation vaut ${LONGEST_YEARS} ans au plus`,
    ),
    ["toOn"],
  ),
  v.forward(
    v.partialCheck(
      [["holder"], ["function"]],
      ({ holder, function: work }) => (work === "expert") === holder.startsWith("expert:"),
      "Un expert donne un avis\u202F; une personne de l’organisme instruit ou rapporte",
    ),
    ["function"],
  ),
);
