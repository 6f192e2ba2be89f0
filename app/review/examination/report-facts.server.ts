import type { StaffScope } from "#app/accounts/scope.server.ts";
import { complementsIn } from "#app/applications/complements/complement-reads.queries.server.ts";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { planOf } from "../plan/plan.queries.server.ts";
import {
  askedSubAreas,
  marksOf,
  opinionsOf,
  textsOfExamination,
} from "./examination.queries.server.ts";
import { documentChecks, reasonTexts } from "./report.queries.server.ts";
import { type ReportDraft, type ReportFacts, reportDraft, reportGaps } from "./report.ts";
import { outsideFacts } from "./report-outside.server.ts";

/** What the report of an application is made of, for somebody who reads it whole; undefined for everybody else. */
export async function reportFacts(
  { db, now }: { db: Db; now: Date },
  scope: StaffScope,
  applicationId: string,
): Promise<ReportFacts | undefined> {
  const filed = await filingInScope(db, scope, applicationId);
  if (!filed) return undefined;
  const { number, filing } = filed;
  const [asked, marks, given, texts, reasons, documents, open, outside, steps] = await Promise.all([
    askedSubAreas(db, scope, applicationId),
    marksOf(db, scope, applicationId),
    opinionsOf(db, scope, applicationId),
    textsOfExamination(db, scope, applicationId),
    reasonsOn(db, todayInDakar(now), "refusal"),
    documentChecks(db, scope, applicationId),
    complementsIn(db, applicationId, ["prepared", "open", "answered"]),
    outsideFacts({ db, now }, scope, applicationId),
    planOf(db, applicationId),
  ]);
  const named = given.flatMap(({ reasonCode: code, reasonVersion: version }) =>
    code && version ? [{ code, version }] : [],
  );
  return {
    ...{ number, asked, marks, documents, outside, steps, classReached: filing.classReached },
    company: { name: filing.company?.name ?? "", ein: filing.company?.ein ?? "" },
    class: filing.class,
    opinions: new Map(given.map((each) => [each.subAreaId, each])),
    reasonTexts: await reasonTexts(db, named),
    reasonCodes: reasons.map(({ code }) => code),
    openComplements: open.length,
    text: texts?.reportText ?? "",
  };
}

/** The report as it would be signed now, what it lacks, and the hash by which a signature says what was read. */
export function reportNow(facts: ReportFacts) {
  const draft: ReportDraft = reportDraft(facts);
  return { draft, gaps: reportGaps(facts), readSha256: sha256Hex(canonicalJson(draft)) };
}
