import { expect, test } from "vitest";
import type { Standing } from "./directory-list.ts";
import { qualifier } from "./list-qualifier.ts";

const inForce: Standing = { kind: "in-force" };
const suspended: Standing = { kind: "suspended", since: "2026-11-03" };
const expired: Standing = { kind: "ended", how: "expired", since: "2026-11-03" };

const after = (standings: Standing[], total = standings.length) =>
  qualifier(
    standings.map((standing) => ({ standing })),
    { total, withoutRight: standings.filter(({ kind }) => kind === "ended").length },
  ).replaceAll("\u00A0", " ");

test("a heading that counts one company says with its date that it is suspended or expired", () => {
  expect(after([inForce])).toBe("");
  expect(after([suspended])).toBe(", suspendue depuis le 3 novembre 2026");
  expect(after([expired])).toBe(", échue le 2 novembre 2026");
});

test("a heading that counts several companies says how many are suspended or without a qualification", () => {
  expect(after([inForce, inForce])).toBe("");
  expect(after([inForce, suspended, expired])).toBe(
    ", dont 1 suspendue et dont 1 sans qualification à ce jour",
  );
  expect(after([suspended, suspended])).toBe(", suspendues");
  expect(after([expired, expired])).toBe(", sans qualification à ce jour");
});

test("a heading of a list about one sub-area counts its suspended companies, whatever its length", () => {
  const words = qualifier([{ standing: inForce }], { total: 40, withoutRight: 0, suspended: 2 });
  expect(words).toBe(", dont 2 suspendues");
});

test("a heading of a list of several pages leaves its suspended companies to their entries", () => {
  expect(after([inForce, suspended], 40)).toBe("");
});
