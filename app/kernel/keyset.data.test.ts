import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { newId } from "./identifiers.ts";
import { type Cursor, keysetPage, type PageWanted, type SortKey } from "./keyset.server.ts";
import { countedAtMost, countedInList, countedTab } from "./list-count.ts";

let database: ReadyDatabase;
const noon = new Date("2026-03-02T12:00:00Z");
/** Seven posts in three ties of the same instant, received in this order. */
const received = [0, 0, 0, 1, 1, 2, 2].map((hours) => new Date(noon.getTime() + hours * 3_600_000));

beforeAll(async () => {
  database = await openReadyDatabase();
  await database.db
    .insertInto("contact_message")
    .values(
      received.map((at, index) => ({
        id: newId(),
        kind: "contact" as const,
        name: `Awa ${index % 3}`,
        email: "a@b.example",
        phone: "+221771234567",
        message: String(index),
        received_at: at,
        ip_address: "192.0.2.7",
        user_agent: "A phone",
      })),
    )
    .execute();
});
afterAll(() => database.close());

const sorts = {
  received: { by: sql`received_at`, kind: "instant" },
  name: { by: sql`name`, kind: "text" },
  day: { by: sql`received_at::date`, kind: "day" },
  number: { by: sql`message::int`, kind: "number" },
} satisfies Record<string, SortKey>;
type Sort = keyof typeof sorts;

const page = (pageQuery: Partial<PageWanted<Sort>>) =>
  keysetPage(
    database.db,
    database.db.selectFrom("contact_message").select("message"),
    { sorts, id: { by: sql`id`, kind: "uuid" } },
    { sort: "received", descending: false, size: 3, cursor: null, ...pageQuery },
  );

/** All pages from the first to the last, by the cursors that each page gives. */
async function forwards(pageQuery: Partial<PageWanted<Sort>>) {
  const pages: string[][] = [];
  let cursor: Cursor | null = null;
  for (let turn = 0; turn < 9; turn++) {
    const { rows, next } = await page({ ...pageQuery, cursor });
    pages.push(rows.map(({ message }) => message));
    if (!next) return pages;
    cursor = next;
  }
  throw new Error("The pages have no end.");
}

describe("keysetPage", () => {
  test.each(
    Object.keys(sorts).flatMap((sort) => [
      { sort: sort as Sort, descending: false },
      { sort: sort as Sort, descending: true },
    ]),
  )("each row is on one page when sorted by $sort (descending: $descending)", async (pageQuery) => {
    const pages = await forwards(pageQuery);
    expect(pages.map((rows) => rows.length)).toEqual([3, 3, 1]);
    expect(pages.flat().sort()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    const ascending = await forwards({ ...pageQuery, descending: false, size: 200 });
    const actual = pageQuery.descending ? pages.flat().reverse() : pages.flat();
    expect(actual).toEqual(ascending.flat());
  });

  test("the previous page of a list is the page before it, and the first page has none", async () => {
    const first = await page({});
    expect(first).toMatchObject({ count: 7, previous: null });
    const second = await page({ cursor: first.next });
    const third = await page({ cursor: second.next });
    expect(third.next).toBeNull();
    const back = await page({ cursor: third.previous });
    expect(back.rows).toEqual(second.rows);
    const start = await page({ cursor: back.previous });
    expect(start.rows).toEqual(first.rows);
    expect(start).toMatchObject({ previous: null, next: first.next });
  });

  test("a row inserted before the page moves no row to the next page", async () => {
    const first = await page({ descending: true });
    const added = { id: newId(), kind: "contact" as const, name: "Binta", email: "b@b.example" };
    await database.db
      .insertInto("contact_message")
      .values({
        ...added,
        phone: "+221771234567",
        message: "99",
        ip_address: "192.0.2.7",
        user_agent: "A phone",
        received_at: new Date(noon.getTime() + 9 * 3_600_000),
      })
      .execute();
    const second = await page({ descending: true, cursor: first.next });
    const shownMessages = [...first.rows, ...second.rows].map(({ message }) => message);
    expect(new Set(shownMessages).size).toBe(6);
    await database.db.deleteFrom("contact_message").where("id", "=", added.id).execute();
  });

  test.each([
    { sort: "received", value: "noon" },
    { sort: "received", value: "99999999999999999999" },
    { sort: "day", value: "2026-02-31" },
    { sort: "number", value: "1e5" },
    { sort: "name", value: "a\u0000" },
    { sort: "name", value: "a", id: "no uuid" },
  ])("a forged cursor leads to the first page: $sort $value", async (forged) => {
    const cursor = { value: forged.value, id: forged.id ?? newId(), back: false };
    const { rows } = await page({ sort: forged.sort as Sort, cursor });
    expect(rows).toEqual((await page({ sort: forged.sort as Sort })).rows);
  });

  test("a list of more rows than are counted says one more than that", async () => {
    const many = database.db
      .selectFrom(sql<{ n: number }>`generate_series(1, 25000)`.as<"series">(sql`series(n)`))
      .select("series.n");
    const keys = {
      sorts: { n: { by: sql`n`, kind: "number" } },
      id: { by: sql`n`, kind: "number" },
    } as const;
    const first = await keysetPage(database.db, many, keys, {
      sort: "n",
      descending: false,
      size: 2,
      cursor: null,
    });
    expect(first).toMatchObject({ rows: [{ n: 1 }, { n: 2 }], count: countedAtMost + 1 });
    expect(countedInList(first.count, ["ligne", "lignes"])).toBe("plus de 10\u202F000\u00A0lignes");
    expect(countedInList(1, ["ligne", "lignes"])).toBe("1\u00A0ligne");
  });

  test("a list says how far it was counted, and so does a tab", async () => {
    const many = database.db
      .selectFrom(sql<{ n: number }>`generate_series(1, 900)`.as<"series">(sql`series(n)`))
      .select("series.n");
    const keys = {
      sorts: { n: { by: sql`n`, kind: "number" } },
      id: { by: sql`n`, kind: "number" },
      countedTo: 500,
    } as const;
    const { count, countedTo } = await keysetPage(database.db, many, keys, {
      sort: "n",
      descending: false,
      size: 2,
      cursor: null,
    });
    expect({ count, countedTo }).toEqual({ count: 501, countedTo: 500 });
    expect(countedInList(count, ["ligne", "lignes"], countedTo)).toBe("plus de 500\u00A0lignes");
    expect(countedTab(5_001, 5_000)).toBe("5\u202F000+");
    expect(countedTab(5_000, 5_000)).toBe("5\u202F000");
  });

  test("a list without rows has a count of zero and no other page", async () => {
    const empty = database.db.selectFrom("contact_message").where("name", "=", "nobody");
    const keys = { sorts, id: { by: sql`id`, kind: "uuid" as const } };
    const pageQuery = { sort: "name", descending: false, size: 3, cursor: null } as const;
    expect(await keysetPage(database.db, empty.select("id"), keys, pageQuery)).toEqual({
      rows: [],
      count: 0,
      previous: null,
      next: null,
    });
  });
});
