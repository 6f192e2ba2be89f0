import { expect, test } from "vitest";
import { aPerson } from "#tests/actors.ts";
import { moversOf, nobody, system } from "./actor.ts";

const person = aPerson({
  memberships: [
    { companyId: "owned", role: "owner" },
    { companyId: "managed", role: "manager" },
    { companyId: "read", role: "reader" },
  ],
  staffRoles: ["examiner", "cashier"],
});

test("moversOf gives an owner or manager the mover `company` for their own company only, and a reader none", () => {
  const parts = (companyId: string) => moversOf({ ...person, staffRoles: [] }, companyId);
  expect(parts("owned")).toEqual(["company"]);
  expect(parts("managed")).toEqual(["company"]);
  expect(parts("read")).toEqual([]);
  expect(parts("other")).toEqual([]);
});

test("moversOf gives staff each of their roles, except toward a company of which they are a member", () => {
  expect(moversOf(person, "other")).toEqual(["examiner", "cashier"]);
  expect(moversOf(person, "owned")).toEqual(["company"]);
});

test("moversOf gives a part of the product the mover `system`, and nobody none", () => {
  expect(moversOf(system("retention"), "owned")).toEqual(["system"]);
  expect(moversOf(nobody, "owned")).toEqual([]);
});
