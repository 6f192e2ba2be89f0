import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { openToReader, wayToRead } from "../frame/open-application.server.ts";
import { textsOfExamination } from "./examination.queries.server.ts";
import { reportsOf } from "./report.queries.server.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";

/**
 * The report of an application for one of its pages: as it would be signed now, and as it was signed before. Undefined where it does not
 * exist for the reader, or their own conflict; `elsewhere` where they may see the summary of the application alone.
 */
export async function openReport(ctx: Context, id: string) {
  const opened = await openToReader(ctx, id);
  if (!opened || "conflictOn" in opened) return opened;
  const elsewhere = wayToRead(opened);
  if (elsewhere) return { elsewhere };
  const { scope, application, mine } = opened;
  const [facts, reports, texts] = await Promise.all([
    reportFacts(ctx, scope, id),
    reportsOf(ctx.db, scope, id),
    textsOfExamination(ctx.db, scope, id),
  ]);
  if (!facts) return undefined;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: application.id },
  });
  const { state } = application;
  return {
    opened,
    reports,
    accountId: scope.accountId,
    ...reportNow(facts),
    reportText: texts?.reportText ?? "",
    savedAt: texts && texts.reportText !== "" ? texts.savedAt : null,
    mayWrite: mine && (state === "under-review" || state === "complement-asked"),
    maySign: mine && state === "under-review",
    mayReopen: mine && state === "ready",
  };
}
