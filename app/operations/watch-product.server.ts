import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import type { Finding } from "./finding.ts";
import { findings } from "./findings.ts";
import { measureProduct } from "./measure-product.server.ts";
import { endTroublesExcept, recordFound, removeTroublesBefore } from "./trouble.queries.server.ts";

const KEPT_DAYS = 90;

/**
 * Tests the mail server, the antivirus, the disk, the database and the duties, whether anybody has a page open or not, and records
 * which troubles began and which ended. Returns how many last.
 */
export async function watchProduct(ctx: Context): Promise<number> {
  // Before the transaction: a dead server may take seconds to say nothing.
  const mailServerError = ctx.host.mailServer ? await ctx.host.mailServer() : null;
  const condition = await measureProduct(ctx);
  const watchedFindings = findings({
    ...condition,
    mailServer: mailServerError === null ? null : { error: mailServerError },
  }).filter(isWatched);
  const { began, ended } = await ctx.transaction(async (tx) => {
    await removeTroublesBefore(tx, daysBefore(tx.now, KEPT_DAYS));
    return {
      began: await recordFound(tx, watchedFindings),
      ended: await endTroublesExcept(
        tx,
        watchedFindings.map(({ name }) => name),
      ),
    };
  });
  for (const { name, tone } of watchedFindings.filter(({ name }) => began.includes(name)))
    ctx.log[tone === "error" ? "error" : "warn"](
      { trouble: name },
      "A trouble of the product began",
    );
  for (const trouble of ended) ctx.log.info({ trouble }, "A trouble of the product ended");
  return watchedFindings.length;
}

/** Whether a finding comes and goes by itself; the rest lasts until somebody configures the product or decides. */
const isWatched = ({ name }: Finding) =>
  !["mails-to-folder", "secret", "seal-trial", "mails-given-up"].includes(name);
