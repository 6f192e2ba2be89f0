import { formatInstant } from "#app/kernel/dates.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { type GridBlockName, gridBlocks } from "#app/tariff/examination-grid.ts";
import type { Step, StepState } from "../plan/plan.queries.server.ts";
import { type StepProofs, standingStep } from "../plan/step-standing.ts";
import { gridResult, type Marks } from "./grid.ts";
import {
  type AskedSubArea,
  type Opinion,
  type OpinionVerdict,
  opinionGap,
  proposedBy,
} from "./opinion.ts";
import { hasOutside, type Outside, type OutsideFacts } from "./report-outside.ts";

/**
 * How a report is made. Since 2 a step of the plan is done by the word of a person or by its proof; reports without a format, signed
 * before 28 November 2026, also call done what only had points.
 */
export const REPORT_FORMAT = 2;

interface ReportedReason {
  code: string;
  version: number;
  text: string;
}

/** What a report says, before it is signed. */
export interface ReportDraft {
  format?: typeof REPORT_FORMAT;
  number: string;
  company: { name: string; ein: string };
  class: Class;
  /** The class that the figures reach by the grid of the day of filing. */
  classReached: Class | null;
  grid: {
    blocks: {
      name: GridBlockName;
      label: string;
      most: number;
      points: number | null;
      note: string;
    }[];
    total: number;
    outcome: "unfinished" | "passes" | "fails";
    eliminated: string[];
  };
  opinions: {
    code: string;
    name: string;
    asked: Level;
    verdict: OpinionVerdict | null;
    level: Level | null;
    class: Class | null;
    reason: ReportedReason | null;
    /** Why its class is above that of the figures; absent from reports signed before 28 November 2026. */
    aboveReason?: ReportedReason | null;
    note: string;
  }[];
  documents: { accepted: number; refused: number; unchecked: number };
  /** The opinions of experts and the visits. */
  outside?: Outside;
  /** The steps of the plan before the report itself; reports that were signed before 25 November 2026 name none. */
  plan?: ReportedStep[];
  text: string;
}

/** A step of the plan as a report tells it. */
export interface ReportedStep {
  label: string;
  state: StepState;
  /** Why it was not done. */
  reason: string | null;
  /** What shows that it was done, where the product keeps it; absent before format 2. */
  proof?: string | null;
}

/** A report as it was signed. It is hashed as canonical JSON and never changes. */
export interface ReportContent extends ReportDraft {
  version: number;
  examiner: { accountId: string; name: string };
  /** ISO 8601. */
  signedAt: string;
}

export interface ReportFacts {
  number: string;
  company: { name: string; ein: string };
  class: Class;
  classReached: Class | null;
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
  return {
    format: REPORT_FORMAT,
    number,
    company,
    class: facts.class,
    classReached,
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
