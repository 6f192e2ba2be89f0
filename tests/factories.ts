import type { Insertable } from "kysely";
import { createAccount } from "#app/accounts/create-account.server.ts";
import { hashPassword } from "#app/accounts/password.server.ts";
import { changeQualificationPart } from "#app/certificates/change-qualification.server.ts";
import {
  type CertificateToIssue,
  type Issued,
  issueCertificatePart,
} from "#app/certificates/issue-certificate.server.ts";
import type { QualificationMove } from "#app/certificates/qualification.machine.ts";
import type { Level } from "#app/certificates/qualification.ts";
import { companySearchText } from "#app/companies/search-text.ts";
import { type Person, system } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { searchable } from "#app/kernel/text.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { CompanyTable, MemberTable } from "#db/tables.ts";
import { testContext } from "./services.ts";

let made = 0;

const defaultPassword = "terre de latérite";
let defaultHash: Promise<string> | undefined;

interface AccountChanges {
  email?: string;
  password?: string;
  activated?: boolean;
}

export interface TestAccount {
  accountId: string;
  email: string;
  password: string;
}

async function anAccount(
  { db, now }: Services,
  { email, password = defaultPassword, activated = true }: AccountChanges,
  role: "member" | "administrator",
): Promise<TestAccount> {
  made += 1;
  defaultHash ??= hashPassword(defaultPassword);
  const account = {
    accountId: newId(),
    email: email ?? `personne-${made}@baol.example`,
    password,
  };
  const created = await createAccount(db, {
    id: account.accountId,
    name: "Aïssatou Ndiaye",
    email: account.email,
    passwordHash: await (password === defaultPassword ? defaultHash : hashPassword(password)),
    role,
    emailVerified: activated,
    now: now(),
  });
  if (created !== "created") throw new Error(`${account.email} has an account already`);
  return account;
}

/** A member with an active account, and the company that she registered; inactive with `activated: false`. */
export async function aMemberAccount(
  services: Services,
  {
    company = {},
    member = {},
    ...changes
  }: AccountChanges & {
    company?: Partial<Insertable<CompanyTable>>;
    member?: Partial<Insertable<MemberTable>>;
  } = {},
): Promise<TestAccount & { companyId: string }> {
  const account = await anAccount(services, changes, "member");
  const state = (changes.activated ?? true) ? "active" : "registered";
  const companyId = await aCompany(services, { state, ...company });
  const { accountId, email } = account;
  await services.db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: companyId,
      account_id: accountId,
      firstname: "Aïssatou",
      lastname: "Ndiaye",
      function: "Gérante",
      email,
      phone: "+221771234567",
      created_at: services.now(),
      ...member,
    })
    .execute();
  return { ...account, companyId };
}

export function anAdministrator(services: Services, changes: AccountChanges = {}) {
  return anAccount(services, changes, "administrator");
}

export async function aCompany(
  { db, now }: Services,
  changes: Partial<Insertable<CompanyTable>>,
): Promise<string> {
  made += 1;
  const name = changes.name ?? "Baol Construction";
  const key = String(made).padStart(9, "0");
  const company = {
    id: newId(),
    name,
    name_norm: searchable(name),
    country: "SN",
    ein: `${key} 2G3`,
    ein_key: key,
    cofi: "2G3",
    business_registry: `SN.DKR.2015.B.${made}`,
    business_registry_key: `SN-DKR-2015-B-${made}`,
    address: "Cité Keur Gorgui, immeuble Y, Dakar",
    phone: "+221338000000",
    email: "contact@baol.example",
    legal_form: "SARL",
    legal_form_code: "SARL",
    capital: 10_000_000n,
    turnover: 250_000_000n,
    founded_on: "2015-03-01",
    website: null,
    locale: "fr",
    state: "active" as const,
    created_at: now(),
    updated_at: now(),
    search_text: companySearchText({
      name,
      tradeName: changes.trade_name ?? null,
      einKey: changes.ein_key ?? key,
      businessRegistry: changes.business_registry ?? `SN.DKR.2015.B.${made}`,
      businessRegistryKey: changes.business_registry_key ?? `SN-DKR-2015-B-${made}`,
    }),
    ...changes,
  };
  await db.insertInto("company").values(company).execute();
  return company.id;
}

interface CertificateChanges extends Partial<Omit<CertificateToIssue, "qualifications">> {
  /** By code of the sub-area. */
  qualifications?: {
    code: string;
    level?: Level;
    class?: Class;
    startsOn?: string;
    endsOn?: string;
  }[];
  company?: Partial<Insertable<CompanyTable>>;
}

/** A certificate of a company, a new one unless told, issued by the use case: masonry, N1, class D, for four years. */
export async function aCertificate(
  services: Services,
  { qualifications = [{ code: "2201" }], company = {}, ...changes }: CertificateChanges = {},
): Promise<Issued & { companyId: string }> {
  const companyId = changes.companyId ?? (await aCompany(services, company));
  const decidedOn = changes.decidedOn ?? "2026-01-05";
  const subAreas = await services.db.selectFrom("sub_area").select(["id", "code"]).execute();
  const result = await testContext(services, { actor: system("tests") }).transaction((tx) =>
    issueCertificatePart(
      { ...tx, now: new Date(`${decidedOn}T10:00:00Z`) },
      {
        kind: "full",
        region: company.region ?? "SN-DK",
        ...changes,
        companyId,
        decidedOn,
        qualifications: qualifications.map(({ code, ...given }) => ({
          subAreaId: subAreas.find((subArea) => subArea.code === code)?.id ?? code,
          level: 1,
          class: "D",
          startsOn: decidedOn,
          endsOn: `${Number(decidedOn.slice(0, 4)) + 4}${decidedOn.slice(4)}`,
          ...given,
        })),
      },
    ),
  );
  if (!result.ok) throw new Error(result.refusal);
  return { ...result.value, companyId };
}

/** The president of the committee, by whom decisions on rights are taken. */
export const aPresident: Person = {
  kind: "person",
  accountId: "president",
  name: "Mame Diarra Faye",
  email: "presidence@body.example",
  memberships: [],
  staffRoles: ["president"],
  assurance: "second-factor",
  authenticatedAt: new Date("2026-11-21T08:00:00Z"),
};

/** Changes the right of a company for a sub-area that stands, at the instant of the services. */
export async function aChange(
  services: Services,
  given: { companyId: string; code: string; move: QualificationMove },
): Promise<string> {
  const { id } = await services.db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select("qualification.id")
    .where("company_id", "=", given.companyId)
    .where("sub_area.code", "=", given.code)
    .where("state", "in", ["granted", "suspended"])
    .executeTakeFirstOrThrow();
  const result = await testContext(services, { actor: aPresident }).transaction((tx) =>
    changeQualificationPart(tx, { qualificationId: id, move: given.move, reason: "Essai" }),
  );
  if (!result.ok) throw new Error(result.refusal);
  return id;
}
