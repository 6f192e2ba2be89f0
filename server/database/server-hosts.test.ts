import { expect, test } from "vitest";
import { addressesOf, attributesOf } from "./server-hosts.ts";

test.each([
  ["postgres://u:p@one:5432/tabax", ["postgres://u:p@one:5432/tabax"]],
  [
    "postgres://u:p@one:5432,two:5433/tabax?target_session_attrs=read-write&sslmode=verify-full",
    [
      "postgres://u:p@one:5432/tabax?sslmode=verify-full",
      "postgres://u:p@two:5433/tabax?sslmode=verify-full",
    ],
  ],
  [
    "postgres://one,two/tabax?target_session_attrs=primary",
    ["postgres://one/tabax", "postgres://two/tabax"],
  ],
  ["postgres://u:a@b@one,two/tabax", ["postgres://u:a@b@one/tabax", "postgres://u:a@b@two/tabax"]],
  ["postgres:///tabax?host=/run/postgresql", ["postgres:///tabax?host=/run/postgresql"]],
])("the addresses of %s", (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test("what is asked of the session is read", () => {
  expect(attributesOf("postgres://one,two/tabax?target_session_attrs=any")).toBe("any");
  expect(attributesOf("postgres://one/tabax")).toBeNull();
});
