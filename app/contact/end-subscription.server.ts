import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";

const purpose = "newsletter-unsubscribe";

/**
 * The secret of the link that ends a subscription. It is made from the id of the subscriber, not kept, because every
 * newsletter carries it; it works for as long as the secret of the product stays the same.
 */
export const unsubscribeToken = (subscriberId: string, secret: string): string =>
  signedToken(subscriberId, { secret, purpose });

/** Whose token this is; null when we did not make it. */
export function subscriberOfToken(token: string, secret: string): string | null {
  const id = openToken(token, { secret, purpose });
  return id !== null && isId(id) ? id : null;
}

export const unsubscribeUrl = (
  subscriberId: string,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): string => `${publicUrl}/lettre/desinscription?token=${unsubscribeToken(subscriberId, secret)}`;

/**
 * Ends a subscription, and with it any link that would still confirm it. Ending it again, or ending one whose address
 * has been erased, is no mistake: nothing is left to be done.
 */
export async function endSubscription(
  ctx: Context,
  token: string,
): Promise<Result<null, "unknown-token">> {
  const id = subscriberOfToken(token, ctx.secret);
  if (id === null) return refused("unknown-token");
  const { now } = ctx;
  return await ctx.transaction(async (tx) => {
    const ended = await tx.db
      .updateTable("newsletter_subscriber")
      .set({ unsubscribed_at: now, confirm_token_sha256: null, confirm_expires_at: null })
      .where("id", "=", id)
      .where((where) =>
        where.or([
          where("unsubscribed_at", "is", null),
          where("confirm_token_sha256", "is not", null),
        ]),
      )
      .returning("id")
      .executeTakeFirst();
    if (ended) {
      await appendToJournal(tx, {
        subjectKind: "newsletter-subscriber",
        subjectId: id,
        event: "subscription-ended",
        actor: "visitor",
        data: {},
      });
    }
    return done(null);
  });
}
