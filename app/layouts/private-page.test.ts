import { expect, test } from "vitest";
import { outcomeMessage, privatePageHeaders } from "./private-page.ts";

test("a private page is sent with `no-store`", () => {
  const headers = privatePageHeaders({ actionHeaders: new Headers() });
  expect([...headers]).toEqual([["cache-control", "no-store"]]);
});

test("a private page passes on only `Retry-After` of the headers of its action", () => {
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
])("`outcomeMessage` of ?%s is %s", (query, actual) => {
  const outcomes = { nom: "C’est enregistré." };
  expect(outcomeMessage(outcomes, new URL(`https://tabax.example/espace/compte?${query}`))).toBe(
    actual,
  );
});

test("the time to wait that a page itself answers is told as well", () => {
  const loaderHeaders = new Headers({ "Retry-After": "30" });
  const headers = privatePageHeaders({ actionHeaders: new Headers(), loaderHeaders });
  expect(headers.get("Retry-After")).toBe("30");
});
