import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { unsubscribeUrl } from "./end-subscription.server.ts";
import { upsertSubscriptionRequest } from "./subscriber.queries.server.ts";
import { subscriptionMail } from "./subscription.mail.ts";

const VALIDITY_HOURS = 72;
const ON_ITS_WAY_MS = 60_000;

/**
 * Mails a confirmation link and invalidates the previous one. An address that is subscribed, that asked within the last minute or
 * that reached its daily limit gets no mail; the caller cannot tell the difference.
 */
export async function askSubscription(ctx: Context, email: string): Promise<void> {
  const { now, requester } = ctx;
  const turn = await ctx.limits.consume("newsletter-mail", `email:${sha256Hex(email)}`);
  if (!turn.allowed) return;
  const settings = await settingsInForce(ctx.db, now);
  const { token, hash } = newToken();
  await ctx.transaction(async (tx) => {
    const id = await upsertSubscriptionRequest(tx.db, {
      email,
      hash,
      requester,
      now,
      validUntil: new Date(now.getTime() + VALIDITY_HOURS * 3_600_000),
      notAskedSince: new Date(now.getTime() - ON_ITS_WAY_MS),
    });
    if (id === null) return;
    await appendToJournal(tx, {
      subjectKind: "newsletter-subscriber",
      subjectId: id,
      event: "subscription-asked",
      actor: "visitor",
      data: {},
    });
    await queueMail(tx, {
      kind: "newsletter-confirmation",
      subjectKind: "newsletter-subscriber",
      subjectId: id,
      to: email,
      unsubscribeUrl: unsubscribeUrl(id, tx),
      list: { name: "lettre" },
      mail: subscriptionMail({
        productName: settings.productName,
        publicUrl: tx.publicUrl,
        token,
        unsubscribeUrl: unsubscribeUrl(id, tx),
        validityHours: VALIDITY_HOURS,
        authority: authorityContact(settings),
      }),
    });
  });
}
