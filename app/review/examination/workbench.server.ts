import { applicationsOf } from "#app/applications/application.queries.server.ts";
import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { companyFigures } from "#app/applications/draft/figures.ts";
import { rightsOfCompany } from "#app/certificates/qualification.queries.server.ts";
import { answersForStaff } from "#app/companies/means/answers-for-staff.server.ts";
import { requirementVersions } from "#app/documents/requirement.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import {
  type Class,
  classes,
  comparedFigures,
  type Figure,
  missingFor,
} from "#app/tariff/classes.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import type { ClassMinima } from "#app/tariff/tariff.schema.ts";
import { declaredValues } from "../frame/declared-values.ts";
import { examinedDocuments } from "../frame/examined-documents.queries.server.ts";
import { filedValidities } from "../frame/filed-validity.ts";
import type { OpenedApplication } from "../frame/open-application.server.ts";
import { examinationFields } from "./examination-fields.ts";
import { notesOf } from "./note.queries.server.ts";
import { opinionGap } from "./opinion.ts";
import { documentAt, isPart, nextLeft, type Part, progressOf, railOf } from "./rail.ts";
import { measureOf } from "./report.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { lastSaved } from "./saved-times.queries.server.ts";

/** What of an application is open: one of its documents, or a part. */
interface Asked {
  document: string | null;
  part: string | null;
}

/** All that the workbench shows of an application to somebody who reads it whole; null for a filing that is not there. */
export async function readWorkbench(ctx: Context, opened: OpenedApplication, view: Asked) {
  const { now } = ctx;
  const { scope, application, mine } = opened;
  const { id, companyId, state } = application;
  const today = todayInDakar(now);
  const { facts, documents, complements, requirements, tariff, ...otherRows } =
    await ctx.readTogether(ctx.db, (db) => ({
      facts: reportFacts({ db, now }, scope, id),
      documents: examinedDocuments(db, scope, id),
      complements: complementsOf(db, scope, id),
      notes: notesOf(db, scope, id),
      savedAt: lastSaved(db, scope, id),
      documentReasons: reasonsOn(db, today, "document"),
      requirements: requirementVersions(db),
      tariff: tariffInForce(db, todayInDakar(application.filedAt)),
    }));
  if (!facts) return null;
  const { filed, texts } = facts;
  const { filing } = filed;
  const { draft, gaps } = reportNow(facts);
  const whole = facts.asked.filter(
    ({ id: subArea, level }) =>
      opinionGap({
        opinion: facts.opinions.get(subArea),
        asked: { level, class: facts.class },
        reasons: facts.reasons,
        measure: measureOf(facts),
      }) === null,
  );
  const groups = railOf({
    documents,
    complements,
    marks: facts.marks,
    opinions: { asked: facts.asked.length, whole: whole.length },
    counts: {
      workers: filing.means.workers.length,
      equipment: filing.means.equipment.length,
      references: filing.means.references.length,
    },
  });
  const document =
    documents.find((each) => `${each.code}:${each.documentId}` === view.document) ??
    (isPart(view.part)
      ? undefined
      : (documents.find(({ check }) => check === "to-check") ??
        documents.find(({ checkedByReader }) => !checkedByReader) ??
        documents[0]));
  const part: Part | null = document ? null : isPart(view.part) ? view.part : "identite";
  const here = document ? documentAt(document) : `partie=${part}`;
  const answers = part === "references" ? await answersForStaff(ctx, companyId) : null;
  const { rights, earlier } = await ctx.readTogether(ctx.db, (db) => ({
    rights: part === "anterieur" ? rightsOfCompany(db, scope, companyId) : [],
    earlier: part === "anterieur" ? applicationsOf(db, scope, { companyId }) : [],
  }));
  const validities = filedValidities(documents, {
    requirements,
    filedOn: todayInDakar(filed.filedAt),
    foundedOn: filing.company.foundedOn,
  });
  return {
    validity: document ? (validities.get(document.documentId) ?? null) : null,
    declared: document
      ? declaredValues({
          filing,
          filedOn: todayInDakar(filed.filedAt),
          requirement: requirements.find(
            ({ code, version }) => code === document.code && version === document.version,
          ),
          document,
        })
      : [],
    document: document ?? null,
    part,
    here,
    groups,
    content: filing,
    ...otherRows,
    rights,
    answers,
    today,
    next: nextLeft(groups, here),
    documentsDone: documents.filter(({ check }) => check !== "to-check"),
    progress: progressOf(groups),
    class: facts.class,
    /** The figures that count, and the class that they reach. */
    figures: facts.figures,
    classReached: facts.classReached,
    /** Marks, opinions, texts and notes are written now, by the reader. */
    mayWrite: mine && (state === "under-review" || state === "complement-asked"),
    fields: examinationFields({ ...facts, texts }),
    marks: facts.marks,
    draft,
    gaps,
    lineReasons: facts.reasons,
    asked: facts.asked,
    opinions: facts.opinions,
    complements: complements.filter(
      ({ state: complementState }) => complementState === "prepared" || complementState === "open",
    ),
    earlier: earlier.filter((each) => each.id !== id && each.filedAt !== null),
    classRows: classRows(facts.figures.figures, { grid: tariff.classMinima, wanted: facts.class }),
  };
}

export type Workbench = NonNullable<Awaited<ReturnType<typeof readWorkbench>>>;

/** Each figure that counts, beside the minima of the class that is asked for and of the next higher one. */
function classRows(
  countedFigures: Parameters<typeof companyFigures>[0],
  { grid, wanted }: { grid: ClassMinima; wanted: Class },
) {
  const figures = companyFigures(countedFigures);
  const above = classes[classes.indexOf(wanted) - 1] ?? null;
  const beside = [wanted, ...(above ? [above] : [])];
  const { headAsTechnician, ...minima } = grid[wanted];
  const reached = comparedFigures(figures, { headAsTechnician });
  return {
    beside,
    rows: (Object.keys(minima) as Figure[]).map((figure) => ({
      figure,
      reached: reached[figure],
      minima: beside.map((each) => ({
        minimum: grid[each][figure],
        isMet: missingFor(each, figures, grid).every((gap) => gap.figure !== figure),
      })),
    })),
  };
}
