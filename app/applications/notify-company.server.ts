import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import type { CompanyEvent } from "#app/companies/members/notices.ts";
import type { Tx } from "#app/kernel/context.ts";
import { formatTime, todayInDakar } from "#app/kernel/dates.ts";
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
  "nothing-left": "complement",
  "extension-granted": "complement",
  "extension-refused": "complement",
  lapsed: "decision",
  withdrawn: "decision",
  "complement-reminder": "reminder",
  "closing-reminder": "reminder",
  "draft-reminder": "reminder",
  scheduled: "agenda",
  postponed: "agenda",
  decided: "decision",
  adjourned: "complement",
  "decision-reminder": "decision",
  "fee-reminder": "reminder",
  "grant-lapsed": "decision",
  held: "decision",
  "given-up": "decision",
  certified: "certificate",
  message: "message",
  "examiner-named": "examination",
  "expert-named": "examination",
  "objection-decided": "examination",
  "visit-planned": "examination",
  "visit-cancelled": "examination",
};

interface CompanyNotification {
  applicationId: string;
  what: CompanyNotice;
  /** Number of complements and last day, for mails that name them. */
  complements?: number;
  dueOn?: string | null;
  /** Number of open complements, answered or not, whose answers are to be sent. */
  toSend?: number;
  /** The complement that was taken back, for mails that name it. */
  request?: string;
  /** The last day before the application is closed; in mails of the committee the day of its session. */
  closesOn?: string | null;
  /** What follows without an answer, as a sentence. */
  ifSilent?: string;
  /** The reason, as the certification body wrote it. */
  reason?: string;
  /** Who examines, or the expert who is asked. */
  person?: string;
  /** The outcome of an objection, as a sentence. */
  outcome?: string;
  /** Day, time and place of a visit. */
  visit?: string;
}

/** Mails an event of an application to the members who want such mails, in the transaction of the change. */
export async function notifyCompanyIn(
  tx: Tx,
  { applicationId, what, complements = 0, dueOn = null, ...more }: CompanyNotification,
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  // A demo company gets no mail.
  if (!application || application.demo) return;
  const { companyId, number, openedAt } = application;
  const at = `${tx.publicUrl}/espace/dossiers/${applicationId}`;
  const { request = "", toSend = 0, closesOn = null, reason = null } = more;
  const { person = "", outcome = "", visit = "", ifSilent = "" } = more;
  const about = {
    ...{ number, openedAt, complements, toSend, dueOn, request, closesOn, reason },
    person,
    outcome,
    visit,
    ifSilent,
  };
  const facts = { ...about, today: todayInDakar(tx.now), time: formatTime(tx.now), at, companyId };
  await mailMembersIn(tx, {
    ...{ companyId, event: events[what], kind: `application-${what}` },
    ...{ subjectKind: "application", subjectId: applicationId },
    mail: (to) => companyNoticeMail(what, { ...to, ...facts }),
  });
}
