import { isId } from "#app/kernel/identifiers.ts";
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
