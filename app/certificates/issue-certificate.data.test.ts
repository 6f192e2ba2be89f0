import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { system } from "#app/kernel/actor.ts";
import { newId, numberOf } from "#app/kernel/identifiers.ts";
import { emptyTables } from "#tests/database.ts";
import { aCertificate, aChange, aCompany } from "#tests/factories.ts";
import { countRows, openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import type { IssueRefusal } from "./certificate.refusals.ts";
import { certificateNumbers } from "./certificate-number.ts";
import { type CertificateToIssue, issueCertificateIn } from "./issue-certificate.server.ts";

let t: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 8 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => new Date("2026-11-21T10:00:00Z") });
});

const certificateNumber = (year: number, serial: number) =>
  numberOf(certificateNumbers, year, serial);

const issue = (certificateToIssue: CertificateToIssue) =>
  testContext(services, { actor: system("tests") }).transaction((tx) =>
    issueCertificateIn(tx, certificateToIssue),
  );

const listing = (companyId: string) =>
  t.db
    .selectFrom("listing")
    .innerJoin("company", "company.id", "listing.company_id")
    .select(["slug", "listing.region", "trade_name", "certified_on", "listing.search_text"])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();

const numbers = async () => {
  const rows = await t.db.selectFrom("certificate").select("number").orderBy("number").execute();
  return rows.map(({ number }) => number);
};

test("issuing a certificate writes its number, its qualifications, a journal row and a directory listing", async () => {
  const issued = await aCertificate(services, {
    company: { name: "Baol Bâtiment SARL" },
    region: "SN-DB",
    tradeName: "Baol Bât",
    qualifications: [
      { code: "2201", level: 2, class: "C" },
      { code: "6101", endsOn: "2027-01-04" },
    ],
  });
  expect(issued).toMatchObject({ number: certificateNumber(2026, 1), slug: "baol-bat" });
  expect(await listing(issued.companyId)).toMatchObject({
    slug: "baol-bat",
    region: "SN-DB",
    trade_name: "Baol Bât",
    certified_on: "2026-01-05",
    search_text: expect.stringMatching(/^ baol batiment sarl baol bat \d{9} sndkr2015b\d+ $/),
  });
  const rows = await t.db.selectFrom("qualification").selectAll().orderBy("ends_on").execute();
  expect(rows).toMatchObject([
    { level: 1, class: "D", ends_on: "2027-01-04", state: "granted" },
    { level: 2, class: "C", ends_on: "2030-01-05", state: "granted" },
  ]);
  const journal = await t.db.selectFrom("journal").selectAll().execute();
  expect(journal).toMatchObject([
    { subject_id: issued.companyId, event: "certificate-issued", data: { number: issued.number } },
  ]);
});

test("qualifications get dense places of the status list, those of one certificate in the order of its token", async () => {
  await aCertificate(services, { qualifications: [{ code: "1101" }] });
  await aCertificate(services, {
    qualifications: [{ code: "6101" }, { code: "2201", endsOn: "2027-01-04" }, { code: "2101" }],
  });
  const companyId = await aCompany(services, {});
  const failing = testContext(services).transaction(async (tx) => {
    await issueCertificateIn(tx, certificate({ companyId }));
    throw new Error("the decision fails after all");
  });
  await expect(failing).rejects.toThrow("after all");
  await Promise.all([1, 2].map(() => aCertificate(services)));
  const rows = await t.db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "sub_area_id")
    .select(["code", "status_index"])
    .orderBy("status_index")
    .execute();
  expect(rows.map(({ code }) => code).slice(0, 4)).toEqual(["1101", "2201", "2101", "6101"]);
  expect(rows.map(({ status_index }) => status_index)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a later certificate replaces the qualification of the same sub-area and leaves the others", async () => {
  const { companyId } = await aCertificate(services, {
    qualifications: [{ code: "2201" }, { code: "6101" }],
  });
  await aCertificate(services, {
    companyId,
    decidedOn: "2026-06-01",
    qualifications: [{ code: "2201", class: "B" }],
  });
  const rows = await t.db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["code", "class", "state"])
    .orderBy("code")
    .orderBy("class")
    .execute();
  expect(rows).toEqual([
    { code: "2201", class: "B", state: "granted" },
    { code: "2201", class: "D", state: "replaced" },
    { code: "6101", class: "D", state: "granted" },
  ]);
  expect(await verifyChain(t.db, "company", companyId)).toBe(null);
});

test("a new certificate leaves a withdrawn qualification unchanged", async () => {
  const { companyId } = await aCertificate(services);
  const withdrawn = await aChange(services, { companyId, code: "2201", move: "withdraw" });
  await aCertificate(services, { companyId, decidedOn: "2026-11-21" });
  const rows = await t.db
    .selectFrom("qualification")
    .select(["id", "state", "version"])
    .orderBy("version")
    .execute();
  expect(rows).toEqual([
    { id: expect.anything(), state: "granted", version: 1 },
    { id: withdrawn, state: "withdrawn", version: 2 },
  ]);
});

test("a certificate replaces no qualification of another company", async () => {
  await aCertificate(services);
  await aCertificate(services);
  const rows = await t.db.selectFrom("qualification").select("state").execute();
  expect(rows).toEqual([{ state: "granted" }, { state: "granted" }]);
});

test("a certificate of a day before the first tariff may last as long as that tariff says, not longer", async () => {
  services = testServices({ db: t.db, now: () => new Date("2019-08-22T10:00:00Z") });
  const companyId = await aCompany(services, {});
  const [subArea] = await t.db.selectFrom("sub_area").select("id").limit(1).execute();
  const issuedUntil = (endsOn: string) =>
    issue({
      companyId,
      kind: "full",
      decidedOn: "2019-08-22",
      qualifications: [
        { subAreaId: subArea?.id ?? "", level: 1, class: "E", startsOn: "2019-08-22", endsOn },
      ],
    });
  expect(await issuedUntil("2023-08-23")).toEqual({ ok: false, refusal: "ends-too-late" });
  expect(await issuedUntil("2023-08-21")).toMatchObject({ ok: true });
});

test("the journal row of a certificate lists each qualification it grants", async () => {
  const companyId = await aCompany(services, {});
  const certificateToIssue = certificate({ companyId });
  expect(await issue(certificateToIssue)).toMatchObject({ ok: true });
  const { data } = await t.db.selectFrom("journal").select("data").executeTakeFirstOrThrow();
  expect(data).toMatchObject({
    decidedOn: "2026-11-21",
    qualifications: certificateToIssue.qualifications,
  });
});

test("the slug stays when the trade name changes, and the listing is found under the new name", async () => {
  const { companyId } = await aCertificate(services, { company: { name: "Baol Bâtiment" } });
  const { slug } = await aCertificate(services, {
    companyId,
    decidedOn: "2026-06-01",
    tradeName: "Groupe Sine",
    region: "SN-TH",
  });
  expect(slug).toBe("baol-batiment");
  expect(await listing(companyId)).toMatchObject({ trade_name: "Groupe Sine", region: "SN-TH" });
  expect((await listing(companyId)).search_text).toContain(" groupe sine ");
});

describe("certificate numbers", () => {
  test("certificate numbers have no gaps: a transaction that fails gives its number back", async () => {
    await aCertificate(services);
    const companyId = await aCompany(services, {});
    const failing = testContext(services).transaction(async (tx) => {
      const result = await issueCertificateIn(tx, certificate({ companyId }));
      expect(result.ok).toBe(true);
      throw new Error("the decision fails after all");
    });
    await expect(failing).rejects.toThrow("after all");
    await aCertificate(services);
    expect(await numbers()).toEqual([1, 2].map((serial) => certificateNumber(2026, serial)));
  });

  test("certificate serials begin again each year", async () => {
    await aCertificate(services, { decidedOn: "2026-05-05" });
    await aCertificate(services, { decidedOn: "2027-05-05" });
    expect(await numbers()).toEqual([certificateNumber(2026, 1), certificateNumber(2027, 1)]);
  });

  test("concurrent issues get distinct certificate numbers, and distinct slugs for the same name", async () => {
    const issued = await Promise.all(
      Array.from({ length: 12 }, () => aCertificate(services, { company: { name: "Sine BTP" } })),
    );
    expect(await numbers()).toEqual(
      Array.from({ length: 12 }, (_, index) => certificateNumber(2026, index + 1)),
    );
    const slugs = new Set(issued.map(({ slug }) => slug));
    expect(slugs).toEqual(
      new Set(["sine-btp", ...Array.from({ length: 11 }, (_, index) => `sine-btp-${index + 2}`)]),
    );
  });
});

test("concurrent certificates of one company leave one granted qualification per sub-area", async () => {
  const companyId = await aCompany(services, {});
  await Promise.all([1, 2, 3].map(() => aCertificate(services, { companyId })));
  const rows = await t.db.selectFrom("qualification").select("state").execute();
  expect(rows.map(({ state }) => state).sort()).toEqual(["granted", "replaced", "replaced"]);
  expect(await verifyChain(t.db, "company", companyId)).toBe(null);
});

const certificate = (changes: Partial<CertificateToIssue>): CertificateToIssue => ({
  companyId: newId(),
  kind: "full",
  decidedOn: "2026-11-21",
  qualifications: [granted({})],
  ...changes,
});

const granted = (changes: Partial<CertificateToIssue["qualifications"][number]>) => ({
  subAreaId: t.subAreas[0] ?? "",
  level: 1 as const,
  class: "D" as const,
  startsOn: "2026-11-21",
  endsOn: "2030-11-20",
  ...changes,
});

describe("refused certificates", () => {
  const refusalOf = async (certificateToIssue: CertificateToIssue) => {
    const before = await countRows(t.db);
    const result = await issue(certificateToIssue);
    expect(await countRows(t.db)).toEqual(before);
    return result.ok ? null : result.refusal;
  };

  test("a certificate for an unknown company is refused and writes nothing", async () => {
    expect(await refusalOf(certificate({}))).toBe("unknown-company");
  });

  const wrong: [IssueRefusal, () => CertificateToIssue["qualifications"]][] = [
    ["no-qualification", () => []],
    ["sub-area-twice", () => [granted({}), granted({ class: "A" })]],
    ["unknown-sub-area", () => [granted({ subAreaId: newId() })]],
    ["wrong-dates", () => [granted({ endsOn: "2026-11-20" })]],
    ["wrong-dates", () => [granted({ startsOn: "2026-11-20" })]],
    ["ends-too-late", () => [granted({ endsOn: "2030-11-22" })]],
  ];
  test.each(wrong)(
    "a wrong certificate is refused as %s and writes nothing",
    async (refusal, qualifications) => {
      const companyId = await aCompany(services, {});
      expect(await refusalOf(certificate({ companyId, qualifications: qualifications() }))).toBe(
        refusal,
      );
    },
  );

  test("a certificate whose qualification starts after the one in force is refused and writes nothing", async () => {
    const { companyId } = await aCertificate(services, { qualifications: [{ code: "1101" }] });
    const later = certificate({ companyId, qualifications: [granted({ startsOn: "2026-12-01" })] });
    expect(await refusalOf(later)).toBe("begins-after-the-one-in-force");
  });

  test("a certificate for a sub-area whose qualification is suspended is refused and writes nothing", async () => {
    const { companyId } = await aCertificate(services, { qualifications: [{ code: "1101" }] });
    await t.db.updateTable("qualification").set({ state: "suspended" }).execute();
    expect(await refusalOf(certificate({ companyId }))).toBe("sub-area-suspended");
  });
});
