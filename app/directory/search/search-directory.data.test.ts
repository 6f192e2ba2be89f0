import { beforeAll, describe, expect, test } from "vitest";
import { listedStatuses } from "#app/certificates/qualification.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import { classes } from "#app/tariff/classes.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { aCertificate, aChange, aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { companySheet } from "../company/company-sheet.server.ts";
import type { DirectoryQuery } from "../directory-list.ts";
import { searchDirectory, wholeDirectory } from "./search-directory.server.ts";

const day = { today: "2026-11-21", renewalOpensDays: 180 };

const t = openForTests({ day: "2026-11-21" });
beforeAll(async () => {
  await fill();
});

async function fill() {
  await aCertificate(t.services, {
    company: {
      name: "Baol Bâtiment SARL",
      trade_name: "Groupe Diourbel",
      region: "SN-DB",
      ein: "3067221 2G3",
      ein_key: "003067221",
      business_registry: "SN.DKR.2015.B.20990",
      business_registry_key: "SN-DKR-2015-B-20990",
    },
    decidedOn: "2026-09-01",
    qualifications: [
      { code: "2201", class: "D" },
      { code: "2202", class: "C" },
      { code: "6101", class: "B", endsOn: "2026-12-31" },
    ],
  });
  await aCertificate(t.services, {
    company: { name: "Sine Étanchéité", region: "SN-DK" },
    decidedOn: "2026-03-01",
    qualifications: [{ code: "3102", class: "E" }],
  });
  const { companyId } = await aCertificate(t.services, {
    company: { name: "Saloum Routes", region: "SN-KL" },
    decidedOn: "2025-02-01",
    qualifications: [
      { code: "6101", class: "A" },
      { code: "6102", class: "B" },
    ],
  });
  await aChange(t.services, { companyId, code: "6101", move: "suspend" });
  const gone = await aCertificate(t.services, {
    company: { name: "Walo Forages", region: "SN-SL" },
    qualifications: [{ code: "7101" }],
  });
  await aChange(t.services, { companyId: gone.companyId, code: "7101", move: "withdraw" });
  await aCertificate(t.services, {
    company: { name: "Fouta Ponts", region: "SN-MT" },
    decidedOn: "2022-11-20",
    qualifications: [{ code: "8101", endsOn: "2026-11-20" }],
  });
  await aCertificate(t.services, {
    company: { name: "Baol Routes", region: "SN-DB" },
    decidedOn: "2024-05-05",
    qualifications: [{ code: "6101", class: "D" }],
  });
  await aCompany(t.services, { name: "Baol Sans Certificat" });
}

const query = (text: string): DirectoryQuery => directoryQuery(text);

const search = (text: string) => searchDirectory(t.db, query(text), day);
const names = async (text: string) => (await search(text)).companies.map(({ name }) => name);

const everyone = ["Baol Bâtiment SARL", "Baol Routes", "Saloum Routes", "Sine Étanchéité"];

const numberOf = async (name: string) =>
  (
    await t.db
      .selectFrom("certificate")
      .innerJoin("company", "company.id", "certificate.company_id")
      .select("number")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).number;

test("a certificate number finds its company, whatever its case and separators", async () => {
  const number = await numberOf("Saloum Routes");
  for (const typedQuery of [number, number.toLowerCase(), number.replaceAll("-", " ")])
    expect(await names(`q=${encodeURIComponent(typedQuery)}`)).toEqual(["Saloum Routes"]);
  expect(await names(`q=${number}&region=SN-DK`)).toEqual([]);
});

test("an unknown certificate number finds no company; one of a company without a current qualification finds it", async () => {
  const number = await numberOf("Saloum Routes");
  const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  expect(await names(`q=${wrong}`)).toEqual([]);
  expect(await names("q=QC-SN-2026-00042-5")).toEqual([]);
  expect(await names(`q=${await numberOf("Walo Forages")}`)).toEqual(["Walo Forages"]);
});

test.each([
  ["ein=3067221", ["Baol Bâtiment SARL"]],
  ["ein=3067229", []],
  ["businessRegistry=SN+DKR+2015+B+20990", ["Baol Bâtiment SARL"]],
  ["businessRegistry=SN-DKR-2015-B-2099", []],
  ["ein=3067221&businessRegistry=SN-DKR-2015-B-20990&region=SN-DB", ["Baol Bâtiment SARL"]],
  ["ein=3067221&region=SN-DK", []],
  ["ein=3067221&q=saloum", ["Baol Bâtiment SARL"]],
])("exact numbers %s find %j", async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test("an exact certificate number finds its holder alone", async () => {
  expect(await names(`certificate=${await numberOf("Saloum Routes")}`)).toEqual(["Saloum Routes"]);
  expect(await names("certificate=QC-SN-2026-00042-5")).toEqual([]);
});

test("a former name finds its company, which shows it with its day", async () => {
  await t.pool.query(
    "insert into former_name (company_id, name, until) select id, 'Kaarta Travaux', '2026-03-03' from company where name = 'Sine Étanchéité'",
  );
  const { rows } = await t.pool.query("select id from company where name = 'Sine Étanchéité'");
  await testContext(t.services).transaction((tx) => projectListingsIn(tx, [rows[0].id]));
  const { companies } = await search("q=kaarta+travaux+sarl");
  expect(companies).toMatchObject([
    { name: "Sine Étanchéité", formerNames: [{ name: "Kaarta Travaux", until: "2026-03-03" }] },
  ]);
  await t.pool.query("delete from former_name");
  await testContext(t.services).transaction((tx) => projectListingsIn(tx, [rows[0].id]));
});

describe("searching by words", () => {
  test.each([
    ["q=", everyone],
    ["q=baol", ["Baol Bâtiment SARL", "Baol Routes"]],
    ["q=BATIMENT", ["Baol Bâtiment SARL"]],
    ["q=etanch", ["Sine Étanchéité"]],
    ["q=routes+baol", ["Baol Routes"]],
    ["q=diourbel", ["Baol Bâtiment SARL"]],
    ["q=b", ["Baol Bâtiment SARL", "Baol Routes"]],
    ["q=ba", ["Baol Bâtiment SARL", "Baol Routes"]],
    ["q=3067221", ["Baol Bâtiment SARL"]],
    ["q=003+067+221", ["Baol Bâtiment SARL"]],
    ["q=003067221+2G3", ["Baol Bâtiment SARL"]],
    ["q=sn+dkr+2015+b+20990", ["Baol Bâtiment SARL"]],
    ["q=RCCM+SN-DKR-2015-B-20990", ["Baol Bâtiment SARL"]],
    ["q=walo", ["Walo Forages"]],
    ["q=fouta", ["Fouta Ponts"]],
    ["q=certificat", []],
    ["q=%25", []],
    ["q=_____", []],
    ["q=%5C", []],
    ["q=%27%3B+drop+table+company+--", []],
  ])("searching %s finds the expected companies", async (text, expected) => {
    expect(await names(text)).toEqual(expected);
  });

  test.each([
    ["q=etancheté", ["Sine Étanchéité"]],
    ["q=boal", ["Baol Bâtiment SARL", "Baol Routes"]],
    ["q=saluom+route", ["Saloum Routes"]],
    ["q=batimant+baol", ["Baol Bâtiment SARL"]],
  ])("searching %s finds the most similar words, and says so", async (text, expected) => {
    expect(await names(text)).toEqual(expected);
    expect((await search(text)).approximate).toBe(true);
  });
});

describe("filters on one qualification", () => {
  test.each([
    ["activity=2", ["Baol Bâtiment SARL"]],
    ["activity=61", ["Baol Bâtiment SARL", "Baol Routes", "Saloum Routes"]],
    ["activity=6102", ["Saloum Routes"]],
    ["activity=1", []],
    ["activity=8301", []],
    ["region=SN-DB&region=SN-DK", ["Baol Bâtiment SARL", "Baol Routes", "Sine Étanchéité"]],
    ["class=B", ["Baol Bâtiment SARL", "Saloum Routes"]],
    ["class=B&activity=2", []],
    ["status=to-renew", ["Baol Bâtiment SARL"]],
    ["status=to-renew&activity=2", []],
    ["status=suspended", ["Saloum Routes"]],
    ["status=suspended&class=B", []],
    ["q=routes&region=SN-KL", ["Saloum Routes"]],
  ])("the filters %s must all match one qualification", async (text, expected) => {
    expect(await names(text)).toEqual(expected);
  });
});

test("the list is sorted by name, by relevance or by latest decision", async () => {
  expect(await names("sort=recent")).toEqual([
    "Baol Bâtiment SARL",
    "Sine Étanchéité",
    "Saloum Routes",
    "Baol Routes",
  ]);
  expect(await names("q=routes&sort=name")).toEqual(["Baol Routes", "Saloum Routes"]);
  expect(await names("q=routes&sort=recent")).toEqual(["Saloum Routes", "Baol Routes"]);
});

test("pages are consecutive, and one past the end is empty", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => names(`size=3&page=${page}`)));
  expect(pages).toEqual([everyone.slice(0, 3), everyone.slice(3), []]);
  expect((await search("size=3&page=9")).total).toBe(4);
});

test("a listed company shows its current qualifications, and none that has ended", async () => {
  const [company] = (await search("q=saloum")).companies;
  expect(company).toMatchObject({
    slug: "saloum-routes",
    region: { code: "SN-KL", name: "Kaolack" },
    demo: false,
    qualifications: [
      { subAreaCode: "6101", class: "A", status: "suspended" },
      { subAreaCode: "6102", class: "B", status: "valid" },
    ],
  });
});

/** Reference counts, computed from the list alone: each filter without its own values. */
async function countedByHand(text: string) {
  const askedQuery = query(text);
  const all = await wholeDirectory(t.db, { ...query(""), q: askedQuery.q }, day);
  const counts = (
    without: Partial<DirectoryQuery>,
    keysOf: (key: string) => Partial<DirectoryQuery>,
    keys: readonly string[],
  ) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const wantedQuery = { ...askedQuery, ...without, ...keysOf(key) };
        const companies = (all ?? []).filter(
          ({ region, qualifications }) =>
            [wantedQuery.regions, wantedQuery.worksIn].every(
              (codes) => codes.length === 0 || codes.includes(region?.code ?? ""),
            ) &&
            qualifications.some(
              (each) =>
                (wantedQuery.activities.length === 0 ||
                  wantedQuery.activities.some((code) => each.subAreaCode.startsWith(code))) &&
                (wantedQuery.classes.length === 0 || wantedQuery.classes.includes(each.class)) &&
                (wantedQuery.statuses.length === 0 ||
                  wantedQuery.statuses.some((status) => status === each.status)),
            ),
        );
        return companies.length > 0 ? [[key, companies.length]] : [];
      }),
    );
  const codes = ["2", "3", "6", "22", "31", "61", "2201", "2202", "3102", "6101", "6102"];
  return {
    activities: counts({}, (activity) => ({ activities: [activity] }), codes),
    regions: counts({}, (region) => ({ regions: [region] }), ["SN-DB", "SN-DK", "SN-KL", "SN-SL"]),
    // Nobody says that they work elsewhere than in the region of their seat.
    places: counts({}, (region) => ({ worksIn: [region] }), ["SN-DB", "SN-DK", "SN-KL", "SN-SL"]),
    classes: counts(
      {},
      (letter) => ({ classes: classes.filter((each) => each === letter) }),
      classes,
    ),
    statuses: counts(
      {},
      (name) => ({ statuses: listedStatuses.filter((each) => each === name) }),
      listedStatuses,
    ),
  };
}

describe("counts of filters", () => {
  test.each([
    "",
    "activity=6",
    "region=SN-DB",
    "class=B",
    "class=B&class=D",
    "status=valid",
    "status=suspended",
    "activity=61&region=SN-DB",
    "activity=6&class=B&status=valid",
    "region=SN-KL&class=A&status=suspended",
    "q=baol",
    "q=baol&class=D",
    "q=routes&activity=6101&status=valid",
    "q=inconnu",
    "activity=9",
  ])("the counts of %s equal those of the list, each filter without its own", async (text) => {
    const { counts, total } = await search(text);
    expect(counts).toEqual(await countedByHand(text));
    expect(Object.values(counts).flatMap((each) => Object.values(each))).not.toContain(0);
    expect(total).toBe((await wholeDirectory(t.db, query(text), day))?.length);
  });
});

test("each of several lots is held by a qualification of its own, in force where that is asked", async () => {
  for (const q of ["", "q=saloum&"]) {
    expect(await names(`${q}lot=6102&lot=6101`)).toEqual(["Saloum Routes"]);
    expect(await names(`${q}lot=6102&lot=2201`)).toEqual([]);
    expect(await names(`${q}lot=6102&lot=6101&inForce=true`)).toEqual([]);
  }
});

describe("companies without a current qualification", () => {
  test("a company without a current qualification is found by name and number, last, with the date and how it ended", async () => {
    expect(await search("q=walo")).toMatchObject({
      total: 1,
      withoutRight: 1,
      counts: { activities: {}, classes: {}, statuses: {}, regions: { "SN-SL": 1 } },
      companies: [
        {
          standing: { kind: "ended", how: "withdrawn", since: "2026-11-21" },
          qualifications: [{ subAreaCode: "7101", status: "withdrawn", since: "2026-11-21" }],
        },
      ],
    });
    expect((await search("q=fouta")).companies[0]).toMatchObject({
      standing: { kind: "ended", how: "expired", since: "2026-11-21" },
      qualifications: [{ subAreaCode: "8101", status: "expired", endsOn: "2026-11-20" }],
    });
    expect(await names("q=fo&sort=name")).toEqual(["Fouta Ponts", "Walo Forages"]);
    const both = await aCertificate(t.services, { company: { name: "Fouta Travaux" } });
    expect(await names("q=fouta&sort=name")).toEqual(["Fouta Travaux", "Fouta Ponts"]);
    await aChange(t.services, { companyId: both.companyId, code: "2201", move: "withdraw" });
  });

  test("a company without a current qualification is not in a list without words, nor under a filter on qualifications", async () => {
    expect(await names("")).toEqual(everyone);
    for (const filter of ["activity=7", "class=D", "status=valid", "status=suspended"])
      expect(await names(`q=walo&${filter}`)).toEqual([]);
  });

  test("a company whose first qualification begins tomorrow is in no list without words today", async () => {
    const company = { name: "Ndoyenne Chantiers" };
    const { companyId } = await aCertificate(t.services, { company, decidedOn: "2026-11-22" });
    expect(await names("")).toEqual(everyone);
    const { total } = await search("");
    expect(total).toBe(everyone.length);
    await aChange(t.services, { companyId, code: "2201", move: "withdraw" });
  });

  test("a company without a current qualification is counted in its region only", async () => {
    expect(await names("q=walo&region=SN-SL")).toEqual(["Walo Forages"]);
    const elsewhere = await search("q=walo&region=SN-DK");
    expect(elsewhere).toMatchObject({ total: 0, withoutRight: 0, companies: [] });
    expect(elsewhere.counts.regions).toEqual({ "SN-SL": 1 });
  });
});

describe("companySheet", () => {
  test("the company sheet separates current and past qualifications", async () => {
    expect(await companySheet(t.db, "baol-batiment-sarl", day)).toBe(null);
    const sheet = await companySheet(t.db, "groupe-diourbel", day);
    expect(sheet).toMatchObject({
      name: "Baol Bâtiment SARL",
      ein: "003067221",
      businessRegistry: "SN.DKR.2015.B.20990",
      legalForm: "SARL",
      foundedOn: "2015-03-01",
      past: [],
    });
    expect(sheet?.qualifications.map(({ status }) => status)).toEqual([
      "valid",
      "valid",
      "to-renew",
    ]);
  });

  test("the company sheet says how and when all qualifications ended or were withdrawn", async () => {
    expect(await companySheet(t.db, "fouta-ponts", day)).toMatchObject({
      qualifications: [],
      past: [{ subAreaCode: "8101", status: "expired" }],
    });
    expect(await companySheet(t.db, "walo-forages", day)).toMatchObject({
      qualifications: [],
      past: [{ subAreaCode: "7101", status: "withdrawn" }],
    });
  });

  test.each(["", "inconnu", "%00", "\u0000", "A B", "baol-sans-certificat"])(
    "%j is not found",
    async (slug) => {
      expect(await companySheet(t.db, slug, day)).toBe(null);
    },
  );
});
