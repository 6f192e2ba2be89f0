import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import { changeQualificationIn } from "#app/certificates/change-qualification.server.ts";
import { issueCertificateIn } from "#app/certificates/issue-certificate.server.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { createCompanyIn } from "#app/companies/create-company.server.ts";
import { parseEin } from "#app/companies/ein.ts";
import { legalFormCodeOf } from "#app/companies/legal-forms.ts";
import { workplaces } from "#app/companies/workplaces.ts";
import { writePublishedContact } from "#app/directory/reach/published-contact.queries.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { type DemoCertificate, type DemoCompany, demoCompanies } from "./demo-companies.ts";
import { landlineOf } from "./demo-people.ts";
import { loadDemoMeans } from "./load-means.ts";
import { loadDemoPayments } from "./load-payments.ts";

/** Decides in the demonstration, which has no committee. */
const president: Person = {
  kind: "person",
  accountId: "demo",
  sessionId: "demo",
  name: "Démonstration",
  email: "demonstration@tabax.example",
  memberships: [],
  staffRoles: ["president"],
  assurance: "second-factor",
  authenticatedAt: new Date(0),
};

interface ToIssue {
  companyId: string;
  company: DemoCompany;
  certificate: DemoCertificate;
}

/**
 * Writes the companies of the demonstration, all or none, and then payments in every state; returns how many
 * companies, 0 when they exist already.
 */
export async function loadDemo(ctx: Context): Promise<number> {
  const loaded = await ctx.transaction((tx) => loadCompanies(tx));
  if (loaded.length > 0) {
    await loadDemoPayments(ctx, loaded);
    await loadDemoMeans(ctx);
  }
  return loaded.length;
}

async function loadCompanies(tx: Tx): Promise<string[]> {
  const today = tx.now;
  const present = await tx.db
    .selectFrom("company")
    .select("id")
    .where("demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (present) return [];
  const proposed = await subAreasInForce(tx.db, todayInDakar(today));
  const subAreas = new Map(proposed.map((each) => [each.subAreaCode, each.subAreaId]));
  const companies = demoCompanies([...subAreas.keys()].sort());
  const issues: ToIssue[] = [];
  const loaded: string[] = [];
  for (const [place, company] of companies.entries()) {
    const companyId = await writeCompany(tx, company);
    loaded.push(companyId);
    await showContact(tx, { companyId, company, place });
    issues.push(
      ...company.certificates.map((certificate) => ({ companyId, company, certificate })),
    );
  }
  // In the order of the decisions, because serials of a year are given in this order.
  issues.sort((a, b) => b.certificate.decidedAgo - a.certificate.decidedAgo);
  for (const each of issues) await issue(tx, each, subAreas);
  return loaded;
}

/** One company in twelve can be reached: by phone, some also by messages, and says that it works in a region beside its own. */
async function showContact(
  tx: Tx,
  { companyId, company, place }: { companyId: string; company: DemoCompany; place: number },
): Promise<void> {
  if (place % 12 !== 0) return;
  const elsewhere = workplaces.filter(({ region }) => region.code !== company.region);
  const first = (place * 5) % (elsewhere.length - 1);
  await writePublishedContact(tx, {
    companyId,
    seen: 0,
    contact: {
      phone: landlineOf(company.ein),
      places: elsewhere.slice(first, first + 2).map(({ code }) => code),
      takesMessages: place % 24 === 0,
    },
  });
}

const dateFrom = (today: Date, days: number) => todayInDakar(daysBefore(today, -days));

async function writeCompany(tx: Tx, demo: DemoCompany): Promise<string> {
  const id = newId();
  const businessRegistry = demo.businessRegistry.replace(/\{(\d+)\}/, (_, days: string) =>
    dateFrom(tx.now, -Number(days)).slice(0, 4),
  );
  const ein = parseEin(demo.ein, "SN");
  const registry = parseBusinessRegistry(businessRegistry, { today: todayInDakar(tx.now) });
  if (!ein.ok || !registry.ok) throw new Error(`${demo.name}: its numbers cannot be read`);
  const company = await createCompanyIn(tx, {
    id,
    state: "active",
    name: demo.name,
    tradeName: demo.tradeName,
    country: "SN",
    ein: demo.ein,
    einKey: ein.key,
    cofi: ein.cofi,
    businessRegistry,
    businessRegistryKey: registry.key,
    address: demo.town,
    region: demo.region,
    phone: landlineOf(demo.ein),
    email: "demonstration@tabax.example",
    legalForm: demo.legalForm,
    legalFormCode: legalFormCodeOf(demo.legalForm),
    capital: demo.capital,
    turnover: demo.turnover,
    foundedOn: dateFrom(tx.now, -demo.foundedAgo),
    website: demo.website,
    subAreaIds: [],
    demo: true,
  });
  if (!company.ok) throw new Error(`${demo.name}: ${company.refusal}`);
  return id;
}

async function issue(
  tx: Tx,
  { companyId, company, certificate }: ToIssue,
  subAreas: ReadonlyMap<string, string>,
): Promise<void> {
  const { kind, decidedAgo, qualifications } = certificate;
  const today = tx.now;
  const issued = await issueCertificateIn(
    { ...tx, actor: president, now: daysBefore(today, decidedAgo) },
    {
      companyId,
      kind,
      decidedOn: dateFrom(today, -decidedAgo),
      qualifications: qualifications.map(({ subAreaCode, level, class: size, ...dates }) => ({
        subAreaId: subAreas.get(subAreaCode) ?? "",
        level,
        class: size,
        startsOn: dateFrom(today, dates.startsIn),
        endsOn: dateFrom(today, dates.endsIn),
      })),
    },
  );
  if (!issued.ok) throw new Error(`${company.name}: ${issued.refusal}`);
  for (const { subAreaCode, later } of qualifications)
    if (later) await change(tx, issued.value.certificateId, subAreas.get(subAreaCode) ?? "", later);
}

async function change(
  tx: Tx,
  certificateId: string,
  subAreaId: string,
  move: "suspend" | "withdraw",
): Promise<void> {
  const { id } = await tx.db
    .selectFrom("qualification")
    .select("id")
    .where("certificate_id", "=", certificateId)
    .where("sub_area_id", "=", subAreaId)
    .executeTakeFirstOrThrow();
  const changed = await changeQualificationIn(
    { ...tx, actor: president, now: daysBefore(tx.now, 3) },
    { qualificationId: id, move, reason: "Donnée de démonstration" },
  );
  if (!changed.ok) throw new Error(changed.refusal);
}
