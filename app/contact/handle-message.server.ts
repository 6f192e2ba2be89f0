import type { ComplaintKind } from "#app/complaints/complaint.ts";
import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { answerMail } from "./answer.mail.ts";
import {
  addAnswer,
  answersTo,
  lockMessage,
  messageById,
  setMessageState,
} from "./message.queries.server.ts";
import type { MessageRefusal } from "./message.refusals.ts";

interface Answer {
  messageId: string;
  answer: string;
  /** How many answers the page showed: one that was sent meanwhile, or by a second press, stops this one. */
  seen: number;
}

/** Mails an answer to the sender of a message and keeps it with the message. */
export async function answerMessage(
  ctx: Context,
  { messageId, answer, seen }: Answer,
): Promise<Result<null, MessageRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "message.handle")) return refused("not-yours");
  if (!isId(messageId)) return refused("unknown-message");
  const settings = await settingsInForce(ctx.db, ctx.now);
  return await ctx.transaction(async (tx) => {
    const message = await lockMessage(tx.db, messageId);
    if (!message) return refused("unknown-message");
    if ((await answersTo(tx.db, messageId)).length !== seen) return refused("answered-meanwhile");
    const mailId = await queueMail(tx, {
      kind: "contact-answer",
      subjectKind: "contact-message",
      subjectId: messageId,
      to: message.email,
      replyTo: settings.email,
      mail: answerMail({
        id: messageId,
        receivedAt: message.receivedAt,
        answer,
        authority: authorityContact(settings),
      }),
    });
    const answeredBy = actor.accountId;
    await addAnswer(tx, { messageId, answer, answeredBy, mailId });
    await setMessageState(tx, { messageId, state: "answered", by: answeredBy });
    return done(null);
  });
}

/**
 * Registers a message as a complaint, in the words of its sender, and closes it; the sender gets the number and the page of their
 * complaint. Until they choose otherwise, their name is kept back.
 */
export async function registerMessageAsComplaint(
  ctx: Context,
  { messageId, kind }: { messageId: string; kind: ComplaintKind },
): Promise<Result<{ id: string }, MessageRefusal>> {
  const { actor } = ctx;
  const mayHandle = permit(actor, "message.handle") && permit(actor, "complaint.handle");
  if (actor.kind !== "person" || !mayHandle) return refused("not-yours");
  const message = isId(messageId) ? await messageById(ctx.db, messageId) : undefined;
  if (!message || message.state === "closed") return refused("unknown-message");
  const { name, email, phone, message: words } = message;
  const naming = "kept-back" as const;
  const complaint = {
    kind,
    channel: "message" as const,
    about: null,
    words,
    name,
    email,
    phone,
    naming,
  };
  const filed = await fileComplaint(ctx, complaint);
  if (!filed.ok) return refused("not-yours");
  const closed = await handleMessage(ctx, { messageId, state: "closed" });
  return closed.ok ? done({ id: filed.value.id }) : closed;
}

/** Closes a message without an answer, or opens it again. */
export async function handleMessage(
  ctx: Context,
  { messageId, state }: { messageId: string; state: "open" | "closed" },
): Promise<Result<null, MessageRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "message.handle")) return refused("not-yours");
  if (!isId(messageId)) return refused("unknown-message");
  return await ctx.transaction(async (tx) => {
    const changed = await setMessageState(tx, { messageId, state, by: actor.accountId });
    return changed ? done(null) : refused("unknown-message");
  });
}
