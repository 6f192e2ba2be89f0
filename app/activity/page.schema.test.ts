import { describe, expect, test } from "vitest";
import { pageOf, readPageQuery } from "./page.schema.ts";

const wrongPage = "Le numéro de page doit être un nombre entier à partir de 0";
const wrongSize = "La taille de page doit être un nombre entier de 1 à 200";

describe("readPageQuery", () => {
  test.each([
    ["", { page: 0, size: 20 }],
    ["page=0&size=20", { page: 0, size: 20 }],
    ["page=3", { page: 3, size: 20 }],
    ["size=1", { page: 0, size: 1 }],
    ["size=200&page=999999", { page: 999_999, size: 200 }],
  ])("the parameters %j are accepted", (parameters, query) => {
    expect(readPageQuery(new URLSearchParams(parameters))).toEqual({ ok: true, query });
  });

  test.each([
    ["page=-1", "page", wrongPage],
    ["page=", "page", wrongPage],
    ["page=1.0", "page", wrongPage],
    ["page=1e3", "page", wrongPage],
    ["page=1000000", "page", wrongPage],
    ["page=%31%00", "page", wrongPage],
    ["page=1&page=2", "page", wrongPage],
    ["size=0", "size", wrongSize],
    ["size=201", "size", wrongSize],
    ["size=tout", "size", wrongSize],
    ["size=+5", "size", wrongSize],
    ["sort=name", "sort", "Le critère «\u00A0sort\u00A0» n’existe pas"],
    ["page=0&Page=1", "Page", "Le critère «\u00A0Page\u00A0» n’existe pas"],
  ])("the page parameters %j are refused", (parameters, field, message) => {
    expect(readPageQuery(new URLSearchParams(parameters))).toEqual({
      ok: false,
      message: `${message}.`,
      errors: [{ field, message }],
    });
  });

  test("every wrong parameter gets a message", () => {
    expect(readPageQuery(new URLSearchParams("page=x&size=y"))).toMatchObject({
      message: `${wrongPage}. ${wrongSize}.`,
      errors: [{ field: "page" }, { field: "size" }],
    });
  });
});

describe("pageOf", () => {
  const list = Array.from({ length: 65 }, (_, index) => index);

  test("pageOf returns the first of several pages", () => {
    expect(pageOf(list, { page: 0, size: 20 })).toEqual({
      content: list.slice(0, 20),
      totalElements: 65,
      totalPages: 4,
      number: 0,
      size: 20,
      first: true,
      last: false,
    });
  });

  test("pageOf returns a page in the middle, and the last page with the rest", () => {
    expect(pageOf(list, { page: 2, size: 20 })).toMatchObject({ first: false, last: false });
    expect(pageOf(list, { page: 3, size: 20 })).toMatchObject({
      content: [60, 61, 62, 63, 64],
      first: false,
      last: true,
    });
  });

  test("pageOf returns a full last page when the size divides the list", () => {
    expect(pageOf(list, { page: 4, size: 13 })).toMatchObject({
      content: list.slice(52),
      totalPages: 5,
      last: true,
    });
    expect(pageOf(list, { page: 3, size: 13 }).last).toBe(false);
  });

  test("pageOf returns an empty last page past the end and for an empty list", () => {
    expect(pageOf(list, { page: 4, size: 20 })).toMatchObject({ content: [], last: true });
    expect(pageOf([], { page: 0, size: 20 })).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 20,
      first: true,
      last: true,
    });
  });
});
