import type { Context } from "#app/kernel/context.ts";
import { companiesWithCertificate } from "./listing.queries.server.ts";
import { projectListingsIn } from "./project-listings.server.ts";

const companiesAtOnce = 500;

/**
 * Rebuilds the listings of every company with a certificate, some hundred per transaction, while the product runs.
 * Slugs stay. Answers how many were rebuilt.
 */
export async function rebuildListings(ctx: Context): Promise<number> {
  let rebuilt = 0;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids = await companiesWithCertificate(ctx.db, { after: last, limit: companiesAtOnce });
    if (ids.length === 0) break;
    await ctx.transaction((tx) => projectListingsIn(tx, ids));
    rebuilt += ids.length;
    last = ids.at(-1) ?? last;
  }
  return rebuilt;
}
