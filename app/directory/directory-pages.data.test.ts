import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { aCertificate, aChange } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type PageArgs } from "#tests/page-call.ts";
import { statementsDuring } from "#tests/statements.ts";
import { loader as companyLoader } from "./company/company-page.tsx";
import { hasListedDemo } from "./directory.queries.server.ts";
import { loader as directoryLoader } from "./directory-page.tsx";

const t = openForTests({ day: "2026-11-21" });

type DirectoryData = Awaited<ReturnType<typeof directoryLoader>>["data"];
type CompanyData = Awaited<ReturnType<typeof companyLoader>>["data"];

const directory = async (query = "") =>
  (await callPage(directoryLoader, { services: t.services, path: `/annuaire${query}` }))
    .data as DirectoryData;

const company = (slug: string) =>
  callPage((args: PageArgs) => companyLoader({ ...args, params: { slug } }), {
    services: t.services,
    path: `/annuaire/${slug}`,
  });

test("the directory page says that it is empty before the first certificate", async () => {
  for (const query of ["", "?q=baol&region=SN-DK"]) {
    const { total, nothing } = await directory(query);
    expect({ total, nothing }).toEqual({
      total: 0,
      nothing: { noCompany: true, isNumber: false, relaxations: [] },
    });
  }
});

test("the directory page shows active filters, pages, and what to drop when nothing matches", async () => {
  for (const name of ["Baol Bâtiment", "Sine Toitures"]) {
    await aCertificate(t.services, { company: { name, region: "SN-DK" } });
  }
  const all = await directory();
  expect(all).toMatchObject({ total: 2, lastPage: 1, nothing: null, ignored: [] });
  expect(all.companies.map(({ name }) => name)).toEqual(["Baol Bâtiment", "Sine Toitures"]);

  const { filters } = await directory("?activity=22&class=D");
  expect(filters.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^22 \S/),
    "Classe\u00A0D",
  ]);

  const { nothing } = await directory("?q=baol&class=A");
  expect(nothing?.noCompany).toBe(false);
  expect(nothing?.relaxations.map(({ label, total }) => [label, total])).toEqual([
    ["Sans «\u00A0baol\u00A0»", 0],
    ["Dans toutes les classes", 1],
  ]);
});

test("a page number after the last page shows the last page, and says so", async () => {
  expect(await directory("?page=7")).toMatchObject({
    companies: [{ name: "Baol Bâtiment" }, { name: "Sine Toitures" }],
    query: { page: 0 },
    total: 2,
    lastPage: 1,
    isBeyond: true,
  });
  expect((await directory("?page=1")).isBeyond).toBe(false);
});

test.each(["?page=-1", "?size=1e9", "?class=Z", "?region=%00", "?status=expired", "?sort=1"])(
  "%s still gives the list, and says what was left out",
  async (query) => {
    const { total, ignored } = await directory(query);
    expect(total).toBe(2);
    expect(ignored).toHaveLength(1);
  },
);

test("an ended or withdrawn qualification is shown apart from those in force", async () => {
  const issued = await aCertificate(t.services, {
    company: { name: "Walo Forages", region: "SN-SL" },
    decidedOn: "2025-01-06",
    qualifications: [
      { code: "2201" },
      { code: "7101" },
      { code: "6101", endsOn: "2026-11-20" },
      { code: "3101", endsOn: "2026-11-21" },
      { code: "3102", startsOn: "2026-12-01" },
    ],
  });
  await aChange(t.services, { companyId: issued.companyId, code: "7101", move: "withdraw" });
  const { data } = await company(issued.slug);
  const { sheet, today } = data as CompanyData;
  expect(today).toBe("2026-11-21");
  const actual = (list: typeof sheet.past) => list.map((each) => [each.subAreaCode, each.status]);
  expect(actual(sheet.qualifications).sort()).toEqual([
    ["2201", "valid"],
    ["3101", "to-renew"],
  ]);
  expect(actual(sheet.past).sort()).toEqual([
    ["6101", "expired"],
    ["7101", "withdrawn"],
  ]);
  expect(actual(sheet.upcoming)).toEqual([["3102", "upcoming"]]);
});

test("an address in capitals leads to the company, and one that is no slug answers 404", async () => {
  const { slug } = await aCertificate(t.services, { company: { name: "Sahel Voirie" } });
  const { status, location } = await company(slug.toUpperCase());
  expect([status, location]).toEqual([301, `/annuaire/${slug}`]);
  expect((await company("A_B")).status).toBe(404);
});

test("words that are a trade, a place or both are read as filters, together with those that are chosen", async () => {
  const { companyId } = await aCertificate(t.services, {
    company: { name: "Ndiambour Sanitaire", region: "SN-LG" },
    qualifications: [{ code: "5101" }],
  });
  const readAs = async (query: string) => {
    const { read, reading } = await directory(`?${query}`);
    return reading && [...read.activities, ...read.regions, ...read.worksIn].join(" ");
  };
  expect(await readAs("q=plombier")).toBe("5101");
  expect(await readAs("q=louga")).toBe("SN-LG");
  expect(await readAs("q=plombier+à+Louga")).toBe("5101 SN-LG");
  expect(await readAs("q=5101")).toBe("5101");
  expect(await readAs("q=plombier&class=D")).toBe("5101");
  expect(await readAs("q=plombier+à+Kolda")).toBe("5101 SN-KD");
  expect(await readAs("q=plombier&activity=51&region=SN-DK")).toBe("5101 SN-DK");
  expect(await directory("?q=plombier&activity=6102")).toMatchObject({
    total: 0,
    without: null,
    nothing: {
      relaxations: [
        { label: "Sans «\u00A0plombier\u00A0»" },
        { label: "Dans toutes les activités", total: 1 },
      ],
    },
  });
  expect(await readAs("q=plombier&as=name")).toBeNull();
  await aCertificate(t.services, { company: { name: "Le Plombier du Walo" } });
  expect(await readAs("q=plombier")).toBe("5101");
  expect(await readAs("q=plombier+du+walo")).toBeNull();
  expect(await directory("?q=plombier")).toMatchObject({
    reading: {
      words: "plombier",
      named: 1,
      isCorrected: false,
      meant: expect.stringMatching(/^5101 /),
    },
    query: { q: "plombier" },
  });
  expect((await directory("?q=plombier&as=name")).meanings).toMatchObject([
    { activity: { code: "5101" }, companies: 1 },
  ]);
  await aChange(t.services, { companyId, code: "5101", move: "withdraw" });
});

test("the exact name of an area is that area, and an area or region without companies says so", async () => {
  await aCertificate(t.services, { company: { name: "Sine Murs", region: "SN-DK" } });
  expect((await directory("?q=Gros+%C5%93uvre")).read.activities).toEqual(["22"]);
  expect((await directory("?q=D%C3%A9molition")).without).toMatchObject({
    activity: { code: "12" },
    region: null,
  });
  expect((await directory("?q=gros+oeuvre+Kolda")).without).toMatchObject({
    activity: { code: "22" },
    region: { code: "SN-KD" },
  });
  expect((await directory("?q=sine")).without).toBeNull();
  // Nobody of class D says nothing of the other classes.
  expect((await directory("?q=d%C3%A9molition&class=D")).without).toBeNull();
});

test("an incomplete certificate number gets its own notice", async () => {
  expect((await directory("?q=QC-SN-2026-000")).isIncompleteNumber).toBe(true);
  expect((await directory("?q=QC-SN-2026-00042-5")).isIncompleteNumber).toBe(false);
});

test("a search by certificate number names its holder, or what is wrong with the number", async () => {
  const name = "Djolof Charpente";
  const { number, slug } = await aCertificate(t.services, { company: { name } });
  const holder = { name, slug };
  expect(await directory(`?q=${number}`)).toMatchObject({
    total: 1,
    certificate: { number, possible: true, holder },
  });
  expect(await directory(`?q=${number}&class=A`)).toMatchObject({
    total: 0,
    certificate: { holder },
  });
  const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  expect((await directory(`?q=${wrong}`)).certificate).toEqual({
    number: wrong,
    possible: false,
    holder: null,
  });
  expect((await directory("?q=QC-SN-2031-00042-6")).certificate?.holder).toBeNull();
  expect((await directory("?q=djolof")).certificate).toBeNull();
});

test.each(["inconnue", "a".repeat(2000), "%00", "..%2Fespace"])(
  "%s is no company",
  async (slug) => {
    expect((await company(slug)).status).toBe(404);
  },
);

test("whether a demonstration is listed is read from its index, not from all companies", async () => {
  await aCertificate(t.services, { company: { name: "Saloum Voirie" } });
  const today = "2026-11-21";
  expect(await hasListedDemo(t.db, today)).toBe(false);
  const [statementText = ""] = await statementsDuring(() => hasListedDemo(t.db, today));
  const plan = await t.db.transaction().execute(async (tx) => {
    // So few companies are read as a whole otherwise.
    await tx.executeQuery(CompiledQuery.raw("set local enable_seqscan = off"));
    return await tx.executeQuery<object>(
      CompiledQuery.raw(`explain ${statementText}`, [today, today]),
    );
  });
  expect(JSON.stringify(plan.rows)).toContain("company_of_demonstration");
  const { companyId } = await aCertificate(t.services, { company: { name: "Saloum Essai" } });
  await t.db.updateTable("company").set({ demo: true }).where("id", "=", companyId).execute();
  expect(await hasListedDemo(t.db, today)).toBe(true);
});
