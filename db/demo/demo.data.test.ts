import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeSignIn } from "#app/accounts/factors/complete-sign-in.server.ts";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { signIn } from "#app/accounts/sign-in/sign-in.server.ts";
import { isCertificateNumber } from "#app/certificates/certificate-number.ts";
import { parseEin } from "#app/companies/ein.ts";
import { regions } from "#app/companies/regions.ts";
import type { ListedCompany } from "#app/directory/directory-list.ts";
import { searchDirectory, wholeDirectory } from "#app/directory/search/search-directory.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { aMeasureOfDemoStaff } from "#tests/demo-measures.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { aCertificate } from "#tests/factories.ts";
import { countRows, openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { demoCode, demoMember, demoPassword, demoPeople, demoSecret } from "./demo-people.ts";
import { loadDemo } from "./load-demo.ts";
import { askDemoMember } from "./load-payments.ts";
import { loadDemoPeople } from "./load-people.ts";
import { removeDemo } from "./remove-demo.ts";

const today = "2026-11-21";
let t: ReadyDatabase;
let services: TestServices;
let before: Record<string, number>;
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db, now: () => new Date(`${today}T10:00:00Z`) });
  before = await countRows(t.db);
  expect(await loadDemo(testContext(services))).toBe(300);
});
afterAll(() => t.close());

const day = { today, renewalOpensDays: 180 };
const query = directoryQuery("");
const listed = async (): Promise<ListedCompany[]> => (await wholeDirectory(t.db, query, day)) ?? [];

describe("the demonstration", () => {
  test("the demonstration is marked, covers every region, class and status, and is dated from today", async () => {
    const companies = await listed();
    expect(companies.length).toBeGreaterThan(250);
    expect(companies.length).toBeLessThan(300);
    expect(companies.every(({ demo }) => demo)).toBe(true);
    const { counts } = await searchDirectory(t.db, query, day);
    expect(Object.keys(counts.regions)).toHaveLength(regions.length);
    expect(Object.keys(counts.classes)).toHaveLength(6);
    for (const status of ["valid", "to-renew", "suspended"])
      expect(counts.statuses[status]).toBeGreaterThan(5);
    expect(Object.keys(counts.activities)).toHaveLength(9 + 23 + 65);
    expect(companies.some(({ tradeName }) => tradeName)).toBe(true);
    expect(companies.some(({ qualifications }) => qualifications.length > 5)).toBe(true);
  });

  test("the demonstration has valid numbers that no real company has", async () => {
    for (const { ein, certificate, businessRegistry } of await listed()) {
      expect(parseEin(`${ein} 2G3`, "SN")).toMatchObject({ ok: true, warnings: [] });
      expect(ein).toMatch(/^0?99/);
      expect(businessRegistry).toMatch(/^SN\.[A-Z]{3}\.\d{4}\.[ABC]\.9\d{5}$/);
      expect(isCertificateNumber(certificate.number)).toBe(true);
    }
  });

  test("the demonstration has ended, withdrawn and replaced qualifications, and certificate numbers without gaps", async () => {
    const rows = await t.db
      .selectFrom("qualification")
      .select((select) => ["state", select.fn.countAll<bigint>().as("count")])
      .groupBy("state")
      .execute();
    expect(rows.map(({ state }) => state).sort()).toEqual([
      "granted",
      "replaced",
      "suspended",
      "withdrawn",
    ]);
    const ended = await t.db
      .selectFrom("qualification")
      .select("id")
      .where("state", "=", "granted")
      .where("ends_on", "<", today)
      .execute();
    expect(ended.length).toBeGreaterThan(5);
    const certificates = await t.db
      .selectFrom("certificate")
      .select(["number", "decided_on"])
      .orderBy("number")
      .execute();
    const serials = certificates.map(({ number, decided_on }) => {
      const [, , year, serial] = number.split("-");
      return { year, serial: Number(serial), decided_on };
    });
    for (const [index, { year, serial, decided_on }] of serials.entries()) {
      const previous = serials[index - 1];
      const before = previous?.year === year ? previous : null;
      expect(serial).toBe(before ? before.serial + 1 : 1);
      if (before) expect(decided_on >= before.decided_on).toBe(true);
    }
  });

  test("the journal of the demonstration verifies", async () => {
    const [row] = await t.db
      .selectFrom("journal")
      .select("subject_id")
      .where("event", "=", "qualification-suspended")
      .limit(1)
      .execute();
    expect(await verifyChain(t.db, "company", row?.subject_id ?? "")).toBe(null);
  });

  test("the demonstration has an account for each role, which signs in with its password and its code", async () => {
    expect(await loadDemoPeople(testContext(services))).toBe(demoPeople.length);
    expect(await loadDemoPeople(testContext(services))).toBe(0);
    const roles = demoPeople.flatMap(({ role }) => role ?? []);
    expect(new Set(roles)).toEqual(new Set(Object.keys(staffRoleLabels)));
    const signInFacts = {
      password: demoPassword(services.secret),
      formerToken: null,
      newDevice: false,
    };
    for (const { email, role } of demoPeople) {
      const first = await signIn(testContext(services), { ...signInFacts, email });
      const step = first.ok && first.value.step === "factor" ? first.value.token : null;
      expect([email, step === null]).toEqual([email, role === null]);
      if (step === null) continue;
      const code = await demoCode(services.secret, { email, now: services.now() });
      const signedIn = await completeSignIn(testContext(services), {
        token: step,
        proof: { kind: "totp", code },
        formerToken: null,
        device: null,
      });
      expect([email, signedIn.ok]).toEqual([email, true]);
    }
  });

  test("the demonstration always has a due payment of each kind for its member", async () => {
    const ask = () => askDemoMember(testContext(services), demoMember);
    expect(await ask()).toBe(4);
    expect(await ask()).toBe(0);
    const due = await t.db
      .selectFrom("payment")
      .innerJoin("member", "member.company_id", "payment.company_id")
      .innerJoin("account", "account.id", "member.account_id")
      .select(["payment.id", "purpose"])
      .where("account.email", "=", demoMember)
      .where("payment.state", "=", "due")
      .execute();
    expect(due.length).toBeGreaterThanOrEqual(4);
    expect(await askDemoMember(testContext(services), "nobody@tabax.example")).toBe(0);
  });

  test("no two companies share a telephone, so that a duplicate is one that was meant", async () => {
    const shared = await t.db
      .selectFrom("company")
      .select("phone")
      .where("demo", "=", true)
      .groupBy("phone")
      .having((eb) => eb.fn.countAll(), ">", 1)
      .execute();
    expect(shared).toEqual([]);
  });

  test("the demonstration gives no code for other accounts, and other codes with another secret", async () => {
    const now = services.now();
    for (const email of ["entreprise@demo.tabax.example", "awa@tabax.example", ""])
      await expect(demoCode(services.secret, { email, now })).rejects.toThrow("no code");
    const other = "another secret of the tests, as long as it";
    expect(demoSecret(other, "caisse@bureau.demo.tabax.example")).not.toBe(
      demoSecret(services.secret, "caisse@bureau.demo.tabax.example"),
    );
    expect(demoPassword(other)).not.toBe(demoPassword(services.secret));
    expect(demoPassword(other)).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  });

  test("the demonstration is loaded once and removed whole, without touching other rows", async () => {
    const loaded = await countRows(t.db);
    expect(await loadDemo(testContext(services))).toBe(0);
    expect(await countRows(t.db)).toEqual(loaded);
    const ownCertificate = await aCertificate(services, { company: { name: "Baol Bâtiment" } });
    await aMeasureOfDemoStaff(services, {
      companyId: ownCertificate.companyId,
      about: ownCertificate.number,
    });
    expect(await removeDemo(testContext(services))).toBe(300);
    expect((await listed()).map(({ slug }) => slug)).toEqual([ownCertificate.slug]);
    expect(await countRows(t.db)).toEqual({
      ...before,
      certificate: 1,
      company: 1,
      // What an account of the demonstration did with it stays: a complaint, and the measure that names it.
      account: 1,
      staff_role: 1,
      complainant: 1,
      complaint: 1,
      measure: 1,
      measure_right: 1,
      mail: 4,
      journal: (before.journal ?? 0) + 3,
      listing: 1,
      listing_change: 1,
      listing_slug: 1,
      listing_word: 2,
      // The numbers of the other certificate, of its complaint and its measure, and the places of the status list, which are given once.
      number_serial: 4,
      qualification: 1,
      qualification_assertion: 1,
      stay: 3,
      // The drawing of the other certificate; those of the demonstration are drawn on demand.
      task: 1,
    });
    expect(await removeDemo(testContext(services))).toBe(0);
  });
});
