import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { answerMail } from "./answer.mail.ts";
import { addAnswer, answersTo, lockMessage, setMessageState } from "./message.queries.server.ts";
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
