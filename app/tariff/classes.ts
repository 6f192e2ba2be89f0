import type { ClassMinima, Minima } from "./tariff.schema.ts";

/** Size of the contracts that a company may take, A the largest. */
export const classes = ["A", "B", "C", "D", "E", "F"] as const;
export type Class = (typeof classes)[number];
export const isClass = (text: string): text is Class =>
  (classes as readonly string[]).includes(text);

/** Technicity of a qualification (decision of the certification body); each level includes the lower ones. */
export const levels = [1, 2, 3] as const;
export type Level = (typeof levels)[number];
export const isLevel = (text: string): boolean => levels.some((level) => String(level) === text);

/** Figures that a company declares or an examiner establishes: amounts in FCFA, numbers of people. */
export interface CompanyFigures {
  /** Turnovers of the last closed years, three at most. */
  turnovers: readonly number[];
  equity: number;
  engineers: number;
  technicians: number;
  /** The head of the company has the training or experience of a technician. */
  qualifiedHead: boolean;
  staff: number;
  /** Net value of owned equipment, or cost of hired equipment. */
  equipment: number;
  /** Amount of the largest work that the company carried out itself. */
  reference: number;
}

export type Figure = Exclude<keyof Minima, "headAsTechnician">;

interface Missing {
  figure: Figure;
  minimum: number;
  reached: number;
}

/** The highest class of which every minimum is met (domain §3.4); null when not even the lowest is. */
export const classReached = (figures: CompanyFigures, grid: ClassMinima): Class | null =>
  classes.find((each) => missingFor(each, figures, grid).length === 0) ?? null;

/** The figures that are compared with the minima of a class; the head counts as a technician where the class allows it. */
export const comparedFigures = (
  figures: CompanyFigures,
  { headAsTechnician }: Pick<Minima, "headAsTechnician">,
): Record<Figure, number> => ({
  ...figures,
  averageTurnover: averageOfBestTwo(figures.turnovers),
  technicians: figures.technicians + (headAsTechnician && figures.qualifiedHead ? 1 : 0),
});

/** The figures below the minima of a class, in the order of the grid; empty when all are reached. */
export function missingFor(
  wantedClass: Class,
  figures: CompanyFigures,
  grid: ClassMinima,
): Missing[] {
  const { headAsTechnician, ...minima } = grid[wantedClass];
  const reached = comparedFigures(figures, { headAsTechnician });
  return (Object.keys(minima) as Figure[])
    .map((figure) => ({ figure, minimum: minima[figure], reached: reached[figure] }))
    .filter(({ minimum, reached }) => reached < minimum);
}

function averageOfBestTwo(turnovers: readonly number[]): number {
  const best = turnovers.toSorted((a, b) => b - a).slice(0, 2);
  return best.reduce((sum, each) => sum + each, 0) / Math.max(1, best.length);
}
