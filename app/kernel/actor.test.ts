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

test("a member acts for a company as its owner or manager, never as a reader nor for another one", () => {
  const parts = (companyId: string) => moversOf({ ...person, staffRoles: [] }, companyId);
  expect(parts("owned")).toEqual(["company"]);
  expect(parts("managed")).toEqual(["company"]);
  expect(parts("read")).toEqual([]);
  expect(parts("other")).toEqual([]);
});

test("a person of the staff acts in each of their roles toward any company but those of which they are a member", () => {
  expect(moversOf(person, "other")).toEqual(["examiner", "cashier"]);
  expect(moversOf(person, "owned")).toEqual(["company"]);
});

test("a part of the product acts as the system, and nobody as nothing", () => {
  expect(moversOf(system("retention"), "owned")).toEqual(["system"]);
  expect(moversOf(nobody, "owned")).toEqual([]);
});
