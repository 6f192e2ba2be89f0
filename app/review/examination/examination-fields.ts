import { type GridBlockName, gridBlocks } from "#app/tariff/examination-grid.ts";
import type { Marks } from "./grid.ts";
import type { AskedSubArea, Opinion } from "./opinion.ts";

/** The names of the fields that an examiner fills: grid, opinions, texts. */
export const pointsField = (block: GridBlockName) => `points.${block}`;
export const noteField = (block: GridBlockName) => `remarque.${block}`;
export const opinionFields = (code: string) => ({
  verdict: `avis.${code}`,
  level: `niveau.${code}`,
  class: `classe.${code}`,
  reason: `motif.${code}`,
  aboveReason: `motif-dessus.${code}`,
  note: `mot.${code}`,
});
export const reportField = "rapport";
export const newNoteField = "note";

/** Longest text of each kind of field. */
export const longest = { remark: 2_000, report: 20_000, note: 4_000, choice: 30 };

/** The values of all fields of an examination, by name. */
export type ExaminationFields = Record<string, string>;

interface Stored {
  marks: Marks;
  asked: readonly AskedSubArea[];
  opinions: ReadonlyMap<string, Opinion>;
  texts: { reportText: string; noteText: string } | undefined;
}

/** The fields as stored; a field that was never filled is empty. */
export const examinationFields = ({
  marks,
  asked,
  opinions,
  texts,
}: Stored): ExaminationFields => ({
  ...Object.fromEntries(
    gridBlocks.flatMap(({ name }) => [
      [pointsField(name), String(marks[name]?.points ?? "")],
      [noteField(name), marks[name]?.note ?? ""],
    ]),
  ),
  ...Object.fromEntries(
    asked.flatMap(({ id, code }) => {
      const opinion = opinions.get(id);
      const names = opinionFields(code);
      return [
        [names.verdict, opinion?.verdict ?? ""],
        [names.level, String(opinion?.level ?? "")],
        [names.class, opinion?.class ?? ""],
        [names.reason, opinion?.reasonCode ?? ""],
        [names.aboveReason, opinion?.aboveReasonCode ?? ""],
        [names.note, opinion?.note ?? ""],
      ];
    }),
  ),
  [reportField]: texts?.reportText ?? "",
  [newNoteField]: texts?.noteText ?? "",
});
