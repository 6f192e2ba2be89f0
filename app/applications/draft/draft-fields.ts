import type { SubArea } from "#app/activity/activity.schema.ts";
import { type Class, isClass, isLevel, type Level } from "#app/tariff/classes.ts";
import {
  type DraftFigures,
  figureNames,
  keptFigure,
  qualifiedHead,
  shownFigure,
} from "./figures.ts";

/** Every field of a draft by its name in the forms, as the user reads it; empty when nothing is chosen or typed. */
export type DraftFields = Record<string, string>;

/** The field for the level aimed at in one sub-area: empty, 1, 2 or 3. */
export const levelField = (code: string): string => `sd${code}`;

interface Kept {
  class: Class | null;
  figures: DraftFigures;
  levels: readonly { code: string; level: Level }[];
  offered: readonly Pick<SubArea, "subAreaCode">[];
}

/** The fields of a draft as stored; a sub-area that is no longer offered keeps its field while it is chosen. */
export function draftFields({ class: aimedAt, figures, levels, offered }: Kept): DraftFields {
  const codes = new Set([
    ...offered.map(({ subAreaCode }) => subAreaCode),
    ...levels.map(({ code }) => code),
  ]);
  return {
    classe: aimedAt ?? "",
    ...Object.fromEntries(figureNames.map((name) => [name, shownFigure(figures[name])])),
    [qualifiedHead]: figures[qualifiedHead] === "oui" ? "oui" : "",
    ...Object.fromEntries(
      [...codes].map((code) => {
        const level = levels.find((each) => each.code === code)?.level;
        return [levelField(code), level === undefined ? "" : String(level)];
      }),
    ),
  };
}

/** The value of a field for comparison: two notations of one amount are equal, and an invalid choice is empty. */
export function plainField(text: string, field: string): string {
  if (field === "classe") return isClass(text) ? text : "";
  if (field.startsWith("sd")) return isLevel(text) ? text : "";
  if (field === qualifiedHead) return text === "oui" ? text : "";
  return String(keptFigure(field, text));
}
