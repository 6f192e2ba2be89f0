import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { companiesToActivate } from "./activation.queries.server.ts";
import { sendActivationIn } from "./send-activation.server.ts";

/** Anybody may register companies with somebody else's address, so one request sends at most this many mails. */
const mostMails = 3;

/**
 * Mails a new link for each of the latest three companies that wait for activation by this address, and ends the earlier links.
 * Does nothing for any other address; the caller cannot tell.
 */
export async function resendActivation(ctx: Context, email: string): Promise<void> {
  const settings = await settingsInForce(ctx.db, ctx.now);
  await ctx.transaction(async (tx) => {
    for (const companyId of await companiesToActivate(tx.db, { email, atMost: mostMails }))
      await sendActivationIn(tx, { companyId, settings });
  });
}
