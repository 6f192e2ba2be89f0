import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { emptyTables } from "#tests/database.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { allReached } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import * as list from "./api.certified.route.ts";
import * as company from "./api.certified-company.route.ts";
import * as csv from "./api.certified-csv.route.ts";
import * as json from "./api.certified-json.route.ts";
import * as classes from "./api.classes.route.ts";
import {
  certifiedCompanyExportSchema,
  certifiedCompanyPageSchema,
  certifiedCompanySheetSchema,
} from "./certified-company.schema.ts";

const t = openForTests({ day: "2026-11-21" });

const call = (route: Pick<typeof list, "loader">, query = "") =>
  callPage(route.loader, { services: t.services, path: `/partners/certified${query}` });
const parsed = ({ data }: { data: unknown }) => JSON.parse(String(data));

const empty = {
  content: [],
  totalElements: 0,
  totalPages: 0,
  number: 0,
  size: 20,
  first: true,
  last: true,
  interpretation: null,
};

describe("GET /partners/certified without a certificate", () => {
  test("GET /partners/certified answers an empty list before the first certificate", async () => {
    const answer = await call(list);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
    expect(v.parse(certifiedCompanyPageSchema, parsed(answer))).toEqual(empty);
  });

  test("GET /partners/certified answers the requested page number on an empty list", async () => {
    const answer = await call(list, "?page=2&size=50");
    expect(parsed(answer)).toMatchObject({ number: 2, size: 50, first: false, last: true });
  });

  test("the JSON and CSV exports are empty before the first certificate", async () => {
    expect(parsed(await call(json))).toEqual({
      day: "2026-11-21",
      changedAt: null,
      source: "https://tabax.example/annuaire",
      interpretation: null,
      totalElements: 0,
      content: [],
    });
    expect(String((await call(csv)).data).split("\r\n")).toHaveLength(2);
  });
});

const withAll = (query: string) => `${query}${query ? "&" : "?"}lines=all`;

describe("GET /partners/certified with certified companies", () => {
  beforeAll(async () => {
    await emptyTables(t.db);
    await aCertificate(t.services, {
      company: {
        name: "Baol Bâtiment SARL",
        ein_key: "003067221",
        business_registry: "SN DKR 2015 B 20990",
        region: "SN-DB",
        demo: true,
      },
      decidedOn: "2026-09-01",
      qualifications: [
        { code: "2201", level: 2, endsOn: "2030-08-31" },
        { code: "6101", endsOn: "2026-10-31" },
        { code: "6102", endsOn: "2027-01-31" },
      ],
    });
    await aCertificate(t.services, { company: { name: "Sine BTP", region: "SN-DK" } });
  });

  test("the JSON export says when the directory last changed, and is the same bytes until it changes again", async () => {
    const first = String((await call(json)).data);
    expect(String((await call(json)).data)).toBe(first);
    const { changedAt } = JSON.parse(first);
    await t.db
      .updateTable("company")
      .set({ region: "SN-TH" })
      .where("name", "=", "Sine BTP")
      .execute();
    const next = parsed(await call(json));
    expect(Date.parse(next.changedAt)).toBeGreaterThan(Date.parse(changedAt));
    await t.db
      .updateTable("company")
      .set({ region: "SN-DK" })
      .where("name", "=", "Sine BTP")
      .execute();
  });

  test("GET /partners/certified answers the documented shape, without ended qualifications", async () => {
    const page = v.parse(certifiedCompanyPageSchema, parsed(await call(list)));
    expect(page).toMatchObject({ totalElements: 2, totalPages: 1, first: true, last: true });
    expect(page.content[0]).toEqual({
      partnerName: "Baol Bâtiment SARL",
      tradeName: null,
      formerNames: [],
      slug: "baol-batiment-sarl",
      country: "SN",
      ein: "003067221",
      businessRegistry: "SN.DKR.2015.B.20990",
      region: { code: "SN-DB", name: "Diourbel" },
      worksIn: [],
      demo: true,
      certified: true,
      certificate: {
        number: expect.stringMatching(/^QC-SN-2026-00001-\d$/),
        decidedOn: "2026-09-01",
        verificationUrl: expect.stringMatching(
          /^https:\/\/tabax\.example\/v\/QC-SN-2026-00001-\d$/,
        ),
      },
      qualifications: [
        {
          subAreaCode: "2201",
          subAreaName: "Maçonnerie et béton armé courant",
          level: "N2",
          class: "D",
          start: "2026-09-01",
          end: "2030-08-31",
          status: "valid",
          since: null,
        },
        expect.objectContaining({ subAreaCode: "6102", end: "2027-01-31", status: "to-renew" }),
      ],
    });
  });

  test.each([
    ["", 2],
    ["?q=baol", 1],
    ["?region=SN-DK", 1],
    ["?region=SN-DK&region=SN-DB", 2],
    ["?activity=6&status=to-renew", 1],
    ["?class=A", 0],
  ])("list, JSON and CSV answer %j with the same companies", async (query, count) => {
    const page = parsed(await call(list, query));
    const whole = v.parse(certifiedCompanyExportSchema, parsed(await call(json, query)));
    expect(page.totalElements).toBe(count);
    expect(whole.totalElements).toBe(count);
    const whatMatches = v.parse(
      certifiedCompanyExportSchema,
      parsed(await call(json, withAll(query))),
    );
    expect(whatMatches.content).toEqual(page.content);
    expect(whole.content.map(({ slug }) => slug)).toEqual(
      page.content.map(({ slug }: { slug: string }) => slug),
    );
    const lines = String((await call(csv, query)).data)
      .trim()
      .split("\r\n")
      .slice(1);
    expect(lines).toHaveLength(whole.content.flatMap((each) => each.qualifications).length);
  });

  test("an export holds the lines that match the conditions, and all of them when that is asked", async () => {
    const query = "?activity=6&minLevel=N1&inForce=true";
    const linesOf = async (text: string) =>
      String((await call(csv, text)).data)
        .trim()
        .split("\r\n")
        .slice(1);
    const matching = await linesOf(query);
    expect(matching.map((line) => line.split(";")[9])).toEqual(["6102"]);
    expect(matching.every((line) => line.endsWith(";oui;"))).toBe(true);
    const all = await linesOf(withAll(query));
    expect(all.map((line) => [line.split(";")[9], line.split(";").at(-2)])).toEqual([
      ["2201", "non"],
      ["6102", "oui"],
    ]);
    const { headers } = await call(csv, `${query}&region=SN-DB`);
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="annuaire-2026-11-21-6-n1-en-vigueur-sn-db.csv"',
    );
    expect(parsed(await call(json, query)).source).toBe(
      "https://tabax.example/annuaire?activity=6&minLevel=N1&inForce=true",
    );
  });

  test("the calls read words as the page does and say how", async () => {
    for (const route of [list, json]) {
      const { interpretation, totalElements } = parsed(await call(route, "?q=piste+diourbel"));
      expect(interpretation).toEqual({
        activities: [{ code: "6101", name: expect.any(String) }],
        region: { code: "SN-DB", name: "Diourbel" },
        corrected: false,
        leftOut: [],
        names: 0,
      });
      expect(totalElements).toBe(0);
    }
    expect(parsed(await call(list, "?q=diourbel")).totalElements).toBe(1);
    expect(parsed(await call(list, "?q=baol")).interpretation).toBeNull();
    expect(parsed(await call(list, "?q=diourbel&as=name"))).toMatchObject({
      interpretation: null,
      totalElements: 0,
    });
  });

  test("a company without a current qualification is marked as such in list, JSON and CSV when it is searched by name", async () => {
    const { companyId } = await aCertificate(t.services, {
      company: { name: "Walo Forages", ein_key: "003067229" },
      qualifications: [{ code: "7101" }, { code: "2201", endsOn: "2026-11-20" }],
    });
    await aChange(t.services, { companyId, code: "7101", move: "withdraw" });
    expect(parsed(await call(list)).totalElements).toBe(2);
    for (const query of ["?q=walo", "?q=3067229"]) {
      const { content } = v.parse(certifiedCompanyPageSchema, parsed(await call(list, query)));
      expect(content).toMatchObject([
        {
          certified: false,
          qualifications: [
            { subAreaCode: "2201", status: "expired", end: "2026-11-20", since: "2026-11-21" },
            { subAreaCode: "7101", status: "withdrawn", since: "2026-11-21" },
          ],
        },
      ]);
      expect(parsed(await call(json, query)).content).toEqual(content);
      const lines = String((await call(csv, query)).data).split("\r\n");
      expect(lines[1]).toContain(";003067229;");
      expect(lines[1]).toContain(";Échue;2026-11-21;");
      expect(lines[2]).toContain(";Retirée;2026-11-21;");
    }
  });

  test("an export holds the whole list, whatever page its address names", async () => {
    const answer = await call(json, "?page=7&size=1");
    expect(parsed(answer)).toMatchObject({ totalElements: 2 });
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="annuaire-2026-11-21.json"',
    );
    const file = await call(csv);
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="annuaire-2026-11-21.csv"',
    );
  });
});

test("one company is read with its ended rights; another address answers 404", async () => {
  const callOne = (slug: string) =>
    callPage(company.loader, { services: t.services, path: `/partners/certified/${slug}` });
  const answer = await callOne("walo-forages");
  expect(v.parse(certifiedCompanySheetSchema, parsed(answer))).toMatchObject({
    partnerName: "Walo Forages",
    certified: false,
    qualifications: [],
    ended: [
      { subAreaCode: "2201", status: "expired" },
      { subAreaCode: "7101", status: "withdrawn" },
    ],
  });
  expect(parsed(await callOne("baol-batiment-sarl"))).toMatchObject({
    certified: true,
    ended: [{ subAreaCode: "6101", status: "expired" }],
  });
  for (const slug of ["nobody", "A_B", "x".repeat(300), "%00"])
    expect((await callOne(slug)).status, slug).toBe(404);
});

test.each([
  [company, "/partners/certified/baol-batiment-sarl"],
  [classes, "/partners/classes"],
])("a call without criteria refuses a parameter %#", async (route, path) => {
  const answer = await callPage(route.loader, { services: t.services, path: `${path}?level=N3` });
  expect(answer.status).toBe(400);
  expect(parsed(answer)).toMatchObject({ errors: [{ field: "level" }] });
});

const wrong = [
  "level=N3",
  "minLevel=N9",
  "minClass=Z",
  "amount=-1",
  "inForce=peut-etre",
  "lot=9999",
  "activity=2299",
  "class=Z",
  "region=%00",
  "status=expired",
  "activity=x",
  "sort=price",
  "q=a&q=b",
];

test.each(["page=-1", "size=1e9", "size=500", "page=600", ...wrong])(
  "GET /partners/certified refuses %s in French",
  async (query) => {
    const answer = await call(list, `?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    const [field] = query.split("=");
    expect(parsed(answer)).toMatchObject({ status: 400, errors: [{ field }] });
  },
);

test.each(wrong)("the exports refuse %s", async (query) => {
  for (const route of [csv, json]) expect((await call(route, `?${query}`)).status).toBe(400);
});

test("exports over the rate limit of a network must wait, the list need not", async () => {
  const limited = testServices({ db: t.db, limits: allReached(120) });
  for (const route of [csv, json]) {
    const answer = await callPage(route.loader, {
      services: limited,
      path: "/partners/certified.csv",
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "120"]);
    expect(parsed(answer).message).toContain("2\u00A0minutes");
  }
  const whole = await callPage(list.loader, { services: limited, path: "/partners/certified" });
  expect(whole.status).toBe(200);
});
