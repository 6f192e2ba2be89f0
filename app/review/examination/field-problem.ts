import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import { type Class, isClass, isLevel, type Level } from "#app/tariff/classes.ts";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import { longest, newNoteField, pointsField, reportField } from "./examination-fields.ts";
import { readPoints } from "./grid.ts";
import {
  type AskedSubArea,
  fieldScopes,
  isVerdict,
  type OpinionVerdict,
  otherUse,
} from "./opinion.ts";
import { lineRefusals } from "./proposal.refusals.ts";
import { isAboveAsked } from "./proposal.ts";

/** By what a typed text is judged. */
export interface Judgement {
  asked: readonly Pick<AskedSubArea, "code" | "level">[];
  /** The class that the company asks for. */
  class: Class | null;
  /** The reasons that an opinion can have today. */
  reasons: readonly Reason[];
  /** The verdict beside a reason, by the code of the sub-area; null where none is chosen, or none counts. */
  verdictOn: (code: string) => OpinionVerdict | null;
}

/** Why a changed text cannot be the value of its field; null when it can. */
export function problemOf(field: string, text: string, judged: Judgement): string | null {
  const block = gridBlocks.find(({ name }) => pointsField(name) === field);
  if (block)
    return readPoints(text, block.points) === undefined
      ? `Donnez un nombre entier de 0 à ${block.points}.`
      : null;
  const [kind = "", code = ""] = field.split(".");
  if (kind === "remarque" || kind === "mot") return notPrinted(text, longest.remark);
  if (field === reportField) return notPrinted(text, longest.report);
  if (field === newNoteField) return tooLong(text, longest.note);
  if (text === "") return null;
  if (kind === "avis") return isVerdict(text) ? null : "Choisissez un des trois avis.";
  if (kind === "niveau")
    return isLevel(text)
      ? aboveAsked(code, { level: Number(text) as Level, class: null }, judged)
      : "Choisissez un niveau.";
  if (kind === "classe")
    return isClass(text)
      ? aboveAsked(code, { level: null, class: text }, judged)
      : "Choisissez une classe.";
  const reason = judged.reasons.find((each) => each.code === text);
  if (!reason) return "Ce motif n’est plus au catalogue\u00A0: choisissez-en un autre.";
  return otherUse(
    reason,
    kind === "motif" ? fieldScopes.reason(judged.verdictOn(code)) : fieldScopes.aboveReason(),
  );
}

/** Why a level or a class is not kept: the committee grants nothing above what was asked. */
function aboveAsked(
  code: string,
  proposed: { level: Level | null; class: Class | null },
  { asked, class: askedClass }: Judgement,
): string | null {
  const askedLevel = asked.find((each) => each.code === code)?.level ?? 1;
  return isAboveAsked(proposed, { askedLevel, askedClass })
    ? lineRefusals["above-asked"].message
    : null;
}

/** Why words of the report, which is signed, are not kept. */
const notPrinted = (text: string, most: number): string | null =>
  unprintableSign(text) === null ? tooLong(text, most) : `${unprintableWords(text)}.`;

const tooLong = (text: string, most: number): string | null =>
  text.length > most ? `Ce texte dépasse ${most} caractères\u00A0: raccourcissez-le.` : null;
