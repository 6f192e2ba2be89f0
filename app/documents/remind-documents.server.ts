import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, daysBetween, todayInDakar } from "#app/kernel/dates.ts";
import { documentReminderMail, type EndingDocument } from "./document-reminder.mail.ts";
import {
  type DatedDocument,
  insertReminders,
  latestDocuments,
  nextCompanyWithDocuments,
  requestedCodes,
} from "./document-reminder.queries.server.ts";
import { requirementsOn } from "./requirement.queries.server.ts";
import { type Requirement, validOn } from "./requirement.ts";
import { currentApplication } from "./vault.queries.server.ts";
import { vaultToday } from "./vault-today.server.ts";

/** Days before its last day on which a document is reminded of, the earliest first (applications §2: J-30, J-7, J0). */
export const reminderDays = [30, 7, 0] as const;

/** A document that ends soon, with the step of `reminderDays` that is due. */
interface DueReminder extends EndingDocument {
  documentId: string;
  step: number;
}

/**
 * Mails the members of each company the documents that end soon and that a draft or an open request asks for: once for each document
 * and step, in one mail for a company. A document that nobody asks for is not reminded of.
 * A step that was missed while the product was down is mailed with the next. Returns how many companies were mailed.
 */
export async function remindDocuments(ctx: Context, signal?: AbortSignal): Promise<number> {
  const requirements = await requirementsOn(ctx.db, todayInDakar(ctx.now));
  let reminded = 0;
  let after = "";
  while (!signal?.aborted) {
    const companyId = await nextCompanyWithDocuments(ctx.db, after);
    if (!companyId) return reminded;
    after = companyId;
    if (await ctx.transaction((tx) => remindCompanyIn(tx, companyId, requirements))) reminded += 1;
  }
  return reminded;
}

async function remindCompanyIn(
  tx: Tx,
  companyId: string,
  requirements: readonly Requirement[],
): Promise<boolean> {
  const codes = await askedCodes(tx, companyId);
  if (codes.size === 0) return false;
  const documents = (await latestDocuments(tx.db, companyId)).filter(({ code }) => codes.has(code));
  const due = documents.flatMap((document) => dueOf(document, requirements, todayInDakar(tx.now)));
  const fresh = await notYetReminded(tx, due);
  if (fresh.length === 0) return false;
  const documentsUrl = `${tx.publicUrl}/espace/pieces?entreprise=${companyId}`;
  await mailMembersIn(tx, {
    companyId,
    event: "document-ends",
    kind: "document-reminder",
    subjectKind: "company",
    subjectId: companyId,
    mail: (to) => documentReminderMail({ ...to, documents: fresh, documentsUrl }),
  });
  return true;
}

/** The requirements that the draft of a company needs, and those of its open requests. */
async function askedCodes(tx: Tx, companyId: string): Promise<Set<string>> {
  const scope = { kind: "company" as const, companyId };
  const application = await currentApplication(tx.db, scope, companyId);
  const requested = await requestedCodes(tx.db, scope, companyId);
  if (!application?.isDraft) return new Set(requested);
  const aimedAt = application.class;
  const vault = await vaultToday(tx, scope, { companyId, aimedAt, application });
  return new Set([...requested, ...vault.asked.map(({ requirement }) => requirement.code)]);
}

/** The reminder of a document that is due today: the nearest step that has come; none long after its end. */
export function dueOf(
  document: DatedDocument,
  requirements: readonly Requirement[],
  today: string,
): DueReminder[] {
  const requirement = requirements.find(({ code }) => code === document.code);
  const until = requirement && validOn(today, document, requirement).until;
  if (!requirement || !until || until < addDays(today, -reminderDays[0])) return [];
  const daysLeft = daysBetween(today, until);
  const step = reminderDays.findLast((days) => daysLeft <= days);
  if (step === undefined) return [];
  return [{ documentId: document.id, step, label: requirement.label, until, daysLeft }];
}

/** Stores the steps and answers the new ones, so that only one of two processes mails them. */
async function notYetReminded(tx: Tx, due: readonly DueReminder[]): Promise<DueReminder[]> {
  const fresh = await insertReminders(tx.db, due, tx.now);
  return due.filter(({ documentId }) => fresh.has(documentId));
}
