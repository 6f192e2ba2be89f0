import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import type { CompanyEvent } from "#app/companies/members/notices.ts";
import type { Tx } from "#app/kernel/context.ts";
import { type CompanyNotice, companyNoticeMail } from "./application.mail.ts";
import { factsForMail } from "./mail-facts.queries.server.ts";

/** The notification setting that each mail belongs to (applications §2). */
const events: Record<CompanyNotice, CompanyEvent> = {
  "sent-back": "sent-back",
  admitted: "decision",
  rejected: "decision",
  accepted: "decision",
  "filed-again": "filed",
  asked: "complement",
  answered: "filed",
  resumed: "complement",
  waived: "complement",
  "extension-granted": "complement",
  "extension-refused": "complement",
  lapsed: "decision",
  withdrawn: "decision",
  "complement-reminder": "reminder",
  "draft-reminder": "reminder",
  message: "message",
};

interface CompanyNotification {
  applicationId: string;
  what: CompanyNotice;
  /** Number of complements and last day, for mails that name them. */
  complements?: number;
  dueOn?: string | null;
  /** The reason, as the certification body wrote it. */
  reason?: string;
}

/** Mails what became of an application to the members who want such mails, in the transaction of the change. */
export async function notifyCompanyIn(
  tx: Tx,
  { applicationId, what, complements = 0, dueOn = null, reason }: CompanyNotification,
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  // A demo company gets no mail.
  if (!application || application.demo) return;
  const { companyId, number, openedAt } = application;
  const at = `${tx.publicUrl}/espace/dossiers/${applicationId}`;
  const facts = { number, openedAt, complements, dueOn, reason: reason ?? null, at, companyId };
  await mailMembersIn(tx, {
    ...{ companyId, event: events[what], kind: `application-${what}` },
    ...{ subjectKind: "application", subjectId: applicationId },
    mail: (to) => companyNoticeMail(what, { ...to, ...facts }),
  });
}
