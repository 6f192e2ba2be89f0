import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { lastDayToObject } from "#app/tariff/last-days.server.ts";

/** Mails the company who examines its application from now on, and until when it may object. */
export const announceExaminerIn = async (
  tx: Tx,
  { applicationId, name }: { applicationId: string; name: string },
): Promise<void> =>
  await notifyCompanyIn(tx, {
    applicationId,
    what: "examiner-named",
    person: name,
    dueOn: await lastDayToObject(tx, tx.now),
  });

/** Mails the company which expert is asked, without the question, and until when it may object. */
export const announceExpertIn = async (
  tx: Tx,
  { applicationId, expertName }: { applicationId: string; expertName: string },
): Promise<void> =>
  await notifyCompanyIn(tx, {
    applicationId,
    what: "expert-named",
    person: expertName,
    dueOn: await lastDayToObject(tx, tx.now),
  });
