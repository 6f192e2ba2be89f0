import type { Context } from "#app/kernel/context.ts";
import { newestMark, openSealed, sealText } from "#app/kernel/sealed-text.server.ts";
import { olderSeals, renewSeal } from "./factor-proof.queries.server.ts";
import { sealingOf } from "./prove-factor.server.ts";

/**
 * Seals TOTP secrets with the newest key of `SECRETS`, so that older keys can be removed. Returns how many were renewed, and
 * how many no key opens.
 */
export async function renewSeals(
  ctx: Pick<Context, "db" | "secret">,
): Promise<{ renewed: number; lost: number }> {
  const mark = newestMark({ secret: ctx.secret, purpose: "factor-secret" });
  let renewed = 0;
  for (;;) {
    const seals = await olderSeals(ctx.db, mark);
    let opened = 0;
    for (const { id, sealed } of seals) {
      const secret = openSealed(sealed, sealingOf(ctx, id));
      if (secret === null) continue;
      await renewSeal(ctx.db, { id, sealed, renewed: sealText(secret, sealingOf(ctx, id)) });
      opened += 1;
    }
    renewed += opened;
    if (opened === 0) return { renewed, lost: seals.length };
  }
}
