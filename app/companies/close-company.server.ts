import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { removeMailsOfIn } from "#app/mails/purge-mails.server.ts";
import { removeSheetsIn } from "#app/sheets/sheet.queries.server.ts";
import { removeAnswersIn } from "#app/tasks/idempotent-request.server.ts";
import { blankCompanyIn, removeChosenSubAreasIn } from "./company-writes.queries.server.ts";
import { removeMeansIn } from "./means/means-removal.queries.server.ts";
import { removeMembersIn } from "./members/member-writes.queries.server.ts";

/**
 * Closes a company that never had a certificate and has no owner left. Erases its data, mails, receipt and journal
 * data, and frees its numbers. The row itself and the accepted terms stay.
 */
export async function closeCompanyIn(tx: Tx, companyId: string): Promise<void> {
  const subject = { subjectKind: "company", subjectId: companyId } as const;
  await removeChosenSubAreasIn(tx, companyId);
  await removeMeansIn(tx, companyId);
  await removeMembersIn(tx, companyId);
  await blankCompanyIn(tx, companyId);
  await removeSheetsIn(tx, subject);
  await removeMailsOfIn(tx, subject);
  await removeAnswersIn(tx, { scope: "registration", ids: { companyId } });
  await eraseFromJournalIn(tx, subject);
}
