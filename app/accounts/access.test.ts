import { describe, expect, test } from "vitest";
import { nobody, type Person, system } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { type Access, accessTable } from "./access.ts";
import { freshMinutes, verdictOn } from "./access-verdict.ts";

const now = aPerson().authenticatedAt;
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const routes: Record<string, Access> = {
  "/open": "public",
  "/own": { who: "signed-in" },
  "/own/fresh": { who: "signed-in", fresh: "always" },
  "/own/changed": { who: "signed-in", fresh: "to-change" },
  "/office": { who: ["examiner", "president"], assurance: "second-factor" },
};
const verdict = (pattern: string, actor: Person | typeof nobody) =>
  verdictOn(pattern, { actor, now }, routes);

describe("verdictOn", () => {
  test.each(["", "/", "/unknown", "/open/", "toString", "__proto__"])(
    "a route that the table does not name refuses everybody: %j",
    (pattern) => {
      const everything = aPerson({ staffRoles: ["administrator", "examiner"] });
      expect(verdict(pattern, everything)).toBe("refuse");
    },
  );

  test("a public route lets everybody in", () => {
    expect(verdict("/open", nobody)).toBe("enter");
    expect(verdict("/open", aPerson())).toBe("enter");
  });

  test("a route for signed-in people sends everybody else to sign in", () => {
    expect(verdict("/own", nobody)).toBe("sign-in");
    expect(verdict("/own", system("retention"))).toBe("sign-in");
    expect(verdict("/own", aPerson())).toBe("enter");
  });

  test("a route with `fresh: always` asks for the proof again after freshMinutes", () => {
    const [fresh, stale] = [freshMinutes, freshMinutes + 0.1];
    expect(verdict("/own/fresh", aPerson({ authenticatedAt: minutesAgo(fresh) }))).toBe("enter");
    expect(verdict("/own/fresh", aPerson({ authenticatedAt: minutesAgo(stale) }))).toBe(
      "prove-again",
    );
  });

  test.each([
    ["GET", "enter"],
    ["HEAD", "enter"],
    ["POST", "prove-again"],
    ["PUT", "prove-again"],
    ["PATCH", "prove-again"],
    ["DELETE", "prove-again"],
    ["get", "prove-again"],
  ])("a route with `fresh: to-change` and a stale proof answers %s with %s", (method, expected) => {
    const actor = aPerson({ authenticatedAt: minutesAgo(freshMinutes + 0.1) });
    expect(verdictOn("/own/changed", { actor, now, method }, routes)).toBe(expected);
  });

  test("a staff route lets in people with one of its roles and a second factor", () => {
    const assurance = "second-factor";
    expect(verdict("/office", nobody)).toBe("sign-in");
    expect(verdict("/office", aPerson({ assurance }))).toBe("refuse");
    expect(verdict("/office", aPerson({ staffRoles: ["cashier"], assurance }))).toBe("refuse");
    expect(verdict("/office", aPerson({ staffRoles: ["examiner"] }))).toBe("second-factor");
    expect(verdict("/office", aPerson({ staffRoles: ["examiner"], assurance }))).toBe("enter");
  });
});

test("a staff member without a second factor enters no page of the back office", () => {
  const actor = aPerson({ staffRoles: ["administrator", "controller", "secretary", "cashier"] });
  const office = Object.keys(accessTable).filter((address) =>
    /^\/bureau|^\/v1\/params/.test(address),
  );
  expect(office.length).toBeGreaterThan(10);
  const ways = new Set(office.map((address) => verdictOn(address, { actor, now })));
  expect([...ways].filter((way) => way !== "second-factor" && way !== "refuse")).toEqual([]);
  expect(ways).toContain("second-factor");
});
