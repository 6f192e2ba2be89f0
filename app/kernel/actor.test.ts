import { expect, test } from "vitest";
import { moversOf, nobody, type Person, system } from "./actor.ts";

const person: Person = {
  kind: "person",
  accountId: "a",
  name: "Awa Diop",
  email: "awa@baol.example",
  memberships: [
    { companyId: "owned", role: "owner" },
    { companyId: "managed", role: "manager" },
    { companyId: "read", role: "reader" },
  ],
  staffRoles: ["examiner", "cashier"],
  assurance: "password",
  authenticatedAt: new Date("2026-11-21T08:00:00Z"),
};

test("a member acts for a company as its owner or manager, never as a reader nor for another one", () => {
  const parts = (companyId: string) => moversOf({ ...person, staffRoles: [] }, companyId);
  expect(parts("owned")).toEqual(["company"]);
  expect(parts("managed")).toEqual(["company"]);
  expect(parts("read")).toEqual([]);
  expect(parts("other")).toEqual([]);
});

test("a person of the body acts in each of their roles, toward any company", () => {
  expect(moversOf(person, "other")).toEqual(["examiner", "cashier"]);
  expect(moversOf(person, "owned")).toEqual(["examiner", "cashier", "company"]);
});

test("a part of the product acts as the system, and nobody as nothing", () => {
  expect(moversOf(system("retention"), "owned")).toEqual(["system"]);
  expect(moversOf(nobody, "owned")).toEqual([]);
});
