import { describe, expect, test } from "vitest";
import { isNarrowed, listAddress, listAsked, officeList } from "./list-address.ts";

const list = officeList({
  path: "/bureau/exemples",
  sorts: {
    since: { word: "depuis", label: "Depuis", descending: true },
    name: { word: "nom", label: "Nom" },
  },
  first: "since",
  filters: ["etat", "du"],
});
const queryOf = (query: string) => listAsked(list, new URLSearchParams(query));
const id = "0192f3a4-0000-7000-8000-000000000001";

describe("the address of a list", () => {
  test("an empty list address asks for the first page in the first order, fifty rows, without filters", () => {
    expect(queryOf("")).toEqual({
      sort: "since",
      descending: true,
      size: 50,
      cursor: null,
      search: "",
      filters: { etat: "", du: "" },
    });
    expect(listAddress(list, queryOf(""))).toBe("/bureau/exemples");
    expect(isNarrowed(queryOf(""))).toBe(false);
  });

  test("a list address with every parameter is read and written again unchanged", () => {
    const query = `q=sahel&etat=clos&du=2026-11-02&tri=-nom&taille=200&apres=${id}.Sahel+B%C3%A2t.`;
    const listQuery = queryOf(query);
    expect(listQuery).toMatchObject({ sort: "name", descending: true, size: 200, search: "sahel" });
    expect(listQuery.cursor).toEqual({ id, value: "Sahel Bât.", back: false });
    expect(listAddress(list, listQuery, { cursor: listQuery.cursor })).toBe(
      `/bureau/exemples?${query}`,
    );
    expect(isNarrowed(listQuery)).toBe(true);
  });

  test("a change of order, size, search or filter leads to the first page and keeps the rest", () => {
    const listQuery = queryOf(`q=sahel&etat=clos&tri=nom&avant=${id}.a`);
    expect(listAddress(list, listQuery, { sort: "since", descending: true })).toBe(
      "/bureau/exemples?q=sahel&etat=clos",
    );
    expect(listAddress(list, listQuery, { filters: { etat: "" } })).toBe(
      "/bureau/exemples?q=sahel&tri=nom",
    );
    expect(listAddress(list, listQuery, { size: 200 })).toContain("tri=nom&taille=200");
  });

  test.each([
    "tri=x",
    "tri=-",
    "taille=1000",
    "taille=-1",
    "apres=x",
    "apres=",
    "avant=%00",
    "etat=",
  ])("an unknown value in a list address counts as absent: %s", (query) => {
    expect(queryOf(query)).toEqual(queryOf(""));
  });

  test("control characters of a search and of a filter become spaces, and both are cut", () => {
    const listQuery = queryOf(`q=%00a%00b%0A&etat=${"x".repeat(500)}%00`);
    expect(listQuery.search).toBe("a b");
    expect(listQuery.filters.etat).toHaveLength(200);
  });

  test("what a list keeps, such as its tab, stays when filters change and narrows nothing", () => {
    const tabbed = officeList({ ...list, kept: ["onglet"] });
    const listQuery = listAsked(tabbed, new URLSearchParams("onglet=clos&q=sahel"));
    expect(listQuery.kept).toEqual({ onglet: "clos" });
    expect(listAddress(tabbed, listQuery, { search: "" })).toBe("/bureau/exemples?onglet=clos");
    expect(listAddress(tabbed, listQuery, { kept: { onglet: "" } })).toBe(
      "/bureau/exemples?q=sahel",
    );
    expect(isNarrowed({ ...listQuery, search: "" })).toBe(false);
  });
});
