import { sql } from "kysely";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { type CommitteeScope, itemHiddenFrom } from "../committee-scope.queries.server.ts";

interface Opinion {
  familyId: string;
  expertId: string;
  text: string;
  /** The document from which it was entered, in words. */
  source: string;
  /** The day on which it was entered, YYYY-MM-DD. */
  givenOn: string;
}

/** The experts who may write an opinion on one of these families on a day, by family and name. */
export async function expertsFor(
  db: Db,
  { familyIds, day }: { familyIds: readonly string[]; day: string },
): Promise<{ familyId: string; expertId: string; name: string; organisation: string | null }[]> {
  const { rows } = await sql<{
    familyId: string;
    expertId: string;
    name: string;
    organisation: string | null;
  }>`
    select distinct ground.family_id as "familyId", expert.id as "expertId", expert.name, expert.organisation
    from authorisation ground join expert on expert.id = ground.expert_id and expert.ended_at is null
    where ground.family_id = any(${[...familyIds]}::uuid[]) and ground.state = 'granted'
      and ground.from_on <= ${day} and ground.to_on >= ${day}
    order by ground.family_id, expert.name limit 100`.execute(db);
  return rows;
}

/** Records an opinion on an item; false when there is one for this family. */
export async function insertOpinion(
  { db, now }: Pick<Tx, "db" | "now">,
  {
    itemId,
    by,
    familyId,
    expertId,
    text,
    source,
    givenOn,
  }: Opinion & { itemId: string; by: string },
): Promise<boolean> {
  const written = await db
    .insertInto("item_opinion")
    .values({
      item_id: itemId,
      family_id: familyId,
      expert_id: expertId,
      text,
      given_on: givenOn,
      source,
      recorded_by: by,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A written opinion as minutes say it. */
export interface WrittenOpinion {
  family: string;
  expert: string;
  givenOn: string;
  text: string;
  /** Who entered it, and from which document; null for one that was entered before this was asked. */
  enteredBy: string;
  source: string | null;
}

/** The written opinions on an item, by family; none for whoever is recused on it. */
export async function opinionsOn(
  db: Db,
  scope: CommitteeScope,
  itemId: string,
): Promise<WrittenOpinion[]> {
  const { rows } = await sql<WrittenOpinion>`
    select ${newestFamilyName("opinion.family_id")} as family, expert.name as expert,
      opinion.given_on::text as "givenOn", opinion.text, account.name as "enteredBy", opinion.source
    from item_opinion opinion join expert on expert.id = opinion.expert_id
      join account on account.id = opinion.recorded_by
      join agenda_item item on item.id = opinion.item_id
      join application on application.id = item.application_id
    where opinion.item_id = ${itemId} and not ${itemHiddenFrom(scope)} order by 1`.execute(db);
  return rows;
}
