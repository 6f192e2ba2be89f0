import { expect, test } from "vitest";
import { privatePageHeaders } from "./private-page.ts";

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
