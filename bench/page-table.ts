import { median } from "./median.ts";
import type { PageBudget } from "./page-budgets.ts";
import type { Loaded } from "./page-load.ts";

type Unit = "kB" | "s" | "";

interface Row {
  measure: string;
  unit: Unit;
  /** One figure for each throttle. */
  figures: number[];
  limit?: number | undefined;
  /** The limit is promised for the last throttle alone. */
  lastOnly?: boolean;
}

const weights = ["html", "script", "style", "font", "picture", "other", "total"] as const;
const widths = [18, 12, 12, 10] as const;

/** Prints the medians of one page, a column for each throttle, and says how many are over budget. */
export function printPage(budget: PageBudget, loads: Record<string, Loaded[]>): number {
  const rows = rowsOf(budget, Object.values(loads));
  printLine([budget.path, ...Object.keys(loads), "budget", ""]);
  for (const row of rows) {
    const figures = row.figures.map((figure) => shown(figure, row.unit));
    const limit = row.limit === undefined ? "" : `${row.limit} ${row.unit}`;
    printLine([row.measure, ...figures, limit, isOver(row) ? "  OVER" : ""]);
  }
  console.log();
  return rows.filter(isOver).length;
}

function rowsOf(budget: PageBudget, loads: Loaded[][]): Row[] {
  const of = (value: (loaded: Loaded) => number) => loads.map((each) => median(each.map(value)));
  const seconds = (value: (loaded: Loaded) => number) => of(value).map((each) => each / 1000);
  const rows: Row[] = weights.map((kind) => ({
    measure: kind,
    unit: "kB",
    figures: of(({ bytes }) => bytes[kind]).map((bytes) => bytes / 1000),
    limit: budget.kB[kind],
  }));
  rows.push(
    {
      measure: "requests",
      unit: "",
      figures: of(({ requests }) => requests),
      limit: budget.requests,
    },
    {
      measure: "layout shift",
      unit: "",
      figures: of(({ layoutShift }) => layoutShift),
      limit: budget.layoutShift ?? 0,
    },
    { measure: "first paint", unit: "s", figures: seconds(({ firstPaint }) => firstPaint) },
    {
      measure: "largest paint",
      unit: "s",
      figures: seconds(({ largestPaint }) => largestPaint),
      limit: budget.largestPaint,
      lastOnly: true,
    },
  );
  if (budget.answersToTyping) {
    rows.push({
      measure: "answers to typing",
      unit: "s",
      figures: seconds(({ answers }) => answers),
      limit: budget.answers,
      lastOnly: true,
    });
  }
  return rows;
}

function isOver({ figures, limit, lastOnly }: Row): boolean {
  if (limit === undefined) return false;
  return (lastOnly ? figures.slice(-1) : figures).some((figure) => figure > limit);
}

function shown(figure: number, unit: Unit): string {
  if (unit === "") return String(Math.round(figure * 1000) / 1000);
  return `${figure.toFixed(unit === "s" ? 2 : 1)} ${unit}`;
}

function printLine([name = "", ...cells]: string[]) {
  const padded = cells.map((cell, index) => cell.padStart(widths[index + 1] ?? 0));
  console.log(`${name.padEnd(widths[0])}${padded.join("")}`.trimEnd());
}
