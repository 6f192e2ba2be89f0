import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";

/**
 * Who reads items, lines, opinions and minutes of a session, the first parameter of their queries: a person, from whom the items
 * on which they are recused are hidden, or a use case at work, which has asked who acts and shows nobody what it reads.
 */
export type ItemReader =
  | { kind: "person"; accountId: string; ownCompanies: readonly string[] }
  | { kind: "work" };

/** The reader of use cases, and of the task that draws the minutes. */
export const atWork: ItemReader = { kind: "work" };

/** A person as a reader of items; actors who are not people read as use cases do. */
export const itemReader = (actor: Actor): ItemReader =>
  actor.kind === "person"
    ? {
        kind: "person",
        accountId: actor.accountId,
        ownCompanies: actor.memberships.map(({ companyId }) => companyId),
      }
    : atWork;

/**
 * The SQL condition that an item is hidden from its reader: they declared a conflict with its application, were recused for one
 * when the item was called, or act for its company. The query names `agenda_item` as `item` and joins `application`.
 */
export function itemHiddenFrom(reader: ItemReader): RawBuilder<boolean> {
  if (reader.kind === "work") return sql`false`;
  const { accountId, ownCompanies } = reader;
  if (!isId(accountId)) return sql`true`;
  return sql`(application.company_id = any(${[...ownCompanies]}::uuid[])
    or exists (select from declaration where declaration.application_id = item.application_id
      and declaration.account_id = ${accountId} and declaration.outcome = 'conflict')
    or exists (select from recusal where recusal.item_id = item.id
      and recusal.account_id = ${accountId} and recusal.ground = 'conflict'))`;
}

/** The ids of the items of a session on which its reader is recused. */
export async function hiddenItemIds(
  db: Db,
  reader: ItemReader,
  sessionId: string,
): Promise<ReadonlySet<string>> {
  const hidden = await db
    .selectFrom("agenda_item as item")
    .innerJoin("application", "application.id", "item.application_id")
    .select("item.id")
    .where("item.session_id", "=", sessionId)
    .where(itemHiddenFrom(reader))
    .execute();
  return new Set(hidden.map(({ id }) => id));
}
