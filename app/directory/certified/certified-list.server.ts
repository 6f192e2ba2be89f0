import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { levelCode } from "#app/certificates/qualification.ts";
import { tooManyText } from "#app/forms/form-feedback.tsx";
import type { Context, Turn } from "#app/kernel/context.ts";
import type { Problem } from "#app/kernel/problem.ts";
import { lastListingInstant } from "#app/listings/listing-change.queries.server.ts";
import { slugOf } from "#app/listings/search-text.ts";
import { directoryDay, directoryTerms } from "../directory.queries.server.ts";
import { directoryAddress, lotText } from "../directory-links.ts";
import type { DirectoryQuery, ListedCompany, ListedQualification } from "../directory-list.ts";
import { deepestCompany, readDirectoryQueryStrictly } from "../directory-query.ts";
import { asksOfRight, matchesConditions } from "../right-conditions.ts";
import { type ReadSearch, readSearch } from "../search/read-search.server.ts";
import { wholeDirectory } from "../search/search-directory.server.ts";
import type { CertifiedCompany, Interpretation } from "./certified-company.schema.ts";
import { certifiedCompany, interpretationOf } from "./certified-company.ts";

type Exported =
  | {
      ok: true;
      day: string;
      /** When the directory last changed; null before its first company. */
      changedAt: Date | null;
      /** The name of the file without its ending: the day and the conditions. */
      fileName: string;
      /** The address of the list in the directory. */
      source: string;
      interpretation: Interpretation | null;
      lines: ExportedLine[];
      /** The turn that the list took of its network. */
      turn: Turn;
    }
  | {
      ok: false;
      /** Seconds to wait when too many exports were made. */
      waitSeconds?: number;
      turn?: Turn;
      message: string;
      errors: NonNullable<Problem["errors"]>;
    };

/** A company with the qualifications of the export; of each, whether it matches the conditions. */
export interface ExportedLine {
  company: CertifiedCompany;
  matches: boolean[];
}

/**
 * The whole list for the filters of an address; the page number is ignored. Qualifications that do not match the conditions are left
 * out unless `lines=all` asks for them. Wrong filters and too long lists are refused, and so are too many lists for a network;
 * one that is sent from the cache does not count.
 */
export async function exportCertified(
  ctx: Context,
  parameters: URLSearchParams,
): Promise<Exported> {
  const filters = new URLSearchParams(parameters);
  for (const name of ["page", "size", "lines"]) filters.delete(name);
  const lines = parameters.getAll("lines");
  if (lines.length > 1 || !["matching", "all"].includes(lines[0] ?? "matching")) {
    const message =
      "Le critère «\u00A0lines\u00A0» doit être «\u00A0matching\u00A0» ou «\u00A0all\u00A0»";
    return { ok: false, message: `${message}.`, errors: [{ field: "lines", message }] };
  }
  const terms = await directoryTerms(ctx);
  const query = readDirectoryQueryStrictly(filters, { firstPage: 0, size: 1, ...terms });
  if (!query.ok) return query;
  const turn = await countAttempt(ctx, "export");
  if (!turn.allowed) {
    const { retryAfterSeconds: waitSeconds } = turn;
    return { ok: false, waitSeconds, turn, message: tooManyText(waitSeconds), errors: [] };
  }
  const day = await directoryDay(ctx);
  const changedAt = await lastListingInstant(ctx.db);
  const subAreas = await recentSubAreas(ctx.db, ctx.now);
  const search = await readSearch(ctx.db, query.query, { day, subAreas });
  const companies = await wholeDirectory(ctx.db, search.query, day);
  if (!companies) return { ok: false, turn, message: tooLong, errors: [] };
  const all = lines[0] === "all" || !asksOfRight(search.query);
  return {
    ok: true,
    day: day.today,
    changedAt,
    fileName: fileNameOf(query.query, day.today),
    source: `${ctx.publicUrl}${directoryAddress(query.query)}`,
    interpretation: interpretationOf(search),
    lines: companies.map((company) => exportedLine(company, { all, search, ctx })),
    turn,
  };
}

function exportedLine(
  company: ListedCompany,
  { all, search, ctx }: { all: boolean; search: ReadSearch; ctx: Pick<Context, "publicUrl"> },
): ExportedLine {
  const isMatch = (each: ListedQualification) =>
    !asksOfRight(search.query) || matchesConditions(each, search.query);
  const qualifications = all ? company.qualifications : company.qualifications.filter(isMatch);
  return {
    company: certifiedCompany({ ...company, qualifications }, ctx.publicUrl),
    matches: qualifications.map(isMatch),
  };
}

/** « annuaire-2026-11-28-6103-n2-d-sn-th »: the day and the conditions, in signs that every system accepts. */
function fileNameOf(query: DirectoryQuery, day: string): string {
  const { q, activities, minLevel, minClass, amount, classes, inForce, statuses, lots } = query;
  const { ein, businessRegistry, certificate, regions, worksIn } = query;
  const parts = [
    "annuaire",
    day,
    q,
    ...activities,
    minLevel === null ? "" : levelCode(minLevel),
    minClass ?? amount?.class ?? "",
    ...classes,
    inForce ? "en-vigueur" : "",
    ...statuses,
    ein ?? "",
    businessRegistry ?? "",
    certificate ?? "",
    ...lots.map((lot) => `lot-${lotText(lot)}`),
    ...regions,
    ...worksIn.map((region) => `travaux-${region}`),
  ];
  return slugOf(parts.filter((part) => part !== "").join(" "));
}

const tooLong = `Cette liste compte plus de ${deepestCompany / 1_000}\u202F000 entreprises\u00A0: téléchargez-la en plusieurs fois, par exemple région par région.`;
