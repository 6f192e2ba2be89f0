import type { Context } from "#app/kernel/context.ts";
import type { Problem } from "#app/kernel/problem.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";
import { certifiedCompany } from "./certified-company.ts";
import { directoryDay } from "./directory.queries.server.ts";
import { deepestCompany, readDirectoryQueryStrictly } from "./directory-query.ts";
import { wholeDirectory } from "./search-directory.server.ts";

type Reading = Pick<Context, "db" | "now" | "publicUrl">;

type Exported =
  | { ok: true; day: string; companies: CertifiedCompany[] }
  | { ok: false; message: string; errors: NonNullable<Problem["errors"]> };

/** The whole list for the filters of an address, whatever page it names; wrong filters and too long lists are refused. */
export async function exportCertified(
  ctx: Reading,
  parameters: URLSearchParams,
): Promise<Exported> {
  const filters = new URLSearchParams(parameters);
  filters.delete("page");
  filters.delete("size");
  const read = readDirectoryQueryStrictly(filters, { firstPage: 0, size: 1 });
  if (!read.ok) return read;
  const day = await directoryDay(ctx);
  const companies = await wholeDirectory(ctx.db, read.query, day);
  if (!companies) return { ok: false, message: tooLong, errors: [] };
  return {
    ok: true,
    day: day.today,
    companies: companies.map((company) => certifiedCompany(company, ctx.publicUrl)),
  };
}

const tooLong = `Cette liste compte plus de ${deepestCompany / 1_000}\u202F000 entreprises\u00A0: téléchargez-la en plusieurs fois, par exemple région par région.`;
