import { staffScope } from "#app/accounts/scope.server.ts";
import type {
  ApplicationBindings,
  ApplicationEffect,
} from "#app/applications/change-application.server.ts";
import { decisionOf } from "#app/applications/notified-decision.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { reportsOf, writeReportAside } from "./report.queries.server.ts";
import { reportGaps } from "./report.ts";
import { reportFacts } from "./report-facts.server.ts";

/** The newest report stands, is signed by the person who has the application, and nothing that it needs is missing. */
export const reportSigned: ApplicationBindings["guards"]["report-signed"] = async (
  { actor, db, now },
  { id, handledBy },
) => {
  const scope = staffScope(actor);
  if (!scope) return false;
  const [newest] = await reportsOf(db, scope, id);
  if (!newest || newest.setAsideAt !== null || newest.signedBy !== handledBy) return false;
  const facts = await reportFacts({ db, now }, scope, id);
  return facts !== undefined && reportGaps(facts).length === 0;
};

/**
 * The effect of `reopen`, and of `adjourn`, by who signed the decision: the signed report no longer counts, and stays as it was signed.
 */
export const setReportAsideIn: ApplicationEffect = async (tx, { subject, details }) => {
  const { actor, db, now } = tx;
  const by = actor.kind === "person" ? actor.accountId : decisionOf(details).signedBy;
  const reason = details.reason ?? "";
  const version = await writeReportAside(db, { applicationId: subject.id, by, at: now, reason });
  if (version === undefined) throw new Error("No signed report stands.");
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: subject.id,
    event: "report-set-aside",
    data: { version, reason },
  });
};

declare module "#app/applications/application.machine.ts" {
  interface SuppliedApplicationEffects {
    "set-report-aside": typeof setReportAsideIn;
  }
}
