import { isListed } from "#app/certificates/qualification-status.ts";
import type { Db } from "#app/kernel/context.ts";
import { isSlug } from "#app/listings/search-text.ts";
import type { CompanySheet, DirectoryDay } from "../directory-list.ts";
import { certificatesOf, companyRowWithSlug } from "../listed-companies.queries.server.ts";
import { companyFacts, qualificationsOf } from "../listed-companies.server.ts";
import { standingOf } from "./standing.ts";

/**
 * The public page of a company that has, or had, a certificate; null for any other slug. Ended, withdrawn and
 * replaced qualifications are in `past`, those that have not begun in `upcoming`. A company without a qualification in force shows no
 * phone and takes no messages.
 */
export async function companySheet(
  db: Db,
  slug: string,
  day: DirectoryDay,
): Promise<CompanySheet | null> {
  if (!isSlug(slug)) return null;
  const company = await companyRowWithSlug(db, slug);
  if (!company) return null;
  const certificates = await certificatesOf(db, company.id);
  const [latest] = certificates;
  if (!latest) return null;
  const all = (await qualificationsOf(db, [company.id], day)).get(company.id) ?? [];
  const standing = standingOf(all);
  const isInForce = standing.kind === "in-force";
  return {
    ...companyFacts(company, day),
    phone: isInForce ? company.shownPhone : null,
    takesMessages: isInForce && company.takesMessages === true,
    legalForm: company.legal_form,
    foundedOn: company.founded_on,
    website: company.website,
    certificate: { number: latest.number, decidedOn: latest.decidedOn },
    certificates,
    standing,
    qualifications: all.filter(({ status }) => isListed(status)),
    past: all.filter(({ status }) => !isListed(status) && status !== "upcoming"),
    upcoming: all.filter(({ status }) => status === "upcoming"),
  };
}
