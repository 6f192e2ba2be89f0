import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import type { CompanyEvent } from "#app/companies/members/notices.ts";
import type { Tx } from "#app/kernel/context.ts";
import { type CompanyNotice, companyNoticeMail } from "./application.mail.ts";
import { factsForMail } from "./mail-facts.queries.server.ts";

/** As which of the notices each piece of news is chosen (applications §2). */
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
  /** Where the mail speaks of so many requests and of a last day. */
  complements?: number;
  dueOn?: string | null;
  /** In the words of the certification body. */
  reason?: string;
}

/** Mails those of a company who wish it what became of an application, in the transaction of what happened. */
export async function notifyCompanyIn(
  tx: Tx,
  { applicationId, what, complements = 0, dueOn = null, reason }: CompanyNotification,
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  // Nobody is told of what is made up.
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
