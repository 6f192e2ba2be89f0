import { sql } from "kysely";
import type { Actor, StaffRole } from "#app/kernel/actor.ts";
import { permit } from "#app/kernel/permissions.ts";

/** Of which companies somebody may see what belongs to them: of one, or of all for people of the body. */
export type Scope =
  | { kind: "company"; companyId: string }
  | { kind: "staff"; accountId: string; roles: readonly StaffRole[] };

/**
 * The first parameter of every query of something that belongs to a company, which puts it into its `where`. Without
 * `companyId` it is the first company that a member acts for. Null for whoever may see nothing: the answer is then the
 * same as for a company that does not exist.
 */
export function companyScope(actor: Actor, companyId?: string): Scope | null {
  if (actor.kind !== "person") return null;
  const own = actor.memberships.find((each) => !companyId || each.companyId === companyId);
  if (own) return { kind: "company", companyId: own.companyId };
  if (!permit(actor, "company.read")) return null;
  return { kind: "staff", accountId: actor.accountId, roles: actor.staffRoles };
}

/** Every scope in which somebody sees what belongs to companies: each of their own, or that of the body. */
export function scopesOf(actor: Actor): Scope[] {
  if (actor.kind !== "person") return [];
  const own = actor.memberships.map(({ companyId }) => companyScope(actor, companyId));
  return [...own, companyScope({ ...actor, memberships: [] })].filter((each) => each !== null);
}

/** The condition that keeps a query to what a scope sees; the column holds the id of the company. */
export const inScope = (scope: Scope, column: string) =>
  scope.kind === "staff"
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = ${scope.companyId}`;
