import { afterAll, expect, test } from "vitest";
import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import { searchDirectory } from "../search/search-directory.server.ts";
import { loader } from "./qualifications-page.tsx";

const { db, close } = await openReadyDatabase();
afterAll(close);

const services = testServices({ db, now: () => new Date("2026-11-21T10:00:00Z") });
const day = { today: "2026-11-21", renewalOpensDays: 180 };

async function visit(query: string) {
  const { data } = await callPage(loader, { services, path: `/qualifications${query}` });
  const { families, companies, companiesInForce, approximate } = data as Nomenclature & {
    companies: Record<string, number>;
    companiesInForce: Record<string, number>;
    approximate: boolean;
  };
  const codes = families.flatMap(({ areas }) =>
    areas.flatMap(({ subAreas }) => subAreas.map(({ code }) => code)),
  );
  return { codes, companies, companiesInForce, approximate };
}

test("a search shows the matching sub-areas under their families", async () => {
  expect((await visit("")).codes).toHaveLength(65);
  expect((await visit("?q=gros+oeuvre")).codes).toEqual(["2201", "2202", "2203", "2204"]);
  expect((await visit("?q=zzz")).codes).toEqual([]);
});

test("a search shows the family, the area and the sub-area that match best first", async () => {
  expect((await visit("?q=pont")).codes[0]).toBe("8101");
  expect((await visit("?q=pyl%C3%B4ne")).codes[0]).toBe("9201");
});

test("words that only ask, and heights in words, are read as the directory reads them", async () => {
  expect((await visit("?q=je+cherche+un+bon+plombier")).codes).toEqual(["5101"]);
  expect((await visit("?q=R+%2B+7")).codes).toEqual(["2202"]);
});

test("a misspelt word finds sub-areas with a similar spelling, and the page says so", async () => {
  expect(await visit("?q=forrage")).toMatchObject({ approximate: true });
  expect((await visit("?q=forrage")).codes[0]).toBe("7101");
  expect(await visit("?q=forage")).toMatchObject({ approximate: false });
});

test("each sub-area shows the companies of its list, those with a right in force apart", async () => {
  await aCertificate(services);
  const { companyId } = await aCertificate(services, {
    qualifications: [{ code: "2201" }, { code: "7101" }],
  });
  await aChange(services, { companyId, code: "2201", move: "suspend" });
  await aCertificate(services, { qualifications: [{ code: "7101", endsOn: "2026-11-20" }] });
  await aCertificate(services, { qualifications: [{ code: "7102", startsOn: "2026-12-01" }] });
  const { companies, companiesInForce } = await visit("");
  // Counts have codes of families and areas too.
  expect(companies).toMatchObject({ 2201: 2, 7101: 1 });
  expect(companiesInForce).toMatchObject({ 2201: 1, 7101: 1 });
  expect(companies).not.toHaveProperty("7102");
  for (const code of Object.keys(companies)) {
    const list = await searchDirectory(db, directoryQuery(`activity=${code}`), day);
    expect([code, list.total, list.inForce]).toEqual([
      code,
      companies[code],
      companiesInForce[code] ?? 0,
    ]);
  }
});
