import type { StaffScope } from "#app/accounts/scope.server.ts";
import { applicationInScope } from "#app/applications/application.queries.server.ts";
import { complementsIn } from "#app/applications/complements/complement-reads.queries.server.ts";
import {
  type FiledApplication,
  filingInScope,
} from "#app/applications/draft/draft.queries.server.ts";
import { companyFigures } from "#app/applications/draft/figures.ts";
import { countedFigures } from "#app/applications/filing/counted-figures.ts";
import { ownerAnswers } from "#app/companies/means/confirmation.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { classReached } from "#app/tariff/classes.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { planOf } from "../plan/plan.queries.server.ts";
import type { StepProofs } from "../plan/step-standing.ts";
import {
  askedSubAreas,
  marksOf,
  opinionsOf,
  type TypedTexts,
  textsOfExamination,
} from "./examination.queries.server.ts";
import { reasonsNamed } from "./opinion.ts";
import { isLineReason } from "./proposal.ts";
import { documentChecks, reasonTexts, verdictsOf } from "./report.queries.server.ts";
import { type ReportDraft, type ReportFacts, reportDraft, reportGaps } from "./report.ts";
import { outsideFacts } from "./report-outside.server.ts";

/** The facts of a report, with the filing and the typed texts that some of them come from. */
export interface ExaminedFacts extends ReportFacts {
  filed: FiledApplication;
  texts: TypedTexts | undefined;
}

/** What the report of an application is made of, for somebody who reads it whole; undefined for everybody else. */
export async function reportFacts(
  { db, now }: { db: Db; now: Date },
  scope: StaffScope,
  applicationId: string,
): Promise<ExaminedFacts | undefined> {
  const [filed, application] = await Promise.all([
    filingInScope(db, scope, applicationId),
    applicationInScope(db, scope, applicationId),
  ]);
  if (!filed || !application) return undefined;
  const { number, filing } = filed;
  const [
    subAreas,
    marks,
    opinionRows,
    texts,
    reasons,
    documents,
    complements,
    outside,
    steps,
    verdicts,
    answers,
  ] = await Promise.all([
    askedSubAreas(db, scope, applicationId),
    marksOf(db, scope, applicationId),
    opinionsOf(db, scope, applicationId),
    textsOfExamination(db, scope, applicationId),
    reasonsOn(db, todayInDakar(now)),
    documentChecks(db, scope, applicationId),
    complementsIn(db, applicationId, ["prepared", "open", "answered", "lifted"]),
    outsideFacts({ db, now }, scope, applicationId),
    planOf(db, applicationId),
    verdictsOf(db, scope, applicationId),
    ownerAnswers(db, scope, application.companyId),
  ]);
  const figures = countedFigures(filing, complements);
  return {
    filed,
    texts,
    number,
    asked: subAreas,
    marks,
    documents,
    outside,
    steps,
    figures,
    classReached:
      figures.corrected.length === 0
        ? filing.classReached
        : classReached(
            companyFigures(figures.figures),
            (await tariffInForce(db, todayInDakar(filed.filedAt))).classMinima,
          ),
    proofs: {
      documents: { unchecked: documents.unchecked, verdicts },
      owners: ownersOf(filing.means?.references ?? [], answers),
      visits: outside.visits.length,
      experts: outside.experts.filter(({ answer, isSetAside }) => answer && !isSetAside).length,
    },
    company: { name: filing.company?.name ?? "", ein: filing.company?.ein ?? "" },
    class: filing.class,
    opinions: new Map(opinionRows.map((each) => [each.subAreaId, each])),
    reasonTexts: await reasonTexts(db, opinionRows.flatMap(reasonsNamed)),
    reasons: reasons.filter(isLineReason),
    openComplements: complements.filter(({ state }) => state !== "lifted").length,
    text: texts?.reportText ?? "",
  };
}

/** How many of the works that were filed have an owner who answered. */
function ownersOf(
  references: readonly { id: string }[],
  answers: readonly { referenceId: string }[],
): StepProofs["owners"] {
  const answered = new Set(answers.map(({ referenceId }) => referenceId));
  return {
    filed: references.length,
    answered: references.filter(({ id }) => answered.has(id)).length,
  };
}

/** The report as it would be signed now, what it lacks, and the hash by which a signature says what was read. */
export function reportNow(facts: ReportFacts) {
  const draft: ReportDraft = reportDraft(facts);
  return { draft, gaps: reportGaps(facts), readSha256: sha256Hex(canonicalJson(draft)) };
}
