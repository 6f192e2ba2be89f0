import * as v from "valibot";
import type { CountedFigures } from "#app/applications/filing/counted-figures.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { keyOf } from "#app/kernel/stored-json.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import { type Class, classes, levels } from "#app/tariff/classes.ts";
import { gridBlockNames, gridBlocks } from "#app/tariff/examination-grid.ts";
import type { Step } from "../plan/plan.queries.server.ts";
import { stepWords } from "../plan/plan.ts";
import { type StepProofs, standingStep } from "../plan/step-standing.ts";
import { gridResult, type Marks } from "./grid.ts";
import { type AskedSubArea, type Opinion, opinionGap, proposedBy, verdicts } from "./opinion.ts";
import { blockOf, reportedFigures, reportedFiguresSchema, unanswered } from "./report-figures.ts";
import { hasOutside, type OutsideFacts, outsideSchema } from "./report-outside.ts";

/**
 * How a report is made. Since 2 a step of the plan is done by the word of a person or by its proof; reports without a format, signed
 * before 28 November 2026, also call done what only had points.
 */
export const REPORT_FORMAT = 2;

const reasonSchema = v.object({ code: v.string(), version: v.number(), text: v.string() });
type ReportedReason = v.InferOutput<typeof reasonSchema>;

/** A step of the plan as a report tells it. */
const reportedStepSchema = v.object({
  label: v.string(),
  state: keyOf(stepWords),
  /** Why it was not done. */
  reason: v.nullable(v.string()),
  /** What shows that it was done, where the product keeps it; absent before format 2. */
  proof: v.exactOptional(v.nullable(v.string())),
});
export type ReportedStep = v.InferOutput<typeof reportedStepSchema>;

/** What a report says, before it is signed. */
const reportDraftSchema = v.object({
  format: v.exactOptional(v.literal(REPORT_FORMAT)),
  number: v.string(),
  company: v.object({ name: v.string(), ein: v.string() }),
  class: v.picklist(classes),
  /** The class that the figures reach by the grid of the day of filing. */
  classReached: v.nullable(v.picklist(classes)),
  /** The figures that were corrected or are contradicted; absent where none is, and from reports signed before 29 November 2026. */
  figures: v.exactOptional(reportedFiguresSchema),
  grid: v.object({
    blocks: v.array(
      v.object({
        name: v.picklist(gridBlockNames),
        label: v.string(),
        most: v.number(),
        points: v.nullable(v.number()),
        note: v.string(),
      }),
    ),
    total: v.number(),
    outcome: v.picklist(["unfinished", "passes", "fails"]),
    eliminated: v.array(v.string()),
  }),
  opinions: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      asked: v.picklist(levels),
      verdict: v.nullable(keyOf(verdicts)),
      level: v.nullable(v.picklist(levels)),
      class: v.nullable(v.picklist(classes)),
      reason: v.nullable(reasonSchema),
      /** Why its class is above that of the figures; absent from reports signed before 28 November 2026. */
      aboveReason: v.exactOptional(v.nullable(reasonSchema)),
      note: v.string(),
    }),
  ),
  documents: v.object({ accepted: v.number(), refused: v.number(), unchecked: v.number() }),
  /** The opinions of experts and the visits. */
  outside: v.exactOptional(outsideSchema),
  /** The steps of the plan before the report itself; reports that were signed before 25 November 2026 name none. */
  plan: v.exactOptional(v.array(reportedStepSchema)),
  text: v.string(),
});
export type ReportDraft = v.InferOutput<typeof reportDraftSchema>;

/** A report as it was signed. It is hashed as canonical JSON and never changes. */
export const reportContentSchema = v.object({
  ...reportDraftSchema.entries,
  version: v.number(),
  examiner: v.object({ accountId: v.string(), name: v.string() }),
  /** ISO 8601. */
  signedAt: v.string(),
});
export type ReportContent = v.InferOutput<typeof reportContentSchema>;

export interface ReportFacts {
  number: string;
  company: { name: string; ein: string };
  class: Class;
  /** The class that the counted figures reach. */
  classReached: Class | null;
  figures: CountedFigures;
  marks: Marks;
  asked: readonly AskedSubArea[];
  opinions: ReadonlyMap<string, Opinion>;
  /** The texts of the reasons that opinions name, in their versions. */
  reasonTexts: ReadonlyMap<string, string>;
  /** The reasons in force today. */
  reasons: readonly Reason[];
  documents: { accepted: number; refused: number; unchecked: number };
  /** Opinions of experts, visits, and what of them and of objections has to end before. */
  outside: OutsideFacts;
  /** The plan of the examination, and what proves its steps. */
  steps: readonly Step[];
  proofs: StepProofs;
  /** Complements that are prepared, sent or answered and not judged. */
  openComplements: number;
  text: string;
}

/** The report that the typed marks, opinions and words make. */
export function reportDraft(facts: ReportFacts): ReportDraft {
  const { total, outcome, eliminated } = gridResult(facts.marks);
  const { number, company, classReached, documents, text } = facts;
  const figures = reportedFigures(facts.figures);
  return {
    format: REPORT_FORMAT,
    number,
    company,
    class: facts.class,
    classReached,
    ...(figures && { figures }),
    documents,
    text,
    ...(hasOutside(facts.outside) && {
      outside: { experts: facts.outside.experts, visits: facts.outside.visits },
    }),
    ...(facts.steps.length > 0 && { plan: reportedSteps(facts) }),
    grid: {
      blocks: gridBlocks.map(({ name, label, points: most }) => ({
        name,
        label,
        most,
        points: facts.marks[name]?.points ?? null,
        note: facts.marks[name]?.note ?? "",
      })),
      total,
      outcome,
      eliminated,
    },
    opinions: facts.asked.map(({ id, code, name, level }) => {
      const opinion = facts.opinions.get(id);
      const proposed = proposedBy(opinion, { level, class: facts.class });
      return {
        code,
        name,
        asked: level,
        verdict: opinion?.verdict ?? null,
        level: proposed?.level ?? null,
        class: proposed?.class ?? null,
        reason: reportedReason(facts, opinion?.reasonCode, opinion?.reasonVersion),
        aboveReason: reportedReason(facts, opinion?.aboveReasonCode, opinion?.aboveReasonVersion),
        note: opinion?.note ?? "",
      };
    }),
  };
}

function reportedReason(
  { reasonTexts }: ReportFacts,
  code: string | null | undefined,
  version: number | null | undefined,
): ReportedReason | null {
  if (!code || !version) return null;
  return { code, version, text: reasonTexts.get(`${code} ${version}`) ?? "" };
}

/** The reasons of one opinion of a report, « H-01 Une référence récente … ». */
export const reasonLines = ({
  reason,
  aboveReason,
}: Pick<ReportDraft["opinions"][number], "reason" | "aboveReason">): string[] =>
  [reason, aboveReason].flatMap((each) => (each ? [`${each.code} ${each.text}`] : []));

/** The steps of the plan as the report tells them, and as its page shows them. */
const reportedSteps = ({ steps, proofs }: ReportFacts): ReportedStep[] =>
  steps
    .filter(({ kind }) => kind !== "report")
    .map((step) => ({ label: step.label, ...standingStep(step, proofs) }));

/** What the opinions of an examination are measured by. */
export const measureOf = ({
  marks,
  classReached,
}: Pick<ReportFacts, "marks" | "classReached">) => ({
  grid: gridResult(marks),
  classReached,
});

/** One thing that a report still lacks, and the part of the workbench where it is given. */
export interface Gap {
  text: string;
  part: "grille" | "avis" | "plan" | "complements" | "rapport";
}

/** What a report lacks before it can be signed, in the order of the workbench; empty when it is whole. */
export function reportGaps(facts: ReportFacts): Gap[] {
  const { asked, opinions, reasons } = facts;
  return [
    ...gridResult(facts.marks).unmarked.map(
      (label): Gap => ({ text: `${label}\u00A0: pas encore de points`, part: "grille" }),
    ),
    ...unanswered(facts.figures.contradicted, facts.marks).map(
      ({ name, label, counted, found }): Gap => ({
        text: `${label}\u00A0: ${counted} contre ${found}\u202F; dites dans le bloc «\u00A0${blockOf(name)}\u00A0» ce que vous en retenez`,
        part: "grille",
      }),
    ),
    ...asked.flatMap(({ id, code, name, level }): Gap[] => {
      const askedRight = { level, class: facts.class };
      const opinion = opinions.get(id);
      const gap = opinionGap({ opinion, asked: askedRight, reasons, measure: measureOf(facts) });
      return gap ? [{ text: `${code} ${name}\u00A0: ${gap}`, part: "avis" }] : [];
    }),
    ...facts.outside.waiting.map((text): Gap => ({ text, part: "rapport" })),
    ...reportedSteps(facts).flatMap(({ label, state }): Gap[] =>
      state === "planned"
        ? [{ text: `${label}\u00A0: dites que c’est fait, ou pourquoi non`, part: "plan" }]
        : [],
    ),
    ...(facts.openComplements > 0
      ? [{ text: "Un complément est préparé, ou attend encore", part: "complements" } as const]
      : []),
    ...(facts.text.trim() === ""
      ? [{ text: "Le texte du rapport est vide", part: "rapport" } as const]
      : []),
  ];
}

/** « Signé par Ousmane Ndiaye le 23 novembre 2026 à 10 h 42 ». */
export const signedInWords = ({ examiner, signedAt }: ReportContent): string =>
  `Signé par ${examiner.name} le ${formatInstant(new Date(signedAt))}`;
