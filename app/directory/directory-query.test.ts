import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import {
  deepestCompany,
  lastReachablePage,
  readDirectoryQuery,
  readDirectoryQueryStrictly,
} from "./directory-query.ts";

const onPage = { firstPage: 1, size: 20 };
const readText = (text: string) => readDirectoryQuery(new URLSearchParams(text), onPage);
const strict = (text: string) =>
  readDirectoryQueryStrictly(new URLSearchParams(text), { firstPage: 0, size: 20 });

const nothing = {
  q: "",
  activity: null,
  regions: [],
  classes: [],
  statuses: [],
  sort: "name",
  page: 0,
  size: 20,
};

describe("reading an address", () => {
  test.each([
    ["", {}],
    ["q=&activity=&region=&class=&status=&sort=&page=&size=", {}],
    ["other=1", {}],
    ["q=%20Baol%20%20Bât%20", { q: "Baol Bât", sort: "relevance" }],
    ["q=baol&sort=name", { q: "baol", sort: "name" }],
    ["sort=relevance", { sort: "name" }],
    ["sort=recent", { sort: "recent" }],
    ["activity=2", { activity: "2" }],
    ["activity=22", { activity: "22" }],
    ["activity=2201", { activity: "2201" }],
    ["region=SN-DK&region=sn-th&region=SN-DK", { regions: ["SN-DK", "SN-TH"] }],
    ["class=A&class=f", { classes: ["A", "F"] }],
    ["status=valid&status=to-renew", { statuses: ["valid", "to-renew"] }],
    ["page=1", { page: 0 }],
    ["page=3&size=50", { page: 2, size: 50 }],
  ])("the address %j is read as expected", (text, expected) => {
    expect(readText(text)).toEqual({ query: { ...nothing, ...expected }, ignored: [] });
  });

  test("pages count from 0 in a public API call", () => {
    expect(strict("page=0")).toMatchObject({ ok: true, query: { page: 0 } });
    expect(strict("page=2&size=200")).toMatchObject({ ok: true, query: { page: 2, size: 200 } });
  });
});

const wrong: [text: string, field: string, instead: object][] = [
  ["page=0", "page", {}],
  ["page=-1", "page", {}],
  ["page=x", "page", {}],
  ["page=1e3", "page", {}],
  ["page=501", "page", { page: 499 }],
  ["size=1e9", "size", {}],
  ["size=0", "size", {}],
  ["size=201", "size", {}],
  ["activity=0", "activity", {}],
  ["activity=220", "activity", {}],
  ["activity=%25", "activity", {}],
  ["region=%00", "region", {}],
  ["region=SN-XX&region=SN-TH", "region", { regions: ["SN-TH"] }],
  ["class=Z&class=A", "class", { classes: ["A"] }],
  ["status=expired", "status", {}],
  ["sort=price", "sort", {}],
  ["q=a&q=b", "q", { q: "a", sort: "relevance" }],
  [`q=${"a".repeat(101)}`, "q", { q: "a".repeat(100), sort: "relevance" }],
];

test.each(wrong)(
  "%s: a page ignores it and says so, an API call refuses it",
  (text, field, instead) => {
    const { query, ignored } = readText(text);
    expect(query).toEqual({ ...nothing, ...instead });
    expect(ignored).toHaveLength(1);
    expect(ignored[0]).toMatch(/^\p{Lu}.+\.$/u);
    if (field === "page" && text === "page=0") return;
    expect(strict(text)).toMatchObject({ ok: false, errors: [{ field }] });
  },
);

test("an address with several mistakes is refused with each of them named", () => {
  expect(strict("page=x&class=Z")).toMatchObject({
    ok: false,
    message:
      "La classe doit être une lettre de A à F. Le numéro de page doit être un nombre entier à partir de 0.",
    errors: [{ field: "class" }, { field: "page" }],
  });
});

test("the last reachable page lies within the deepest reachable company", () => {
  for (const size of [1, 20, 33, 200]) {
    const last = lastReachablePage(size);
    expect((last + 1) * size).toBeLessThanOrEqual(deepestCompany);
    expect((last + 2) * size).toBeGreaterThan(deepestCompany);
  }
});

test("any address gives a page a valid query", () => {
  const names = fc.constantFrom(
    "q",
    "activity",
    "region",
    "class",
    "status",
    "sort",
    "page",
    "size",
  );
  const pairs = fc.array(fc.tuple(names, anyText()));
  fc.assert(
    fc.property(pairs, (pairsGiven) => {
      const { query } = readDirectoryQuery(new URLSearchParams(pairsGiven), onPage);
      expect(query.q).not.toMatch(/\p{Cc}|\p{Cs}/u);
      expect(query.q.length).toBeLessThanOrEqual(200);
      expect((query.page + 1) * query.size).toBeLessThanOrEqual(deepestCompany);
    }),
  );
});
