import { chosenPassword } from "#app/accounts/activation/account-link.queries.server.ts";
import { verifyPassword } from "#app/accounts/passwords/password.server.ts";
import { registrantOf } from "#app/companies/waiting-company.queries.server.ts";
import type { Actor } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import type { Registration } from "./registration.schema.ts";

/** A hash of the content without the password, which is compared with its own slow hash. */
export function fingerprintOf(registration: Registration): string {
  const { password: _, warnings: __, ...content } = registration;
  return sha256Hex(canonicalJson(content));
}

/**
 * Whether a repeated registration comes from the person who registered that company: signed in to its account, or with the
 * password of that registration, which becomes the account's on activation.
 */
export async function isSameSender(
  ctx: Context,
  companyId: string,
  registration: Registration,
): Promise<boolean> {
  const registrant = await registrantOf(ctx.db, companyId);
  if (!registrant) return false;
  if (accountOfSender(ctx.actor, registration) === registrant.accountId) return true;
  const hash =
    registrant.state === "active"
      ? registrant.passwordHash
      : ((await chosenPassword(ctx, companyId)) ?? null);
  return await ctx.heavyWork(() => verifyPassword(hash, registration.password));
}

/** The account of a signed-in person who registers with their own address, which is verified and has its password. */
export const accountOfSender = (
  actor: Actor,
  { contactEmail }: Pick<Registration, "contactEmail">,
): string | null =>
  actor.kind === "person" && actor.email === contactEmail ? actor.accountId : null;
