import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemo } from "#db/demo/load-demo.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { pageOfFew, pageOfMany, withoutRight } from "./page-of-list.server.ts";
import { asTyped } from "./search/conditions.server.ts";
import { searchedWords } from "./search/directory-words.ts";
import { candidatesFor } from "./search/text-search.server.ts";

const day = { today: "2026-11-21", renewalOpensDays: 180 };
let t: ReadyDatabase;
beforeAll(async () => {
  t = await openReadyDatabase();
  const now = () => new Date("2026-11-21T10:00:00Z");
  await loadDemo(testContext(testServices({ db: t.db, now })));
}, 180_000);
afterAll(() => t.close());

/** Every demonstration company has an RCCM that begins so. */
const everyone = "sn";

describe("pageOfMany and pageOfFew", () => {
  test.each([
    "q=sarl&sort=name",
    "q=sarl",
    "q=ndia",
    "q=ndia&activity=2",
    "q=sarl&sort=recent",
    "q=sarl&region=SN-DK&sort=name",
    "q=sarl&activity=2&sort=name",
    "q=sarl&activity=2201&class=D&status=valid",
    "q=sa&status=suspended&sort=recent",
    "sort=name",
    "sort=recent",
    "region=SN-TH&region=SN-DK",
    "activity=6",
    "activity=6&class=D&class=E&region=SN-DK",
    "status=to-renew",
    "status=suspended&class=C",
    "activity=6102&minLevel=N2&minClass=D&inForce=true",
    "activity=2&activity=6&amount=400+millions",
    "minLevel=N3",
    "lot=6101:N1:E&lot=6102:N1:E",
    "lot=22&lot=61&inForce=true&region=SN-DK",
    "lot=22&status=suspended",
    "q=sarl&lot=2201:N2&sort=name",
    "activity=9999",
  ])("pages from the database equal pages sorted in memory for %s", async (address) => {
    const query = directoryQuery(address, 7);
    const all = await candidatesFor(
      t.db,
      { ...query, q: query.q || everyone },
      { day, change: "" },
    );
    if (all.kind !== "few") throw new Error("The demonstration is small.");
    const search = query.q ? asTyped(searchedWords(query.q, day.today)) : null;
    // In memory, relevance ranks more finely than by beginnings; these names all rank alike.
    const alike = { ...query, size: 400, sort: query.sort };
    // Only the in-memory list finds companies without a current qualification.
    const others = new Set(withoutRight(all.companies, alike, day));
    const listed = all.companies.filter((each) => !others.has(each));
    const expected =
      query.sort === "relevance"
        ? byBeginning(await names(pageOfFew(listed, { ...alike, sort: "name" }, day)), query.q)
        : await names(pageOfFew(listed, alike, day));
    for (const total of [expected.length, 1_000_000]) {
      const pages: string[] = [];
      for (const page of [0, 1, 2])
        pages.push(
          ...(await names(await pageOfMany(t.db, { ...query, page }, { day, search, total }))),
        );
      expect(pages).toEqual(expected.slice(0, 21));
    }
  });

  const byBeginning = (sorted: string[], q: string) => [
    ...sorted.filter((name) => name.startsWith(q)),
    ...sorted.filter((name) => !name.startsWith(q)),
  ];

  async function names(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await t.db
      .selectFrom("listing")
      .select(["company_id", "name_norm"])
      .where("company_id", "in", [...ids])
      .execute();
    const byId = new Map(rows.map(({ company_id, name_norm }) => [company_id, name_norm]));
    return ids.map((id) => byId.get(id) ?? "");
  }
});

test("a company whose rights leave a gap is not listed during the gap", async () => {
  const query = directoryQuery("");
  const before = await pageOfMany(t.db, query, { day, search: null, total: 1_000 });
  const [id = ""] = before;
  await t.db
    .updateTable("qualification")
    .set({ state: "withdrawn" })
    .where("company_id", "=", id)
    .execute();
  await t.db.updateTable("listing").set({ gapless: false }).where("company_id", "=", id).execute();
  const after = await pageOfMany(t.db, query, { day, search: null, total: 1_000 });
  expect(after).toEqual([...before.slice(1), after.at(-1)]);
});
