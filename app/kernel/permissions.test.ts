import { describe, expect, test } from "vitest";
import { aPerson } from "#tests/actors.ts";
import { type Actor, nobody, type StaffRole, system } from "./actor.ts";
import { type Permission, permissions, permit } from "./permissions.ts";

const ownCompanyId = "11111111-1111-7111-8111-111111111111";
const foreign = "22222222-2222-7222-8222-222222222222";

const all = Object.keys(permissions) as Permission[];
const allowed = (actor: Actor, companyId?: string) =>
  all.filter((permission) => permit(actor, permission, companyId ? { companyId } : {}));
const staff = (...staffRoles: StaffRole[]) => aPerson({ staffRoles });

describe("permit for nobody and for strangers", () => {
  test.each([nobody, aPerson()])(
    "an actor without account, membership or role has no permission",
    (actor) => {
      expect(allowed(actor, ownCompanyId)).toEqual([]);
    },
  );
});

test("a part of the product has every permission", () => {
  expect(allowed(system("retention"))).toEqual(all);
});

describe("permit for members", () => {
  const member = (role: "owner" | "manager" | "reader") =>
    aPerson({ memberships: [{ companyId: ownCompanyId, role }] });

  test.each(["owner", "manager", "reader"] as const)(
    "a member with the role %s has no permission for another company",
    (role) => {
      expect(allowed(member(role), foreign)).toEqual([]);
      expect(allowed(member(role))).toEqual([]);
    },
  );

  test("a reader has only permissions that change nothing", () => {
    const reader = allowed(member("reader"), ownCompanyId);
    expect(reader).toContain("company.read");
    expect(reader.filter((permission) => !permission.endsWith(".read"))).toEqual([]);
  });

  test("a manager acts for the company, but only its owner manages the members", () => {
    expect(permit(member("manager"), "application.file", { companyId: ownCompanyId })).toBe(true);
    expect(permit(member("manager"), "member.manage", { companyId: ownCompanyId })).toBe(false);
    expect(permit(member("owner"), "member.manage", { companyId: ownCompanyId })).toBe(true);
  });
});

describe("permit for staff", () => {
  test("a controller reads everything and changes nothing", () => {
    expect(allowed(staff("controller"))).toEqual(all.filter((each) => each.endsWith(".read")));
  });

  test("an administrator without another role sees no application and no company", () => {
    const ofApplications =
      /^(company|application|document|payment|certificate|qualification|member)\./;
    expect(allowed(staff("administrator")).filter((each) => ofApplications.test(each))).toEqual([]);
    expect(permit(staff("administrator", "examiner"), "application.read")).toBe(true);
  });

  test("a president cannot examine, and an examiner cannot decide", () => {
    expect(permit(staff("president"), "application.examine")).toBe(false);
    expect(permit(staff("examiner"), "application.decide")).toBe(false);
  });
});
