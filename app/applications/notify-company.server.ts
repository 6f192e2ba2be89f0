import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { formatTime, todayInDakar } from "#app/kernel/dates.ts";
import { companyNoticeMail } from "./application.mail.ts";
import { type CompanyNotice, companyNotices } from "./company-notices.ts";
import { factsForMail } from "./mail-facts.queries.server.ts";

interface CompanyNotification {
  applicationId: string;
  what: CompanyNotice;
  /** Number of complements and last day, for mails that name them. */
  complements?: number;
  dueOn?: string | null;
  /** Number of open complements, answered or not, whose answers are to be sent. */
  toSend?: number;
  /** What is asked, or was taken back, for mails that name it. */
  requests?: readonly string[];
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
  const at = `${tx.publicUrl}${addressOf("/espace/dossiers/:id", { id: applicationId })}`;
  const { requests = [], toSend = 0, closesOn = null, reason = null } = more;
  const { person = "", outcome = "", visit = "", ifSilent = "" } = more;
  const about = {
    number,
    openedAt,
    complements,
    toSend,
    dueOn,
    requests,
    closesOn,
    reason,
    person,
    outcome,
    visit,
    ifSilent,
  };
  const facts = { ...about, today: todayInDakar(tx.now), time: formatTime(tx.now), at, companyId };
  await mailMembersIn(tx, {
    companyId,
    event: companyNotices[what].setting,
    kind: `application-${what}`,
    subjectKind: "application",
    subjectId: applicationId,
    mail: (to) => companyNoticeMail(what, { ...to, ...facts }),
  });
}
