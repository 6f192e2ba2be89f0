import type { Insertable } from "kysely";
import { createAccount } from "#app/accounts/account-writes.queries.server.ts";
import { issueLink } from "#app/accounts/activation/account-links.server.ts";
import { addFactor } from "#app/accounts/factors/factor.queries.server.ts";
import { sealingOf } from "#app/accounts/factors/prove-factor.server.ts";
import { newTotpSecret } from "#app/accounts/factors/totp.server.ts";
import { hashPassword } from "#app/accounts/passwords/password.server.ts";
import { openSession } from "#app/accounts/sign-in/open-session.server.ts";
import { giveRole, openRoles } from "#app/accounts/staff-role.queries.server.ts";
import { changeQualificationIn } from "#app/certificates/change-qualification.server.ts";
import {
  type CertificateToIssue,
  type Issued,
  issueCertificateIn,
} from "#app/certificates/issue-certificate.server.ts";
import type { QualificationMove } from "#app/certificates/qualification.machine.ts";
import { type Person, type StaffRole, system } from "#app/kernel/actor.ts";
import type { Db, Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { sealText } from "#app/kernel/sealed-text.server.ts";
import { searchable } from "#app/kernel/text.ts";
import { sessionCookie } from "#app/layouts/account-cookies.server.ts";
import { forgetSettings, storeSetting } from "#app/settings/settings.queries.server.ts";
import { type SettingsChange, settingKeys } from "#app/settings/settings.schema.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { CompanyTable, MemberTable } from "#db/tables.ts";
import { aPerson } from "./actors.ts";
import { testContext, testRequester } from "./services.ts";

let accountCount = 0;

export const defaultPassword = "terre de latérite";
let defaultHash: Promise<string> | undefined;

interface AccountChanges {
  name?: string;
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
  { name = "Aïssatou Ndiaye", email, password = defaultPassword, activated = true }: AccountChanges,
): Promise<TestAccount> {
  accountCount += 1;
  const account = {
    accountId: newId(),
    email: email ?? `personne-${accountCount}@baol.example`,
    password,
  };
  const writing = { db, now: now() };
  const created = await createAccount(writing, {
    id: account.accountId,
    name,
    email: account.email,
    passwordHash: activated ? await hashOf(password) : null,
    emailVerified: activated,
  });
  if (created !== "created") throw new Error(`${account.email} has an account already`);
  return account;
}

function hashOf(password: string): Promise<string> {
  if (password !== defaultPassword) return hashPassword(password);
  defaultHash ??= hashPassword(password);
  return defaultHash;
}

/** The token of the activation link of a member's registration, with the chosen password. */
export async function anActivationLink(
  services: Services,
  {
    accountId,
    companyId,
    password = defaultPassword,
  }: { accountId: string; companyId: string; password?: string },
): Promise<string> {
  const passwordHash = await hashOf(password);
  return await testContext(services).transaction((tx) =>
    issueLink(tx, {
      accountId,
      purpose: "activation",
      validityHours: 72,
      data: { companyId, passwordHash },
    }),
  );
}

/** A member with an active account and the company that she registered; both inactive with `activated: false`. */
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
  const account = await anAccount(services, changes);
  const state = (changes.activated ?? true) ? "active" : "registered";
  const companyId = await aCompany(services, { state, ...company });
  const { accountId, email } = account;
  await aMember(services, { accountId, companyId, email }, member);
  return { ...account, companyId };
}

/** An account that acts for a company. */
export async function aMember(
  { db, now }: Services,
  { accountId, companyId, email }: { accountId: string; companyId: string; email?: string },
  changes: Partial<Insertable<MemberTable>> = {},
): Promise<void> {
  await db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: companyId,
      account_id: accountId,
      firstname: "Aïssatou",
      lastname: "Ndiaye",
      function: "Gérante",
      email: email ?? "aissatou@baol.example",
      phone: "+221771234567",
      role: "owner" as const,
      granted_at: now(),
      created_at: now(),
      ...changes,
    })
    .execute();
}

/** Inserts sessions of an account that end at this time, without a sign-in. */
export async function someSessions(db: Db, accountId: string, ends: Date[]): Promise<void> {
  const rows = ends.map((end) => ({
    id: newId(),
    account_id: accountId,
    token_sha256: newId(),
    assurance: "password" as const,
    authenticated_at: end,
    expires_at: end,
    absolute_expires_at: end,
    ip_address: "192.0.2.7",
    user_agent: "A phone",
    created_at: end,
    last_seen_at: end,
  }));
  await db.insertInto("account_session").values(rows).execute();
}

/** An active staff member with these roles. */
export async function aStaffAccount(
  services: Services,
  { roles, ...changes }: AccountChanges & { roles: readonly StaffRole[] },
): Promise<TestAccount> {
  const account = await anAccount(services, changes);
  const writing = { db: services.db, now: services.now(), actor: system("tests") };
  for (const role of roles) await giveRole(writing, { accountId: account.accountId, role });
  return account;
}

/** Puts these settings in force, as far back as a test may go. */
export async function settingsAre({ db }: Pick<Services, "db">, change: SettingsChange) {
  const effectiveFrom = new Date(0);
  for (const key of settingKeys.filter((each) => each in change))
    await storeSetting(db, {
      key,
      value: change[key],
      effectiveFrom,
      by: "tests",
      at: effectiveFrom,
    });
  forgetSettings(db);
}

export const anAdministrator = (services: Services, changes: AccountChanges = {}) =>
  aStaffAccount(services, { ...changes, roles: ["administrator"] });

export async function aCompany(
  { db, now }: Services,
  changes: Partial<Insertable<CompanyTable>>,
): Promise<string> {
  accountCount += 1;
  const name = changes.name ?? "Baol Construction";
  const key = String(accountCount).padStart(9, "0");
  const company = {
    id: newId(),
    name,
    name_norm: searchable(name),
    country: "SN",
    ein: `${key} 2G3`,
    ein_key: key,
    cofi: "2G3",
    business_registry: `SN.DKR.2015.B.${accountCount}`,
    business_registry_key: `SN-DKR-2015-B-${accountCount}`,
    address: "Cité Keur Gorgui, immeuble Y, Dakar",
    phone: "+221338000000",
    email: "contact@baol.example",
    legal_form: "SARL",
    legal_form_code: "SARL",
    capital: 10_000_000n,
    turnover: 250_000_000n,
    founded_on: "2015-03-01",
    website: null,
    state: "active" as const,
    created_at: now(),
    updated_at: now(),
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

/** A certificate issued by the use case to the given or a new company: masonry, N1, class D, for four years. */
export async function aCertificate(
  services: Services,
  { qualifications = [{ code: "2201" }], company = {}, ...changes }: CertificateChanges = {},
): Promise<Issued & { companyId: string }> {
  const companyId = changes.companyId ?? (await aCompany(services, company));
  const decidedOn = changes.decidedOn ?? "2026-01-05";
  const subAreas = await services.db.selectFrom("sub_area").select(["id", "code"]).execute();
  const result = await testContext(services, { actor: system("tests") }).transaction((tx) =>
    issueCertificateIn(
      { ...tx, now: new Date(`${decidedOn}T10:00:00Z`) },
      {
        kind: "full",
        region: company.region === undefined ? "SN-DK" : company.region,
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

/** The president of the committee, who decides on rights. */
export const aPresident = aPerson({
  accountId: "president",
  staffRoles: ["president"],
  assurance: "second-factor",
});

/** Changes the current right of a company for a sub-area, at the time of the services. */
export async function aChange(
  services: Services,
  change: { companyId: string; code: string; move: QualificationMove },
): Promise<string> {
  const { id } = await services.db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select("qualification.id")
    .where("company_id", "=", change.companyId)
    .where("sub_area.code", "=", change.code)
    .where("state", "in", ["granted", "suspended"])
    .executeTakeFirstOrThrow();
  const result = await testContext(services, { actor: aPresident }).transaction((tx) =>
    changeQualificationIn(tx, { qualificationId: id, move: change.move, reason: "Essai" }),
  );
  if (!result.ok) throw new Error(result.refusal);
  return id;
}

/**
 * The cookie of a browser in which an account is signed in, as the product makes it: by a second factor for a person of the
 * body, by the password for others, unless told.
 */
export async function signedInCookie(
  services: Services,
  accountId: string,
  givenAssurance?: Person["assurance"],
): Promise<string> {
  const ticket = await testContext(services, { requester: testRequester }).transaction(
    async (tx) => {
      const staff = (await openRoles(tx.db, accountId)).length > 0;
      const assurance = givenAssurance ?? (staff ? "second-factor" : "password");
      return await openSession(tx, { accountId, assurance });
    },
  );
  const cookie = await sessionCookie(new Request(services.publicUrl), ticket);
  return cookie.split(";")[0] ?? "";
}

/** The cookie of a staff member who has this role alone. */
export async function aStaffCookie(services: Services, role: StaffRole): Promise<string> {
  const { accountId } = await aStaffAccount(services, { roles: [role] });
  return await signedInCookie(services, accountId, "second-factor");
}

/** Adds an authenticator application to an account and returns its secret; none of its codes is used. */
export async function anApplication(
  services: Services,
  accountId: string,
  name = "Mon téléphone",
): Promise<string> {
  const secret = newTotpSecret();
  await testContext(services).transaction(async (tx) => {
    const id = newId();
    const sealedSecret = sealText(secret, sealingOf(tx, id));
    await addFactor(tx, { kind: "totp", id, accountId, name, sealedSecret, lastStep: 0n });
  });
  return secret;
}
