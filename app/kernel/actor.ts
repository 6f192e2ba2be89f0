/** What a person may do for a company: `owner` also manages the members, `reader` changes nothing. */
export type MemberRole = "owner" | "manager" | "reader";

/** What a staff member does; one person may hold several roles (design §2, applications §2). */
export type StaffRole =
  | "registrar"
  | "examiner"
  | "secretary"
  | "committee"
  | "president"
  | "cashier"
  | "controller"
  | "administrator";

export interface Membership {
  companyId: string;
  role: MemberRole;
  /** The company has not yet accepted the terms in force: until it does, its members can only read. */
  awaitsTerms?: boolean;
}

/** The role that a member has at this moment. */
export const roleNow = ({ role, awaitsTerms }: Membership): MemberRole =>
  awaitsTerms ? "reader" : role;

/** A person who is signed in. */
export interface Person {
  kind: "person";
  accountId: string;
  sessionId: string;
  name: string;
  email: string;
  memberships: readonly Membership[];
  staffRoles: readonly StaffRole[];
  /** How the session was opened. */
  assurance: "password" | "second-factor";
  authenticatedAt: Date;
}

/** Who acts: a signed-in person, an anonymous visitor, or a part of the product by its name, such as `retention`. */
export type Actor = Person | { kind: "nobody" } | { kind: "system"; name: string };

/** In which capacity an actor makes a move of a machine: a staff role, the company of the subject, or the product itself. */
export type Mover = StaffRole | "company" | "system";

/**
 * The capacities of an actor toward a subject of this company. A member of the company never acts on it as staff, and a
 * reader makes no moves.
 */
export function moversOf(actor: Actor, companyId: string): Mover[] {
  if (actor.kind === "system") return ["system"];
  if (actor.kind === "nobody") return [];
  const ownMembership = actor.memberships.find((membership) => membership.companyId === companyId);
  if (!ownMembership) return [...actor.staffRoles];
  return roleNow(ownMembership) === "reader" ? [] : ["company"];
}

export const nobody: Actor = { kind: "nobody" };
export const system = (name: string): Actor => ({ kind: "system", name });

/**
 * The same context with a part of the product as actor, for consequences of a move or of the answer of a provider.
 */
export const asSystem = <At extends { actor: Actor }>(at: At, name: string): At => ({
  ...at,
  actor: system(name),
});

/** How the journal names an actor: the id of an account, or the name of the part of the product. */
export function actorName(actor: Actor): string {
  if (actor.kind === "person") return actor.accountId;
  return actor.kind === "system" ? actor.name : "nobody";
}

/** The actors without an account, except for the parts of the product. */
const doers: Readonly<Record<string, string>> = {
  demo: "la démonstration",
  visitor: "un visiteur",
  nobody: "un visiteur",
  administrator: "une commande sur la machine",
};

/** The French name of an actor without an account; any name that is not listed is a part of the product, such as `retention`. */
export const productPartInWords = (part: string): string =>
  (Object.hasOwn(doers, part) ? doers[part] : undefined) ?? "la plateforme";

/** The French name of an actor for pages: the name of the account, or the visitor, the product or its demonstration. */
export const actorInWords = (name: string): string =>
  name === "system" || name === "retention" || Object.hasOwn(doers, name)
    ? productPartInWords(name)
    : name;
