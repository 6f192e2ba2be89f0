import { describe, expect, test } from "vitest";
import { aPerson } from "#tests/actors.ts";
import { type Actor, nobody, type StaffRole, system } from "./actor.ts";
import { type Permission, permissions, permit } from "./permissions.ts";

const own = "11111111-1111-7111-8111-111111111111";
const foreign = "22222222-2222-7222-8222-222222222222";

const all = Object.keys(permissions) as Permission[];
const allowed = (actor: Actor, companyId?: string) =>
  all.filter((permission) => permit(actor, permission, companyId ? { companyId } : {}));
const staff = (...staffRoles: StaffRole[]) => aPerson({ staffRoles });

describe("nobody and a stranger", () => {
  test.each([nobody, aPerson()])("may do nothing", (actor) => {
    expect(allowed(actor, own)).toEqual([]);
  });
});

test("the product itself may do everything", () => {
  expect(allowed(system("retention"))).toEqual(all);
});

describe("a member", () => {
  const member = (role: "owner" | "manager" | "reader") =>
    aPerson({ memberships: [{ companyId: own, role }] });

  test.each(["owner", "manager", "reader"] as const)(
    "as %s may do nothing for another company",
    (role) => {
      expect(allowed(member(role), foreign)).toEqual([]);
      expect(allowed(member(role))).toEqual([]);
    },
  );

  test("who reads changes nothing", () => {
    const reader = allowed(member("reader"), own);
    expect(reader).toContain("company.read");
    expect(reader.filter((permission) => !permission.endsWith(".read"))).toEqual([]);
  });

  test("who manages acts for the company, but only its owner decides who else does", () => {
    expect(permit(member("manager"), "application.file", { companyId: own })).toBe(true);
    expect(permit(member("manager"), "member.manage", { companyId: own })).toBe(false);
    expect(permit(member("owner"), "member.manage", { companyId: own })).toBe(true);
  });
});

describe("a staff member", () => {
  test("who controls reads everything and changes nothing", () => {
    expect(allowed(staff("controller"))).toEqual(all.filter((each) => each.endsWith(".read")));
  });

  test("who administers sees no file and no company without another role", () => {
    const ofApplications =
      /^(company|application|document|payment|certificate|qualification|member)\./;
    expect(allowed(staff("administrator")).filter((each) => ofApplications.test(each))).toEqual([]);
    expect(permit(staff("administrator", "examiner"), "application.read")).toBe(true);
  });

  test("who decides does not examine, and who examines does not decide", () => {
    expect(permit(staff("president"), "application.examine")).toBe(false);
    expect(permit(staff("examiner"), "application.decide")).toBe(false);
  });
});
