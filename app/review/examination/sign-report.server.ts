import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { canBeDrawn } from "#app/sheets/can-be-drawn.server.ts";
import { settleReportIn } from "../plan/settle-step.server.ts";
import type { SignRefusal } from "./examination.refusals.ts";
import { insertReport, reportsOf } from "./report.queries.server.ts";
import type { ReportContent } from "./report.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { reportSheet } from "./report-sheet.ts";

interface Signing {
  applicationId: string;
  /** The version of the application that the page was shown with. */
  seen?: number | undefined;
  /** The hash of the report that its examiner has read. */
  readSha256: string;
}

/**
 * Signs the report of an examination by the examiner who has the application: freezes it as its next version, writes its hash
 * to the journal and passes the application to the committee. Refused when it is not the report that was read. The report is drawn
 * once before: what cannot be drawn is not signed.
 */
export async function signReport(
  ctx: Context,
  signing: Signing,
): Promise<Result<{ version: number; sha256: string }, SignRefusal>> {
  const report = await reportToSign(ctx, signing);
  // Who may not sign learns it below, in the order of the rules.
  const value = report.ok ? report.value : null;
  const settings = await settingsInForce(ctx.db, ctx.now);
  if (value && !(await canBeDrawn(ctx, reportSheet(value, settings)))) return refused("not-drawn");
  return await ctx.transaction((tx) => signIn(tx, { ...signing, drawnSha256: value?.sha256 }));
}

/** The report as this examiner would sign it now; refused when it is not the one that was read, or not complete. */
async function reportToSign(
  { db, now, actor }: Pick<Context, "db" | "now" | "actor">,
  { applicationId, readSha256 }: Signing,
): Promise<Result<{ content: ReportContent; sha256: string }, SignRefusal>> {
  const scope = staffScope(actor);
  const facts =
    scope && actor.kind === "person" && (await reportFacts({ db, now }, scope, applicationId));
  if (!facts) return refused("unknown-application");
  const { draft, gaps, readSha256: now256 } = reportNow(facts);
  if (now256 !== readSha256) return refused("changed-meanwhile");
  if (gaps.length > 0) return refused("incomplete");
  const [newest] = await reportsOf(db, scope, applicationId);
  const content: ReportContent = {
    ...draft,
    version: (newest?.version ?? 0) + 1,
    examiner: { accountId: actor.accountId, name: actor.name },
    signedAt: now.toISOString(),
  };
  return done({ content, sha256: sha256Hex(canonicalJson(content)) });
}

async function signIn(
  tx: Tx,
  { drawnSha256, ...signing }: Signing & { drawnSha256: string | undefined },
): Promise<Result<{ version: number; sha256: string }, SignRefusal>> {
  const { db, actor, now } = tx;
  const { applicationId, seen } = signing;
  const application = await lockApplication(db, applicationId);
  if (!application || actor.kind !== "person") return refused("unknown-application");
  const whyNot = await staffRefusal(tx, application);
  if (whyNot) return refused(whyNot);
  if (application.state !== "under-review") return refused("wrong-state");
  const report = await reportToSign(tx, signing);
  if (!report.ok) return report;
  const { content, sha256 } = report.value;
  if (sha256 !== drawnSha256) return refused("changed-meanwhile");
  const { version } = content;
  const by = actor.accountId;
  await insertReport(db, { applicationId, version, content, sha256, by, at: now });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "report-signed",
    data: { version, sha256 },
  });
  await settleReportIn(tx, { applicationId, state: "done" });
  const moved = await changeApplicationIn(tx, { applicationId, move: "report", seen });
  return moved.ok ? done({ version, sha256 }) : moved;
}
