import { formatInteger } from "#app/kernel/money.ts";
import { type Class, classes, classReached, missingFor } from "#app/tariff/classes.ts";
import type { ClassMinima } from "#app/tariff/tariff.schema.ts";
import { figureWords } from "../pre-check/pre-check.ts";
import { companyFigures, type DraftFigures, figureNames, signedInteger } from "./figures.ts";

/**
 * Sentences about the figures: the class they reach, what is missing for the class aimed at, and the requirements of
 * the next higher class.
 */
export function classOutlook(
  draftFigures: DraftFigures,
  grid: ClassMinima,
  aimedAt: Class | null,
): { reached: Class | null; sentences: string[] } {
  const figures = companyFigures(draftFigures);
  if (figureNames.every((name) => (draftFigures[name] ?? "") === ""))
    return unanswered(grid, aimedAt);
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

/** The outlook before the first figure is typed, without warnings. */
function unanswered(grid: ClassMinima, aimedAt: Class | null) {
  const minima = aimedAt === null ? [] : missingFor(aimedAt, companyFigures({}), grid);
  const sentences = ["Vos chiffres diront ici quelle classe ils atteignent."];
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
