import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { referenceTerms } from "#tests/directory-queries.ts";
import {
  deepestCompany,
  lastReachablePage,
  readDirectoryQuery,
  readDirectoryQueryStrictly,
} from "./directory-query.ts";
import { noRightConditions } from "./right-conditions.ts";

const onPage = { firstPage: 1, size: 20, ...referenceTerms };
const readText = (text: string) => readDirectoryQuery(new URLSearchParams(text), onPage);
const strict = (text: string) =>
  readDirectoryQueryStrictly(new URLSearchParams(text), {
    firstPage: 0,
    size: 20,
    ...referenceTerms,
  });

const nothing = {
  ...noRightConditions,
  q: "",
  inNames: false,
  ein: null,
  businessRegistry: null,
  certificate: null,
  sort: "name",
  page: 0,
  size: 20,
};

describe("reading an address", () => {
  test.each([
    ["", {}],
    ["q=&activity=&region=&class=&status=&sort=&page=&size=", {}],
    ["q=%20Baol%20%20Bât%20", { q: "Baol Bât", sort: "relevance" }],
    ["q=baol&sort=name", { q: "baol", sort: "name" }],
    ["sort=relevance", { sort: "name" }],
    ["sort=recent", { sort: "recent" }],
    ["activity=2", { activities: ["2"] }],
    ["activity=22", { activities: ["22"] }],
    ["activity=2201&activity=6102&activity=2201", { activities: ["2201", "6102"] }],
    ["ein=3067221+2G3", { ein: "003067221" }],
    ["businessRegistry=sn+dkr+2015+b+20990", { businessRegistry: "SN-DKR-2015-B-20990" }],
    ["certificate=qc+sn+2026+00042+5", { certificate: "QC-SN-2026-00042-5" }],
    [
      "q=https%3A%2F%2Ftabax.example%2Fv%2FQC-SN-2026-00042-5%3Ft%3Dabc",
      { q: "QC-SN-2026-00042-5", sort: "relevance" },
    ],
    ["minLevel=N2", { minLevel: 2 }],
    ["minLevel=n3", { minLevel: 3 }],
    ["minClass=d", { minClass: "D" }],
    ["amount=400000000", { amount: { fcfa: 400_000_000, class: "D" } }],
    ["amount=400+millions", { amount: { fcfa: 400_000_000, class: "D" } }],
    ["amount=1,6+milliard", { amount: { fcfa: 1_600_000_000, class: "B" } }],
    ["inForce=true", { inForce: true }],
    ["inForce=false", {}],
    ["lot=6102:N2:D", { lots: [{ activity: "6102", minLevel: 2, minClass: "D" }] }],
    [
      "lot=6102&lot=22::c",
      {
        lots: [
          { activity: "6102", minLevel: null, minClass: null },
          { activity: "22", minLevel: null, minClass: "C" },
        ],
      },
    ],
    ["q=baol&as=name", { q: "baol", inNames: true, sort: "relevance" }],
    ["utm_source=x&fbclid=y", {}],
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
  ["activity=99", "activity", {}],
  ["activity=2299&activity=22", "activity", { activities: ["22"] }],
  ["ein=12", "ein", {}],
  ["businessRegistry=abc", "businessRegistry", {}],
  ["certificate=QC-SN-2026", "certificate", {}],
  ["minLevel=N9", "minLevel", {}],
  ["minLevel=0", "minLevel", {}],
  ["minClass=Z", "minClass", {}],
  ["amount=-1", "amount", {}],
  ["amount=0", "amount", {}],
  ["amount=5e99", "amount", {}],
  ["amount=beaucoup", "amount", {}],
  ["inForce=peut-%C3%AAtre", "inForce", {}],
  ["lot=9999:N2:D", "lot", {}],
  ["lot=6102:N2:D:x", "lot", {}],
  ["lot=6102:9", "lot", {}],
  ["lot=6102:N2:Z", "lot", {}],
  ["as=code", "as", {}],
  ["level=N3", "level", {}],
  ["Region=SN-DK", "Region", {}],
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
    "minLevel",
    "minClass",
    "amount",
    "inForce",
    "lot",
    "as",
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

test("an address with more lots, activities or criteria than a list answers is refused, and never slow", () => {
  const repeated = (name: string, value: string, times: number) =>
    Array.from({ length: times }, () => `${name}=${value}`).join("&");
  expect(strict(repeated("lot", "6102:N2:D", 500))).toMatchObject({ ok: false });
  expect(strict(repeated("lot", "6102:N2:D", 10))).toMatchObject({ ok: true });
  const { query, ignored } = readText(repeated("lot", "6102:N2:D", 500));
  expect(query.lots).toHaveLength(1);
  expect(ignored.join(" ")).toContain("10 lots au plus");
});
