import { describe, expect, test } from "vitest";
import { nobody, type StaffRole, system } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { companyScope } from "./scope.server.ts";

const ownCompanyId = "11111111-1111-7111-8111-111111111111";
const foreign = "22222222-2222-7222-8222-222222222222";
const staff = (...staffRoles: StaffRole[]) => aPerson({ staffRoles });

describe("companyScope", () => {
  const member = aPerson({
    memberships: [
      { companyId: ownCompanyId, role: "reader" },
      { companyId: foreign, role: "owner" },
    ],
  });

  test("the scope of a member is one company: the one asked for, or their first", () => {
    expect(companyScope(member)).toEqual({ kind: "company", companyId: ownCompanyId });
    expect(companyScope(member, foreign)).toEqual({ kind: "company", companyId: foreign });
  });

  test("a member of another company has no scope", () => {
    const other = aPerson({ memberships: [{ companyId: foreign, role: "owner" }] });
    expect(companyScope(other, ownCompanyId)).toBeNull();
  });

  test("the scope of staff is all companies, if one of their roles reads companies", () => {
    expect(companyScope(staff("examiner"), ownCompanyId)).toMatchObject({
      kind: "staff",
      roles: ["examiner"],
    });
    expect(companyScope(staff("administrator"), ownCompanyId)).toBeNull();
  });

  test("visitors and the system have no scope", () => {
    expect(companyScope(nobody, ownCompanyId)).toBeNull();
    expect(companyScope(system("retention"), ownCompanyId)).toBeNull();
  });
});
