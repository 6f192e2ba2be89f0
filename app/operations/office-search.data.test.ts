import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateNumbers } from "#app/certificates/certificate-number.ts";
import { matchesCompany } from "#app/companies/company-search.queries.server.ts";
import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
import { nobody, type StaffRole } from "#app/kernel/actor.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import { searchable } from "#app/kernel/text.ts";
import { aFiledApplication, declaresConflict, letRead, made } from "#tests/applying.ts";
import {
  aCertificate,
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayment } from "#tests/paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { loader as companyPage } from "./office-company-page.tsx";
import { loader as search } from "./office-search-page.tsx";
import type { SearchKind } from "./search-kinds.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
const application = "DO-2026-00042-5";
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
let member: TestAccount & { companyId: string };
let applicationId: string;
let payment: { id: string; reference: string };
const staff = new Map<StaffRole, { accountId: string; cookie: string }>();
const roles = [
  ...(["registrar", "examiner", "secretary", "committee", "president"] as const),
  ...(["cashier", "controller", "administrator"] as const),
];

beforeAll(async () => {
  database = await openReadyDatabase();
  services = testServices({ db: database.db, now: () => noon });
  const { db } = database;
  member = await aMemberAccount(services, {
    name: "Aïssatou N’Diaye-Sœur",
    email: "a.ndiaye@une-adresse.example",
    company: {
      name: "Sahel Bâtiment SARL",
      name_norm: "sahel batiment sarl",
      trade_name: "Œuvres d’Élite",
      address: "Cité Keur Gorgui, Thiès",
      ein: "005677234 2G3",
      ein_key: "005677234",
      email: "contact@sahel.example",
      business_registry: "SN-DKR-2015-B-20990",
      business_registry_key: "SN-DKR-2015-B-20990",
      phone: "+221338216589",
      registration_number: "INS-2026-00017-4",
    },
  });
  await db
    .updateTable("member")
    .set({ firstname: "Aïssatou", lastname: "N’Diaye-Sœur", phone: "+221771234567" })
    .where("company_id", "=", member.companyId)
    .execute();
  for (const role of roles) {
    const { accountId } = await aStaffAccount(services, { roles: [role], name: `Person ${role}` });
    staff.set(role, {
      accountId,
      cookie: await signedInCookie(services, accountId, "second-factor"),
    });
  }
  await aPayment(services, member.companyId);
  payment = await db.selectFrom("payment").select(["id", "reference"]).executeTakeFirstOrThrow();
  await db
    .insertInto("payment_attempt")
    .values({
      id: payment.id,
      payment_id: payment.id,
      rail: "transfer",
      reference: "TX-1",
      amount: 1n,
      state: "declared",
      state_since: noon,
      version: 1,
      created_at: noon,
      created_by: "tests",
      value_on: "2026-03-02",
      recorded_by: member.accountId,
      proof_reference: "VIR / CBAO 4521-é",
    })
    .execute();
  const number = application;
  applicationId = await aFiledApplication(services, { companyId: member.companyId, number });
});
afterAll(() => database.close());

async function find(query: string, role: StaffRole = "registrar", kind?: SearchKind) {
  const genre = kind ? `&genre=${kind}` : "";
  const path = `/bureau/recherche?q=${encodeURIComponent(query)}${genre}`;
  const cookie = staff.get(role)?.cookie ?? "";
  const { data } = await callPage(search, { services, path, cookie });
  return data as Awaited<ReturnType<typeof search>>;
}

const resultsOf = async (kind: SearchKind, query: string, role?: StaffRole) =>
  (await find(query, role)).results.find((each) => each.kind === kind)?.page.rows ?? [];
const titles = async (kind: SearchKind, query: string, role?: StaffRole) =>
  (await resultsOf(kind, query, role)).map(({ title }) => title);

describe("the search of the office", () => {
  test.each([
    ...["sahel", "batiment SAHEL", "Bâtiment", "sahel thies", "oeuvres d'elite", "ŒUVRES D’ÉLITE"],
    ...["oeuvres delite", "OEUVRES DELITE thies"],
    ...["005677234", "0056 772", "5677234", "NINEA 005 677 234", "005677234 2G3", "0056772342g3"],
    ...[
      "SN-DKR-2015-B-20990",
      "SN.DKR.2015.B.20990",
      "sn dkr 2015 b 20990",
      "RCCM SN DKR 2015 B 20990",
    ],
    ...["INS-2026-00017-4", "ins 2026 00017 4", "contact@sahel.example", "CONTACT@SAHEL.EXAMPLE"],
    ...["33 821 65 89", "+221 33 821 65 89", "00221338216589", "338216589"],
    ...[
      "77 123 45 67",
      "+221771234567",
      "771234567",
      "77.123.45.67",
      "A.Ndiaye@une-adresse.example",
    ],
  ])("finds a company by « %s »", async (query) => {
    expect(await titles("entreprises", query)).toEqual(["Sahel Bâtiment SARL"]);
  });

  test.each([
    "Aïssatou",
    "aissatou ndiaye-soeur".replace("nd", "n'd"),
    "AÏSSATOU N’DIAYE",
    "Ndiaye",
    "aissatou NDIAYE-soeur",
    "77 123 45 67",
  ])(
    "finds a person by « %s », with or without accents, with the companies it acts for",
    async (query) => {
      const [person] = await resultsOf("personnes", query);
      expect(person).toMatchObject({
        path: `/bureau/membres/${member.accountId}`,
        companies: [{ id: member.companyId, name: "Sahel Bâtiment SARL" }],
      });
    },
  );

  test.each(["Pâtisserie Œuvre", "D’Été", "MÖBIUS ÆON", "Ndèye Maïmouna", "Ça va", "L´écrin ʼaʼ"])(
    "the database makes of the name « %s » what is made of it when it is typed",
    async (name) => {
      const { accountId } = await aStaffAccount(services, { roles: [], name });
      const { text } = await database.db
        .selectFrom("account")
        .select("search_text as text")
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      expect(text.startsWith(`${searchable(name)} `)).toBe(true);
    },
  );

  test("shows papers first where a serial number is typed, and companies first for other numbers and names", async () => {
    const kinds = async (query: string) => (await find(query)).results.map(({ kind }) => kind);
    for (const query of ["2026-42", "DO 2026/42", "00042"])
      expect((await kinds(query))[0]).toBe("dossiers");
    for (const query of ["Sahel", "005677234", "338216589"])
      expect((await kinds(query))[0]).toBe("entreprises");
    expect(await titles("dossiers", "2025-42")).toEqual([]);
    expect(await titles("dossiers", "2026-4")).toEqual([]);
  });

  test.each([
    ...[application, "do 2026 00042 5", "00042-5", "202600042"],
    ...["2026-42", "2026/42", "DO-2026-42", "do 2026 - 042"],
  ])("finds an application by « %s », only for roles that may read applications", async (query) => {
    expect(await titles("dossiers", query)).toEqual([application]);
    expect(await titles("dossiers", query, "examiner")).toEqual([application]);
    for (const role of ["cashier", "committee", "administrator"] as const)
      expect(await titles("dossiers", query, role)).toEqual([]);
  });

  test("finds a payment by number and by the reference of its proof, only for roles that may see fees", async () => {
    const { reference, id } = payment;
    for (const query of [
      reference,
      reference.replaceAll("-", " ").toLowerCase(),
      "vir cbao 4521",
    ]) {
      const [row] = await resultsOf("paiements", query, "cashier");
      expect(row).toMatchObject({ title: reference, path: `/bureau/caisse/paiements/${id}` });
      expect(await titles("paiements", query, "registrar")).toEqual([reference]);
      for (const role of ["examiner", "secretary", "president", "administrator"] as const) {
        const { results, counts } = await find(query, role);
        expect(results.filter(({ kind }) => kind === "paiements")).toEqual([]);
        expect(counts.find(({ kind }) => kind === "paiements")?.count).toBe(0);
      }
    }
    expect((await resultsOf("paiements", reference, "registrar"))[0]?.path).toBe(
      `/bureau/entreprises/${member.companyId}#paiements`,
    );
  });

  test("finds a certificate by its number typed with spaces, and the company by it", async () => {
    const { number } = await aCertificate(services, { companyId: member.companyId });
    const query = number.replaceAll("-", " ").toLowerCase();
    expect(await titles("certificats", query)).toEqual([number]);
    expect(await titles("entreprises", query)).toEqual(["Sahel Bâtiment SARL"]);
  });

  test("answers a number that a caller reads aloud, with its state of today and its holder", async () => {
    const { number } = await aCertificate(services, { companyId: member.companyId });
    const [, year, rank = "", digit] = /(\d{4})-(\d+)-(\d)$/.exec(number) ?? [];
    for (const query of [
      number,
      number.toLowerCase().replaceAll("-", " "),
      number.replaceAll("0", "O"),
      `${year} ${rank} ${digit}`,
    ]) {
      expect((await find(query)).heard).toMatchObject({
        number,
        answer: "valid",
        word: "Valide",
        near: [],
        holder: { name: "Sahel Bâtiment SARL", ein: "005677234" },
      });
      expect(await titles("certificats", query)).toEqual([number]);
    }
    const wrong = `QC-SN-${year}-${rank}-${(Number(digit) + 1) % 10}`;
    for (const query of [wrong, wrong.slice("QC-SN-".length)]) {
      const { heard } = await find(query);
      expect(heard).toMatchObject({ number: wrong, answer: "mistyped", holder: null });
      expect(heard?.near).toContainEqual({ number, name: "Sahel Bâtiment SARL" });
    }
    const unknown = numberOf(certificateNumbers, 2026, 99_998);
    expect((await find(unknown)).heard).toMatchObject({
      answer: "unknown",
      near: [],
      holder: null,
    });
    for (const other of [
      unknown.slice("QC-SN-".length),
      "2026 99999 0",
      "77 123 45 67",
      application,
    ])
      expect((await find(other)).heard).toBeNull();
  });

  test.each(["%", "_", "\\", "", "   ", "zzz", "'; drop table company", "\u0000"])(
    "finds nothing for « %s »",
    async (query) => {
      const { counts } = await find(query);
      expect(counts.every(({ count }) => count === 0)).toBe(true);
    },
  );

  test("an administrator finds the staff, and no company, member, application or payment", async () => {
    for (const query of ["sahel", "aissatou", application, payment.reference, "77 123 45 67"])
      expect((await find(query, "administrator")).counts.map(({ count }) => count)).toEqual([
        ...[0, 0, 0, 0, 0, 0, 0],
      ]);
    expect(await titles("personnes", "person cashier", "administrator")).toEqual([
      "Person cashier",
    ]);
  });

  test("who may not open the pages of the staff finds none of them", async () => {
    expect(await titles("personnes", "person cashier", "registrar")).toEqual([]);
  });

  test("a member of the committee finds a company only once one of its applications is on their agenda", async () => {
    const { accountId } = staff.get("committee") ?? { accountId: "" };
    expect((await find("sahel", "committee")).counts.every(({ count }) => count === 0)).toBe(true);
    await letRead(services, { accountId, applicationId }, "agenda");
    expect(await titles("entreprises", "sahel", "committee")).toEqual(["Sahel Bâtiment SARL"]);
  });

  test("each kind has pages of its own, and its count is that of all pages", async () => {
    const { db } = database;
    await sql`insert into company (id, name, name_norm, country, ein, ein_key, business_registry, address, phone,
        email, legal_form, legal_form_code, capital, turnover, founded_on, state, created_at, updated_at)
      select gen_random_uuid(), 'Kaolack ' || n, 'kaolack ' || lpad(n::text, 3, '0'), country, ein, lpad(n::text, 9, '9'),
        'x' || n, address, phone, email, legal_form, legal_form_code, capital, turnover, founded_on, 'registered',
        created_at, updated_at
      from company, generate_series(1, 70) n where company.id = ${member.companyId}`.execute(db);
    const overview = await find("kaolack");
    expect(overview.results[0]?.page).toMatchObject({ count: 70, next: expect.anything() });
    expect(overview.results[0]?.page.rows).toHaveLength(8);
    const first = await find("kaolack", "registrar", "entreprises");
    expect(first.results[0]?.page).toMatchObject({ count: 70, previous: null });
    expect(first.results[0]?.page.rows).toHaveLength(50);
    const { value, id } = first.results[0]?.page.next ?? { value: "", id: "" };
    const path = `/bureau/recherche?q=kaolack&genre=entreprises&apres=${id}.${encodeURIComponent(value)}`;
    const cookie = staff.get("registrar")?.cookie ?? "";
    const { data } = await callPage(search, { services, path, cookie });
    const second = (data as typeof first).results[0]?.page;
    expect(second?.rows).toHaveLength(20);
    expect(second?.next).toBeNull();
  });

  test.each(roles)(
    "each company that the %s finds opens, also one that nobody acts for",
    async (role) => {
      const { cookie } = staff.get(role) ?? { cookie: "" };
      const { results } = await find("a", role, "entreprises");
      const paths = results[0]?.page.rows.map(({ path }) => path ?? "") ?? [];
      const opens = role === "administrator" ? 0 : role === "committee" ? 1 : 50;
      expect(paths).toHaveLength(opens);
      for (const path of paths)
        expect((await callPage(companyPage, { services, path, cookie })).status, path).toBe(200);
    },
  );
});

test("finds a complaint and a measure by number, only for roles that read them and nobody in conflict", async () => {
  const acts = await measuring({ db: database.db, services });
  const measureId = await acts.aMeasure();
  const { number: measure } = await acts.row(measureId);
  const complaint = await made(
    fileComplaint(testContext(services, { actor: nobody }), {
      kind: "company",
      channel: "form",
      about: null,
      words: "Un mur penche.",
      name: "Mame Sow",
      email: "mame.sow@client.example",
      phone: null,
      naming: "kept-back",
    }),
  );
  for (const role of ["registrar", "secretary", "president", "controller"] as const) {
    expect(await titles("mesures", measure.toLowerCase(), role)).toEqual([measure]);
    expect(await titles("reclamations", complaint.number, role)).toEqual([complaint.number]);
  }
  for (const role of ["cashier", "examiner", "committee", "administrator"] as const)
    for (const query of [measure, complaint.number]) {
      const { counts } = await find(query, role);
      expect(counts.every(({ count }) => count === 0)).toBe(true);
    }
  for (const query of ["Mame Sow", "mame.sow@client.example", "Un mur penche"])
    expect(await titles("reclamations", query)).toEqual([]);
  const { accountId } = staff.get("secretary") ?? { accountId: "" };
  const filed = await aFiledApplication(services, { companyId: acts.companyId });
  await declaresConflict(services, { applicationId: filed, accountId });
  expect(await titles("mesures", measure, "secretary")).toEqual([]);
  expect(await titles("mesures", measure, "registrar")).toEqual([measure]);
});

test("a search finds the ids of companies by the index of each thing that it compares", async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    // So few companies are read as a whole otherwise.
    await sql`set local enable_seqscan = off`.execute(tx);
    return await sql`explain select from company where ${matchesCompany("77 123 45 67")}`.execute(
      tx,
    );
  });
  const text = JSON.stringify(plan.rows);
  for (const index of ["company", "member"]) expect(text).toContain(`${index}_by_name_or_number`);
  expect(text).toContain("certificate_by_part_of_number");
  expect(text).not.toContain("SubPlan");
});
