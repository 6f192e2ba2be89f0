/** What a person may do for a company: `owner` also decides who else may, `reader` changes nothing. */
export type MemberRole = "owner" | "manager" | "reader";

/** What a staff member does; one person may hold several (design §2, applications §2). */
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
  /** The company has not accepted terms that it must accept: until it does, whoever acts for it only reads. */
  awaitsTerms?: boolean;
}

/** What a member may do at this moment. */
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
  /** How the session was opened, and when its holder last proved who they are. */
  assurance: "password" | "second-factor";
  authenticatedAt: Date;
}

/** Who acts: a person, nobody who is known, or a part of the product by its name, such as `retention`. */
export type Actor = Person | { kind: "nobody" } | { kind: "system"; name: string };

/** In which part somebody makes a move of a machine: a staff role, the company of the subject, or the product itself. */
export type Mover = StaffRole | "company" | "system";

/**
 * The parts of an actor toward something that belongs to this company: a member never acts on it for the staff, and one who only
 * reads moves nothing.
 */
export function moversOf(actor: Actor, companyId: string): Mover[] {
  if (actor.kind === "system") return ["system"];
  if (actor.kind === "nobody") return [];
  const own = actor.memberships.find((membership) => membership.companyId === companyId);
  if (!own) return [...actor.staffRoles];
  return roleNow(own) === "reader" ? [] : ["company"];
}

export const nobody: Actor = { kind: "nobody" };
export const system = (name: string): Actor => ({ kind: "system", name });

/** The same, where a part of the product acts by itself, whoever began it: what follows from a move, what a provider says. */
export const asSystem = <At extends { actor: Actor }>(at: At, name: string): At => ({
  ...at,
  actor: system(name),
});

/** How the journal names an actor: the id of an account, or the name of the part of the product. */
export function actorName(actor: Actor): string {
  if (actor.kind === "person") return actor.accountId;
  return actor.kind === "system" ? actor.name : "nobody";
}

/** Who has no account and does things, beside the parts of the product. */
const doers: Readonly<Record<string, string>> = {
  demo: "la démonstration",
  visitor: "un visiteur",
  nobody: "un visiteur",
  administrator: "une commande sur la machine",
};

/** Who did something without an account, by what a row says of them: « retention » is a part of the product. */
export const productPartInWords = (part: string): string =>
  (Object.hasOwn(doers, part) ? doers[part] : undefined) ?? "la plateforme";

/** Who did something, as pages say it: the name of the account, or that a visitor, the product or its demonstration did it. */
export const actorInWords = (name: string): string =>
  name === "system" || name === "retention" || Object.hasOwn(doers, name)
    ? productPartInWords(name)
    : name;
