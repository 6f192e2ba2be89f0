import { counted } from "#app/kernel/french.ts";
import { type GridBlockName, gridBlocks, gridThreshold } from "#app/tariff/examination-grid.ts";

/** What an examiner gave a block of the grid; no points while there is only a note. */
export interface Mark {
  points: number | null;
  note: string;
}

export type Marks = Readonly<Partial<Record<GridBlockName, Mark>>>;

export interface GridResult {
  total: number;
  /** Labels of the blocks without points, and the points that they weigh together. */
  unmarked: string[];
  unmarkedPoints: number;
  /** Labels of the blocks below the share that each must reach. */
  eliminated: string[];
  outcome: "unfinished" | "passes" | "fails";
}

/** The lowest points of a block that do not eliminate: a share of its own points. */
export const leastOf = (points: number): number =>
  Math.ceil((points * gridThreshold.eachBlock) / 100);

/** What the marks of the grid come to (domain §3.4): the total, and each block above its own share. */
export function gridResult(marks: Marks): GridResult {
  const markedBlocks = gridBlocks.map((block) => ({
    ...block,
    given: marks[block.name]?.points ?? null,
  }));
  const unmarked = markedBlocks.filter((block) => block.given === null);
  const total = markedBlocks.reduce((sum, block) => sum + (block.given ?? 0), 0);
  const eliminated = markedBlocks.filter(
    (block) => block.given !== null && block.given < leastOf(block.points),
  );
  const passes = total >= gridThreshold.total && eliminated.length === 0;
  return {
    total,
    unmarked: unmarked.map(({ label }) => label),
    unmarkedPoints: unmarked.reduce((sum, { points }) => sum + points, 0),
    eliminated: eliminated.map(({ label }) => label),
    outcome: unmarked.length > 0 ? "unfinished" : passes ? "passes" : "fails",
  };
}

/** The result as a sentence. */
export function gridInWords({ total, unmarked, eliminated, outcome }: GridResult): string {
  if (outcome === "unfinished")
    return `${counted(unmarked.length, "bloc reste à noter", "blocs restent à noter")}\u00A0: ${unmarked.join(", ")}.`;
  if (eliminated.length > 0)
    return `Éliminé\u00A0: ${eliminated.join(", ")}, sous ${gridThreshold.eachBlock}\u00A0% des points du bloc.`;
  return outcome === "passes"
    ? `${total} points sur 100\u00A0: le seuil de ${gridThreshold.total} est atteint.`
    : `${total} points sur 100\u00A0: le seuil de ${gridThreshold.total} n’est pas atteint.`;
}

/** Typed points of a block: a whole number from 0 to its maximum, null for none, undefined for what cannot be read. */
export function readPoints(input: string, most: number): number | null | undefined {
  const text = input.trim();
  if (text === "") return null;
  if (!/^\d{1,3}$/.test(text)) return undefined;
  return Number(text) <= most ? Number(text) : undefined;
}
