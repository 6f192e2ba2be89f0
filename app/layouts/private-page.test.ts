import { expect, test } from "vitest";
import { outcomeMessage, privatePageHeaders } from "./private-page.ts";

test("a page around an account is kept by no cache", () => {
  const headers = privatePageHeaders({ actionHeaders: new Headers() });
  expect([...headers]).toEqual([["cache-control", "no-store"]]);
});

test("the time to wait reaches the browser; nothing else of the action does", () => {
  const actionHeaders = new Headers({ "Retry-After": "60", "X-Other": "1" });
  const headers = privatePageHeaders({ actionHeaders });
  expect([...headers]).toEqual([
    ["cache-control", "no-store"],
    ["retry-after", "60"],
  ]);
});

test.each([
  ["fait=nom", "C’est enregistré."],
  ["fait=autre", null],
  ["fait=__proto__", null],
  ["fait=constructor", null],
  ["", null],
])("after « %s » is told %s", (query, actual) => {
  const outcomes = { nom: "C’est enregistré." };
  expect(outcomeMessage(outcomes, new URL(`https://tabax.example/espace/compte?${query}`))).toBe(
    actual,
  );
});
