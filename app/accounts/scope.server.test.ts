import { describe, expect, test } from "vitest";
import { nobody, type StaffRole, system } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { companyScope } from "./scope.server.ts";

const own = "11111111-1111-7111-8111-111111111111";
const foreign = "22222222-2222-7222-8222-222222222222";
const staff = (...staffRoles: StaffRole[]) => aPerson({ staffRoles });

describe("the scope of a person", () => {
  const member = aPerson({
    memberships: [
      { companyId: own, role: "reader" },
      { companyId: foreign, role: "owner" },
    ],
  });

  test("who is a member is one company: the one asked for, or the first", () => {
    expect(companyScope(member)).toEqual({ kind: "company", companyId: own });
    expect(companyScope(member, foreign)).toEqual({ kind: "company", companyId: foreign });
  });

  test("who is a member of another company is nothing", () => {
    const other = aPerson({ memberships: [{ companyId: foreign, role: "owner" }] });
    expect(companyScope(other, own)).toBeNull();
  });

  test("of the body is all companies, with a role that reads them", () => {
    expect(companyScope(staff("examiner"), own)).toMatchObject({
      kind: "staff",
      roles: ["examiner"],
    });
    expect(companyScope(staff("administrator"), own)).toBeNull();
  });

  test("who is nobody is nothing", () => {
    expect(companyScope(nobody, own)).toBeNull();
    expect(companyScope(system("retention"), own)).toBeNull();
  });
});
