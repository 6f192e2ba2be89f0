import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";
import { addressToActivate } from "./activation.queries.server.ts";

const purpose = "awaited-activation";
const LONGEST_MS = 24 * 3_600_000;

/** The signed token that a browser keeps for a day after a registration: which registration it made. It opens nothing. */
export const awaitedToken = (
  { secret, now }: Pick<Context, "secret" | "now">,
  companyId: string,
): string => signedToken(`${companyId}~${now.getTime()}`, { secret, purpose });

/**
 * The registration made in this browser that still waits for activation, and the address that the link was sent to; null if
 * there is none.
 */
export async function awaitedActivation(
  { db, secret, now }: Pick<Context, "db" | "secret" | "now">,
  token: string | null,
): Promise<{ companyId: string; email: string } | null> {
  const text = token === null ? null : openToken(token, { secret, purpose });
  const [companyId = "", at] = text?.split("~") ?? [];
  if (!isId(companyId) || now.getTime() - Number(at) > LONGEST_MS) return null;
  const email = await addressToActivate(db, companyId);
  return email === null ? null : { companyId, email };
}
