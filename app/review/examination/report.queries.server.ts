import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import { type ReportContent, reportContentSchema } from "./report.ts";

export interface SignedReport {
  id: string;
  version: number;
  content: ReportContent;
  sha256: string;
  signedBy: string;
  signedAt: Date;
  setAsideAt: Date | null;
  setAsideReason: string | null;
}

/** The signed reports of an application, the newest first. */
export async function reportsOf(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<SignedReport[]> {
  const rows = await db
    .selectFrom("report")
    .innerJoin("application", "application.id", "report.application_id")
    .select(["report.id", "report.version", "report.content", "report.sha256"])
    .select(["report.signed_by as signedBy", "report.signed_at as signedAt"])
    .select(["report.set_aside_at as setAsideAt", "report.set_aside_reason as setAsideReason"])
    .where("report.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("report.version", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    content: storedJson("report.content", reportContentSchema, row.content),
  }));
}

interface NewReport {
  applicationId: string;
  version: number;
  content: ReportContent;
  sha256: string;
  by: string;
  at: Date;
}

export async function insertReport(db: Db, report: NewReport): Promise<string> {
  const id = newId();
  await db
    .insertInto("report")
    .values({
      id,
      application_id: report.applicationId,
      version: report.version,
      content: jsonText(report.content),
      sha256: report.sha256,
      signed_by: report.by,
      signed_at: report.at,
    })
    .execute();
  return id;
}

/** Sets the standing report of an application aside; its version, undefined when none stands. */
export async function writeReportAside(
  db: Db,
  {
    applicationId,
    by,
    at,
    reason,
  }: { applicationId: string; by: string; at: Date; reason: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable("report")
    .set({ set_aside_at: at, set_aside_by: by, set_aside_reason: reason })
    .where("application_id", "=", applicationId)
    .where("set_aside_at", "is", null)
    .returning("version")
    .executeTakeFirst();
  return row?.version;
}

/** Texts of reasons in their versions, by « code version ». */
export async function reasonTexts(
  db: Db,
  named: readonly { code: string; version: number }[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom("reason")
    .select(["code", "version", "text"])
    .where((eb) =>
      eb(
        eb.refTuple("code", "version"),
        "in",
        named.map(({ code, version }) => eb.tuple(code, version)),
      ),
    )
    .execute();
  return new Map(rows.map(({ code, version, text }) => [`${code} ${version}`, text]));
}

/** Who gave the verdicts that stand on the documents of an application, and on how many. */
export async function verdictsOf(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<{ by: string; isExaminer: boolean; count: number }[]> {
  return await db
    .selectFrom("application_document as filed")
    .innerJoin("application", "application.id", "filed.application_id")
    .innerJoin("account", "account.id", "filed.checked_by")
    .select("account.name as by")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<boolean>`account.id is not distinct from application.handled_by`.as("isExaminer"),
    ])
    .where("filed.application_id", "=", applicationId)
    .where("filed.check_state", "<>", "to-check")
    .where(inScope(scope, ofApplication))
    .groupBy(["account.id", "account.name", "application.handled_by"])
    .orderBy(sql`count(*) desc`)
    .orderBy("account.name")
    .orderBy("account.id")
    .$narrowType<{ by: string }>()
    .execute();
}

/** How many documents of an application are accepted, refused without an accepted one in their place, or not checked. */
export async function documentChecks(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<{ accepted: number; refused: number; unchecked: number }> {
  return await db
    .selectFrom("application_document as filed")
    .innerJoin("application", "application.id", "filed.application_id")
    .select([
      sql<number>`count(*) filter (where check_state = 'accepted')::integer`.as("accepted"),
      sql<number>`count(*) filter (where check_state = 'refused')::integer`.as("refused"),
      sql<number>`count(*) filter (where check_state = 'to-check')::integer`.as("unchecked"),
    ])
    .where("filed.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .executeTakeFirstOrThrow();
}
