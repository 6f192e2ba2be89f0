import { companyScope, type Scope } from "#app/accounts/scope.server.ts";
import { usableDocuments } from "#app/documents/document.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanText } from "#app/kernel/text.ts";
import {
  applicationInScope,
  type LockedApplication,
  lockApplication,
} from "../application.queries.server.ts";
import { notifyCompanyIn } from "../notify-company.server.ts";
import { notifyStaffIn } from "../notify-staff.server.ts";
import { staffRefusal } from "../staff-access.server.ts";
import { insertMessage, markSeen, type Side, writtenSince } from "./message.queries.server.ts";
import type { MessageRefusal } from "./message.refusals.ts";

export const LONGEST_MESSAGE = 5_000;
/** Per side and application. */
const MOST_A_DAY = 50;
/** While the other side has an unread message it was mailed about, another message within this time sends no mail. */
const NOTIFY_AGAIN_MS = 60 * 60_000;

interface Writing {
  applicationId: string;
  body: string;
  /** A document of the vault of the company concerned. */
  documentId?: string | undefined;
  /** Made with the form, so that a repeated post writes one message. */
  messageId?: string | undefined;
}

/** Writes a message about an application, from its company to staff or the reverse; the other side gets a mail without the text. */
export async function writeMessage(
  ctx: Context,
  { applicationId, body, documentId, messageId }: Writing,
): Promise<Result<{ messageId: string }, MessageRefusal>> {
  const words = cleanText(body);
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const side = await sideOf(tx, application);
    if (!side.ok) return side;
    if (application.state === "draft") return refused("draft");
    if (words === "") return refused("no-words");
    if (words.length > LONGEST_MESSAGE) return refused("too-long");
    if (documentId && !(await isUsable(tx, application, documentId)))
      return refused("unknown-document");
    const id = messageId && isId(messageId) ? messageId : newId();
    return await writeIn(tx, application, {
      id,
      side: side.value,
      body: words,
      documentId: documentId ?? null,
    });
  });
}

/** The side on which the actor writes: a member for the company, or staff who work on applications. */
async function sideOf(
  tx: Tx,
  application: LockedApplication,
): Promise<Result<Side, MessageRefusal>> {
  const { companyId } = application;
  const scope = companyScope(tx.actor, companyId);
  if (!scope) return refused("unknown-application");
  if (scope.kind === "company")
    return permit(tx.actor, "application.prepare", { companyId })
      ? done("company")
      : refused("read-only");
  const whyNot = await staffRefusal(tx, application);
  const anyOfThem =
    permit(tx.actor, "application.check") || permit(tx.actor, "application.examine");
  if (whyNot === "own-company" || whyNot === "unknown-application") return refused(whyNot);
  return anyOfThem ? done("staff") : refused("not-yours");
}

async function isUsable(tx: Tx, { companyId }: LockedApplication, documentId: string) {
  const scope: Scope = { kind: "company", companyId };
  const documents = await usableDocuments(tx.db, scope, { companyId });
  return documents.some(({ id }) => id === documentId);
}

interface NewMessage {
  id: string;
  side: Side;
  body: string;
  documentId: string | null;
}

async function writeIn(
  tx: Tx,
  { id: applicationId }: LockedApplication,
  { id, side, body, documentId }: NewMessage,
): Promise<Result<{ messageId: string }, MessageRefusal>> {
  const { db, now } = tx;
  const today = await writtenSince(db, { applicationId, side, since: daysBefore(now, 1) });
  if (today.written >= MOST_A_DAY) return refused("too-many-today");
  const since = new Date(now.getTime() - NOTIFY_AGAIN_MS);
  const { unseen } = await writtenSince(db, { applicationId, side, since });
  const by = tx.actor.kind === "person" ? tx.actor.accountId : null;
  const fresh = await insertMessage(db, { id, applicationId, side, body, documentId, at: now, by });
  if (!fresh) return done({ messageId: id });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "message-written",
    data: { messageId: id, side },
  });
  if (unseen === 0)
    await (side === "staff"
      ? notifyCompanyIn(tx, { applicationId, what: "message" })
      : notifyStaffIn(tx, { applicationId, what: "company-wrote" }));
  return done({ messageId: id });
}

/** Records that the actor has read the messages of the other side; returns how many were new. */
export async function readMessages(
  ctx: Context,
  { applicationId, companyId }: { applicationId: string; companyId: string },
): Promise<Result<{ read: number }, "not-yours">> {
  const scope = companyScope(ctx.actor, companyId);
  if (!scope || !permit(ctx.actor, "application.read", { companyId })) return refused("not-yours");
  const by = ctx.actor.kind === "person" ? ctx.actor.accountId : null;
  return await ctx.transaction(async (tx) => {
    if (!(await applicationInScope(tx.db, scope, applicationId))) return refused("not-yours");
    const side = scope.kind === "company" ? "staff" : "company";
    return done({ read: await markSeen(tx.db, { applicationId, by, at: tx.now, of: side }) });
  });
}
