import { type Actor, type MemberRole, roleNow, type StaffRole } from "./actor.ts";

/** Who holds a permission: members for their own company, staff for all companies. */
interface Holders {
  members: readonly MemberRole[];
  staff: readonly StaffRole[];
}

const anyMember: readonly MemberRole[] = ["owner", "manager", "reader"];
const actingMember: readonly MemberRole[] = ["owner", "manager"];
/** The roles that work on applications; an administrator sees no application without one of them. */
const applicationStaff: readonly StaffRole[] = [
  "registrar",
  "examiner",
  "secretary",
  "committee",
  "president",
];

/** Every permission, as `noun.verb`. The controller holds those that end in `.read` and nothing else. */
const holders = {
  "company.read": { members: anyMember, staff: [...applicationStaff, "cashier", "controller"] },
  "terms.accept": { members: actingMember, staff: [] },
  "company.change": { members: actingMember, staff: [] },
  "company.decide": { members: [], staff: ["registrar"] },
  // The company never reads the answers of owners of works.
  "reference-answer.read": { members: [], staff: ["examiner", "secretary", "controller"] },
  "company-change.read": { members: [], staff: ["registrar", "controller"] },
  "member.manage": { members: ["owner"], staff: [] },
  "succession.read": { members: [], staff: ["registrar", "secretary", "president", "controller"] },
  "succession.decide": { members: [], staff: ["registrar", "secretary", "president"] },
  "application.read": { members: anyMember, staff: [...applicationStaff, "controller"] },
  "application.prepare": { members: actingMember, staff: [] },
  "application.file": { members: actingMember, staff: [] },
  "application.check": { members: [], staff: ["registrar"] },
  "application.examine": { members: [], staff: ["examiner"] },
  "interests.declare": { members: [], staff: applicationStaff },
  "assignment.read": {
    members: [],
    staff: ["registrar", "examiner", "secretary", "president", "controller"],
  },
  "assignment.manage": { members: [], staff: ["registrar", "secretary"] },
  "objection.read": { members: [], staff: ["secretary", "president", "controller"] },
  "objection.decide": { members: [], staff: ["secretary", "president"] },
  "authorisation.read": {
    members: [],
    staff: ["secretary", "president", "controller", "administrator"],
  },
  "authorisation.propose": { members: [], staff: ["secretary"] },
  "authorisation.grant": { members: [], staff: ["president"] },
  "mandate.propose": { members: [], staff: ["secretary"] },
  "mandate.decide": { members: [], staff: ["president"] },
  "deputy.propose": { members: [], staff: ["secretary"] },
  "deputy.name": { members: [], staff: ["president"] },
  "session.read": { members: [], staff: ["secretary", "committee", "president", "controller"] },
  // Who reads sessions without it reads those to which they are convened.
  "every-session.read": { members: [], staff: ["secretary", "president", "controller"] },
  "application.schedule": { members: [], staff: ["secretary"] },
  "application.vote": { members: [], staff: ["committee"] },
  // A deputy of the president reads the decisions that wait for a signature by their term, not by a role.
  "decision.read": { members: [], staff: ["secretary", "president", "controller"] },
  "application.decide": { members: [], staff: ["president"] },
  "document.read": { members: anyMember, staff: [...applicationStaff, "controller"] },
  "document.supply": { members: actingMember, staff: [] },
  "payment.read": { members: anyMember, staff: ["cashier", "registrar", "controller"] },
  "payment.make": { members: actingMember, staff: [] },
  "desk.read": { members: [], staff: ["cashier", "controller"] },
  "payment.record": { members: [], staff: ["cashier"] },
  "certificate.read": { members: anyMember, staff: [...applicationStaff, "controller"] },
  "seal.read": { members: [], staff: ["registrar", "controller", "administrator"] },
  // Renews the seals of a key that no longer counts; to know the holders takes `certificate.read`.
  "seal.renew": { members: [], staff: ["registrar", "administrator"] },
  "certificate.reissue": { members: [], staff: ["registrar"] },
  "qualification.change": { members: [], staff: ["president"] },
  "warning.read": { members: [], staff: ["registrar", "secretary", "president", "controller"] },
  "warning.publish": { members: [], staff: ["registrar", "secretary", "president"] },
  "message.read": { members: [], staff: ["secretary", "registrar", "controller"] },
  "message.handle": { members: [], staff: ["secretary", "registrar"] },
  "complaint.read": {
    members: [],
    staff: ["registrar", "secretary", "president", "controller"],
  },
  "complaint.handle": { members: [], staff: ["registrar", "secretary", "president"] },
  "complaint.decide": { members: [], staff: ["secretary", "president"] },
  "complaint.answer": { members: actingMember, staff: [] },
  "measure.read": { members: [], staff: ["registrar", "secretary", "president", "controller"] },
  "measure.propose": { members: [], staff: ["registrar", "secretary", "president"] },
  "measure.drop": { members: [], staff: ["secretary", "president"] },
  // A committee member signs as a deputy of the president alone, on a day of the term.
  "measure.sign": { members: [], staff: ["president", "committee"] },
  "measure.answer": { members: actingMember, staff: [] },
  "newsletter.read": {
    members: [],
    staff: ["secretary", "registrar", "controller", "administrator"],
  },
  "newsletter.handle": { members: [], staff: ["secretary", "registrar"] },
  "newsletter.export": { members: [], staff: ["administrator"] },
  "journal.read": { members: [], staff: ["controller", "administrator"] },
  "access.read": { members: [], staff: ["controller", "administrator"] },
  "setting.read": { members: [], staff: ["controller", "administrator"] },
  "setting.change": { members: [], staff: ["administrator"] },
  "staff.read": { members: [], staff: ["controller", "administrator"] },
  "staff.manage": { members: [], staff: ["administrator"] },
  "personal-data.handle": { members: [], staff: ["administrator"] },
  "operation.read": { members: [], staff: ["controller", "administrator"] },
  "operation.run": { members: [], staff: ["administrator"] },
} as const satisfies Record<string, Holders>;

export type Permission = keyof typeof holders;

export const permissions: Readonly<Record<Permission, Holders>> = holders;

/**
 * Whether an actor holds a permission; `companyId` is the company concerned, toward which its own members never act as
 * staff. The product itself holds every permission, an anonymous visitor holds none.
 */
export function permit(
  actor: Actor,
  permission: Permission,
  { companyId }: { companyId?: string } = {},
): boolean {
  if (actor.kind !== "person") return actor.kind === "system";
  const { members, staff } = permissions[permission];
  const ownMembership = actor.memberships.find((membership) => membership.companyId === companyId);
  if (!ownMembership) return actor.staffRoles.some((role) => staff.includes(role));
  return members.includes(
    permission === "terms.accept" ? ownMembership.role : roleNow(ownMembership),
  );
}
