import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { companySheet } from "#app/directory/company/company-sheet.server.ts";
import { directoryDay } from "#app/directory/directory.queries.server.ts";
import { stopMessagesIn } from "#app/directory/reach/publish-contact.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";
import { insertMessage } from "../message.queries.server.ts";
import type { Message } from "../message.schema.ts";
import { relayedMessageMail } from "./relayed-message.mail.ts";
import {
  insertRelayed,
  isRefusedSender,
  lockRelayed,
  recipientOf,
  writeReported,
} from "./relayed-message.queries.server.ts";

export type RelayRefusal = "closed" | "refused-sender";

/** What a link in the mail of a message does: report this message, or stop the messages to its company. */
type MailedAct = "relay-report" | "relay-stop";

const linkOf = (
  { publicUrl, secret }: Pick<Context, "publicUrl" | "secret">,
  { act, path, id }: { act: MailedAct; path: string; id: string },
): string => `${publicUrl}${path}?token=${signedToken(id, { secret, purpose: act })}`;

/** The id of the message that may be reported, or of the company whose messages may be stopped; null for a wrong token. */
export function idOfToken(
  { secret }: Pick<Context, "secret">,
  { act, token }: { act: MailedAct; token: string },
): string | null {
  const id = openToken(token, { secret, purpose: act });
  return id !== null && isId(id) ? id : null;
}

/**
 * Sends the words of a visitor to the members of a company that takes messages, who answer by mail; the visitor learns no address.
 * An identical message within 24 hours is not sent again and gets the same answer. Nobody reads what is sent to a company of the
 * demonstration.
 */
export async function relayMessage(
  ctx: Context,
  { slug, message }: { slug: string; message: Message },
): Promise<Result<null, RelayRefusal>> {
  const day = await directoryDay(ctx);
  return await ctx.transaction<Result<null, RelayRefusal>>(async (tx) => {
    if (!(await companySheet(tx.db, slug, day))?.takesMessages) return refused("closed");
    const { id: companyId, name: companyName, demo } = await recipientOf(tx.db, slug);
    if (await isRefusedSender(tx.db, { companyId, email: message.email }))
      return refused("refused-sender");
    const id = await insertRelayed(tx, { companyId, ...message });
    if (id === null) return done(null);
    const links = {
      report: linkOf(tx, { act: "relay-report", path: "/messages/signaler", id }),
      stop: linkOf(tx, { act: "relay-stop", path: "/messages/arreter", id: companyId }),
    };
    const mailed = await mailMembersIn(tx, {
      companyId,
      event: "visitor-message",
      kind: "relayed-message",
      subjectKind: "relayed-message",
      subjectId: id,
      replyTo: message.email,
      mail: (to) =>
        relayedMessageMail({ ...message, ...to, companyName, links, receivedAt: tx.now }),
    });
    return mailed > 0 || demo ? done(null) : refused("closed");
  });
}

/**
 * Puts a message into the inbox of the certification body and refuses its sender at this company from then on. A second press
 * changes nothing. A message that is no longer kept is unknown.
 */
export async function reportMessage(
  ctx: Context,
  token: string,
): Promise<Result<null, "unknown-message">> {
  const messageId = idOfToken(ctx, { act: "relay-report", token });
  return await ctx.transaction<Result<null, "unknown-message">>(async (tx) => {
    const relayed = messageId === null ? undefined : await lockRelayed(tx.db, messageId);
    if (!relayed) return refused("unknown-message");
    if (relayed.reportedAt !== null) return done(null);
    const { id, companyId, companyName, companyEmail, email, receivedAt } = relayed;
    const reportId = await insertMessage(tx.db, {
      kind: "report",
      message: {
        name: companyName,
        email: companyEmail,
        phone: null,
        message: `Message d’un visiteur de l’annuaire, reçu le ${formatInstant(receivedAt)} et signalé par l’entreprise.\n\nDe\u00A0: ${senderWords(relayed)}\n\n${relayed.message}`,
      },
      requester: tx.requester,
      now: tx.now,
    });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "visitor-message-reported",
      actor: "visitor",
      data: { messageId: id },
    });
    await writeReported(tx, { id, companyId, email, reportId });
    return done(null);
  });
}

const senderWords = ({ name, email, phone }: Pick<Message, "name" | "email" | "phone">): string =>
  [name, email, ...(phone ? [formatPhone(phone)] : [])].join(", ");

/** Stops the messages to a company for whoever holds the link of one of their mails. */
export async function stopMessagesByMail(
  ctx: Context,
  token: string,
): Promise<Result<null, "unknown-company">> {
  const companyId = idOfToken(ctx, { act: "relay-stop", token });
  if (companyId === null) return refused("unknown-company");
  return await ctx.transaction(async (tx) => {
    await stopMessagesIn(tx, { companyId, by: "mail" });
    return done(null);
  });
}
