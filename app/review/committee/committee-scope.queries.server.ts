import { type RawBuilder, sql } from "kysely";
import type { Column } from "#app/accounts/scope.server.ts";
import type { Actor } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";

/** How a person reads a session: they prepare and run it, preside over it, are convened to it, read every session, or look at the screen of the room. */
export type SessionStanding = "manages" | "presides" | "member" | "observer" | "screen";

export interface CommitteeReader {
  standing: SessionStanding;
  accountId: string;
  ownCompanies: readonly string[];
}

/** A use case or a task, which has asked who acts and shows nobody what it reads. */
export interface AtWork {
  standing: "work";
}

/**
 * The parameter after `db` of every query about sessions, their items, votes, opinions and minutes. Whoever is recused on an item is so
 * in every standing (`itemHiddenFrom`).
 */
export type CommitteeScope = CommitteeReader | AtWork;

export const atWork: AtWork = { standing: "work" };

/** The scope of a person who reads sessions, before one is opened; null for everybody else. */
export function committeeScope(actor: Actor): CommitteeReader | null {
  if (actor.kind !== "person" || !permit(actor, "session.read")) return null;
  return {
    standing: standingOf(actor),
    accountId: actor.accountId,
    ownCompanies: actor.memberships.map(({ companyId }) => companyId),
  };
}

function standingOf(actor: Actor): SessionStanding {
  if (permit(actor, "application.schedule")) return "manages";
  return permit(actor, "every-session.read") ? "observer" : "member";
}

const always = sql<boolean>`true`;
const never = sql<boolean>`false`;

/** The SQL condition that a session may be read: a member reads those to which they are convened or over which they preside. */
export function inSession(scope: CommitteeScope, session: Column): RawBuilder<boolean> {
  if (scope.standing !== "member") return always;
  if (!isId(scope.accountId)) return never;
  return sql`(exists (select from committee_session presided where presided.id = ${sql.ref(session)}
      and presided.presided_by = ${scope.accountId})
    or exists (select from attendance convened where convened.session_id = ${sql.ref(session)}
      and convened.account_id = ${scope.accountId}))`;
}

/**
 * The SQL condition that an item is hidden from its reader: they declared a conflict with its application, were recused for one
 * when the item was called, or act for its company. The query names `agenda_item` as `item` and joins `application`.
 */
export function itemHiddenFrom(scope: CommitteeScope): RawBuilder<boolean> {
  if (scope.standing === "work") return never;
  const { accountId, ownCompanies } = scope;
  if (!isId(accountId)) return always;
  return sql`(application.company_id = any(${[...ownCompanies]}::uuid[])
    or exists (select from declaration where declaration.application_id = item.application_id
      and declaration.account_id = ${accountId} and declaration.outcome = 'conflict')
    or exists (select from recusal where recusal.item_id = item.id
      and recusal.account_id = ${accountId} and recusal.ground = 'conflict'))`;
}

/** The SQL condition that the item in this column is not hidden from its reader. */
export function itemInScope(scope: CommitteeScope, itemId: Column): RawBuilder<boolean> {
  if (scope.standing === "work") return always;
  return sql`exists (select from agenda_item item join application on application.id = item.application_id
    where item.id = ${sql.ref(itemId)} and not ${itemHiddenFrom(scope)})`;
}

const conducts = ({ standing }: CommitteeScope): boolean =>
  standing === "work" || standing === "manages" || standing === "presides";

/**
 * The SQL condition for rows that tell who may vote and who has: those who conduct the session read each of them, a member their
 * own, and the screen of the room none.
 */
export function turnoutInScope(scope: CommitteeScope, accountId: Column): RawBuilder<boolean> {
  if (conducts(scope)) return always;
  if (scope.standing === "screen" || scope.standing === "work" || !isId(scope.accountId))
    return never;
  return sql`${sql.ref(accountId)} = ${scope.accountId}`;
}

/** The SQL condition for acts that two people make: while they wait, only those who conduct the session read them. */
export const confirmationInScope = (scope: CommitteeScope): RawBuilder<boolean> =>
  conducts(scope) ? always : sql`confirmation.state <> 'asked'`;

/** The ids of the items of a session on which its reader is recused. */
export async function hiddenItemIds(
  db: Db,
  scope: CommitteeScope,
  sessionId: string,
): Promise<ReadonlySet<string>> {
  const hidden = await db
    .selectFrom("agenda_item as item")
    .innerJoin("application", "application.id", "item.application_id")
    .select("item.id")
    .where("item.session_id", "=", sessionId)
    .where(itemHiddenFrom(scope))
    .execute();
  return new Set(hidden.map(({ id }) => id));
}
