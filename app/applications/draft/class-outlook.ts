import { formatInteger } from "#app/kernel/money.ts";
import { type Class, classes, classReached, type Figure, missingFor } from "#app/tariff/classes.ts";
import type { ClassMinima } from "#app/tariff/tariff.schema.ts";
import { type FigureName, figureWords } from "../pre-check/pre-check.ts";
import { companyFigures, type DraftFigures, signedInteger } from "./figures.ts";

/** The three figures that are asked for before the class: turnover, people, biggest work. */
export const leadingFigures = ["ca1", "effectif", "travaux"] as const;

const comparedAs: Partial<Record<FigureName, Figure>> = {
  ca1: "averageTurnover",
  capitaux: "equity",
  materiel: "equipment",
  travaux: "reference",
  ingenieurs: "engineers",
  techniciens: "technicians",
  effectif: "staff",
};

/**
 * Sentences about the figures: the class they reach, what is missing for the class aimed at, and the requirements of
 * the next higher class. While some are still to be given, the class that the leading ones allow to claim.
 */
export function classOutlook(
  draftFigures: DraftFigures,
  grid: ClassMinima,
  aimedAt: Class | null,
): { reached: Class | null; sentences: string[] } {
  const figures = companyFigures(draftFigures);
  const isOpen = (name: FigureName) => (draftFigures[name] ?? "") === "";
  if (leadingFigures.some(isOpen)) return unanswered(grid, aimedAt);
  const names = Object.keys(comparedAs) as FigureName[];
  if (names.some(isOpen)) {
    const givenFigures = names.flatMap((name) => (isOpen(name) ? [] : (comparedAs[name] ?? [])));
    const allows = (each: Class) =>
      missingFor(each, figures, grid).every(({ figure }) => !givenFigures.includes(figure));
    const reached = classes.find(allows) ?? null;
    const sentences = reached
      ? [
          `Vous pouvez prétendre à la classe\u00A0${reached}.`,
          "C’est ce que disent les chiffres donnés\u202F; les autres le confirmeront.",
        ]
      : ["Les chiffres donnés n’atteignent pas encore la classe\u00A0F."];
    return { reached, sentences };
  }
  const reached = classReached(figures, grid);
  const sentences = [
    reached
      ? `Vos chiffres atteignent la classe\u00A0${reached}.`
      : "Vos chiffres n’atteignent pas encore la classe\u00A0F.",
  ];
  const above = aimedAt !== null && (reached === null || aimedAt < reached);
  const next = above ? aimedAt : nextUp(reached);
  if (next === null) return { reached, sentences };
  const missingFigures = missingFor(next, figures, grid).map(
    ({ figure, minimum, reached: has }) =>
      `${figureWords[figure]} (${signedInteger(has)} sur ${formatInteger(minimum)})`,
  );
  const [only] = missingFigures;
  sentences.push(
    missingFigures.length === 1
      ? `Un seul chiffre sépare de la classe\u00A0${next}\u00A0: ${only}.`
      : `Pour la classe\u00A0${next}${above ? ", que vous visez" : ""}, il manque\u00A0: ${missingFigures.join(", ")}.`,
  );
  if (above)
    sentences.push(
      "Vous pouvez la viser tout de même\u00A0: la commission décide, et motive sa décision.",
    );
  return { reached, sentences };
}

/** The outlook before the leading figures are typed, without warnings. */
function unanswered(grid: ClassMinima, aimedAt: Class | null) {
  const minima = aimedAt === null ? [] : missingFor(aimedAt, companyFigures({}), grid);
  const sentences = [
    "Le chiffre d’affaires, les employés et le plus grand chantier diront ici à quelle classe vous pouvez prétendre.",
  ];
  if (minima.length > 0) {
    const minimaInWords = minima.map(
      ({ figure, minimum }) => `${figureWords[figure]} (${formatInteger(minimum)})`,
    );
    sentences.push(
      `La classe\u00A0${aimedAt} demande au moins\u00A0: ${minimaInWords.join(", ")}.`,
    );
  }
  return { reached: null, sentences };
}

const nextUp = (reached: Class | null): Class | null =>
  reached === null ? "F" : (classes[classes.indexOf(reached) - 1] ?? null);
