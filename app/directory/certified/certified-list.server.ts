import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { tooManyText } from "#app/forms/form-feedback.tsx";
import type { Context } from "#app/kernel/context.ts";
import type { Problem } from "#app/kernel/problem.ts";
import { directoryDay } from "../directory.queries.server.ts";
import { deepestCompany, readDirectoryQueryStrictly } from "../directory-query.ts";
import { wholeDirectory } from "../search/search-directory.server.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";
import { certifiedCompany } from "./certified-company.ts";

type Exported =
  | { ok: true; day: string; companies: CertifiedCompany[] }
  | {
      ok: false;
      /** Seconds to wait when too many exports were made. */
      waitSeconds?: number;
      message: string;
      errors: NonNullable<Problem["errors"]>;
    };

/**
 * The whole list for the filters of an address; the page number is ignored. Wrong filters and too long lists are refused, and so are
 * too many lists for a network; one that is sent from the cache does not count.
 */
export async function exportCertified(
  ctx: Context,
  parameters: URLSearchParams,
): Promise<Exported> {
  const filters = new URLSearchParams(parameters);
  filters.delete("page");
  filters.delete("size");
  const query = readDirectoryQueryStrictly(filters, { firstPage: 0, size: 1 });
  if (!query.ok) return query;
  const turn = await countAttempt(ctx, "export");
  if (!turn.allowed) {
    const { retryAfterSeconds: waitSeconds } = turn;
    return { ok: false, waitSeconds, message: tooManyText(waitSeconds), errors: [] };
  }
  const day = await directoryDay(ctx);
  const companies = await wholeDirectory(ctx.db, query.query, day);
  if (!companies) return { ok: false, message: tooLong, errors: [] };
  return {
    ok: true,
    day: day.today,
    companies: companies.map((company) => certifiedCompany(company, ctx.publicUrl)),
  };
}

const tooLong = `Cette liste compte plus de ${deepestCompany / 1_000}\u202F000 entreprises\u00A0: téléchargez-la en plusieurs fois, par exemple région par région.`;
