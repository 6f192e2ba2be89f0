import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settleReportIn } from "../plan/settle-step.server.ts";
import type { SignRefusal } from "./examination.refusals.ts";
import { insertReport, reportsOf } from "./report.queries.server.ts";
import type { ReportContent } from "./report.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";

interface Signing {
  applicationId: string;
  /** The version of the application that the page was shown with. */
  seen?: number | undefined;
  /** The hash of the report that its examiner has read. */
  readSha256: string;
}

/**
 * Signs the report of an examination by the examiner who has the application: freezes it as its next version, writes its hash
 * to the journal and passes the application to the committee. Refused when it is not the report that was read.
 */
export async function signReport(
  ctx: Context,
  { applicationId, seen, readSha256 }: Signing,
): Promise<Result<{ version: number; sha256: string }, SignRefusal>> {
  return await ctx.transaction(async (tx) => {
    const { db, actor, now } = tx;
    const application = await lockApplication(db, applicationId);
    const scope = staffScope(actor);
    if (!application || !scope || actor.kind !== "person") return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    if (application.state !== "under-review") return refused("wrong-state");
    const facts = await reportFacts(tx, scope, applicationId);
    if (!facts) return refused("unknown-application");
    const { draft, gaps, readSha256: now256 } = reportNow(facts);
    if (now256 !== readSha256) return refused("changed-meanwhile");
    if (gaps.length > 0) return refused("incomplete");
    const [newest] = await reportsOf(db, scope, applicationId);
    const version = (newest?.version ?? 0) + 1;
    const content: ReportContent = {
      ...draft,
      version,
      examiner: { accountId: actor.accountId, name: actor.name },
      signedAt: now.toISOString(),
    };
    const sha256 = sha256Hex(canonicalJson(content));
    const by = actor.accountId;
    await insertReport(db, { applicationId, version, content, sha256, by, at: now });
    await appendToJournal(tx, {
      ...{ subjectKind: "application", subjectId: applicationId, event: "report-signed" },
      data: { version, sha256 },
    });
    await settleReportIn(tx, { applicationId, state: "done" });
    const moved = await changeApplicationIn(tx, { applicationId, move: "report", seen });
    return moved.ok ? done({ version, sha256 }) : moved;
  });
}
