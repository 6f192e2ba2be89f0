import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import { endOfRenewedRight } from "#app/applications/clock.queries.server.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import type { Class } from "#app/tariff/classes.ts";
import {
  narrowedCountedTo,
  type QueueConditions,
  type QueueSort,
  type QueueTab,
  tabsCountedTo,
} from "./queue.ts";
import {
  dueDay,
  filed,
  matching,
  ofTab,
  type QueueViewer,
} from "./queue-conditions.queries.server.ts";

/** A line of the queue: what the staff see before they declare, and what explains why it is here. */
export interface QueueRow {
  id: string;
  number: string;
  companyName: string;
  kind: ApplicationKind;
  class: Class;
  region: string | null;
  state: ApplicationState;
  stateSince: Date;
  dueOn: string | null;
  subAreas: number;
  families: string[];
  handledBy: string | null;
  handledByName: string | null;
  /** The offer that waits for somebody's declaration. */
  offer: { to: string; toName: string; byName: string } | null;
  /** Who gave it back in this state, if somebody else. The one whose work ended with the move into this state did not. */
  takenFrom: string | null;
  /** Complements to judge and complements of the same batch; null for who does not read the application whole. */
  answers: { toJudge: number; asked: number } | null;
  /** An objection of the company to its examiner or expert waits for its decision. */
  isObjected: boolean;
  /** What an examination waits for; null outside one, and for who does not read the application whole. */
  examination: {
    visitOn: string | null;
    /** The last day of the first expert who has not answered. */
    expertDueOn: string | null;
    /** Every sub-area has its opinion, so that the report can be signed. */
    hasOpinions: boolean;
  } | null;
  /** The last day of the first right that a renewal renews, and the last session that can decide by then; null for another kind. */
  renewal: { endsOn: string | null; sessionOn: string | null } | null;
}

/**
 * The applications that a reader sees as summaries. Every list and every count of the queue begins here, and asks for states under
 * way, which no draft has, or for `filed`: so the counts read an index alone.
 */
const seen = (db: Db, scope: StaffScope) =>
  db.selectFrom("application").where(inScope(scope, { ...ofApplication, grade: "summary" }));

/**
 * One page of the queue, in its order by a key that stays, so that none is missed while others move. `known` is the count of the
 * tab where nothing narrows it.
 */
export async function queuePage(
  db: Db,
  viewer: QueueViewer,
  conditions: QueueConditions,
  { known, ...pageQuery }: PageWanted<QueueSort> & { known?: number | undefined },
): Promise<KeysetPage<QueueRow>> {
  const applications = matching(conditions, viewer).reduce(
    (query, condition) => query.where(condition),
    lines(db, viewer.scope),
  );
  const sorts = {
    due: { by: dueDay, kind: "day" },
    company: {
      by: sql`(select company.name_norm from company where company.id = application.company_id)`,
      kind: "text",
    },
    number: { by: sql`application.number`, kind: "text" },
    class: { by: sql`application.class`, kind: "text" },
  } as const;
  const id = { by: sql`application.id`, kind: "uuid" } as const;
  const narrowedTo = narrowedCountedTo[conditions.search ? "words" : "filters"];
  const countedTo = known === undefined ? narrowedTo : tabsCountedTo;
  const page = await keysetPage(db, applications, { sorts, id, known, countedTo }, pageQuery);
  return page as KeysetPage<QueueRow>;
}

/** Those of the given applications that the reader sees, in the order of the queue. */
export async function queueLines(
  db: Db,
  scope: StaffScope,
  ids: readonly string[],
): Promise<QueueRow[]> {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return [];
  return (await lines(db, scope)
    .where("application.id", "in", validIds)
    .where(filed)
    .orderBy(dueDay)
    .orderBy("application.id")
    .execute()) as QueueRow[];
}

const lines = (db: Db, scope: StaffScope) =>
  seen(db, scope)
    .select(["application.id", "application.number", "application.kind", "application.class"])
    .select(["application.region", "application.state", "application.state_since as stateSince"])
    .select(["application.due_on as dueOn", "application.handled_by as handledBy"])
    .select([
      sql<string>`(select name from company where company.id = application.company_id)`.as(
        "companyName",
      ),
      sql<string>`(select name from account where account.id = application.handled_by)`.as(
        "handledByName",
      ),
      sql<number>`(select count(*)::integer from application_sub_area chosen
        where chosen.application_id = application.id)`.as("subAreas"),
      sql<string[]>`array(select family.code from application_family asked
        join family on family.id = asked.family_id
        where asked.application_id = application.id order by family.code)`.as("families"),
      sql<
        QueueRow["offer"]
      >`(select json_build_object('to', offered.account_id, 'toName', holder.name, 'byName', giver.name)
        from assignment offered join account holder on holder.id = offered.account_id
        join account giver on giver.id = offered.offered_by
        where offered.application_id = application.id and offered.state = 'offered' limit 1)`.as(
        "offer",
      ),
      sql<
        string | null
      >`(select holder.name from assignment ended join account holder on holder.id = ended.account_id
        where ended.application_id = application.id and ended.state = 'ended' and ended.live_at is not null
          and ended.account_id <> application.handled_by and ended.ended_at > application.state_since
        order by ended.ended_at desc limit 1)`.as("takenFrom"),
      sql<
        QueueRow["answers"]
      >`case when ${inScope(scope, ofApplication)} then (select json_build_object(
          'toJudge', count(*) filter (where batch.state = 'answered'), 'asked', count(*))
        from complement batch where batch.application_id = application.id and batch.state <> 'prepared'
          and batch.due_on = (select max(latest.due_on) from complement latest
            where latest.application_id = application.id and latest.state = 'answered')) end`.as(
        "answers",
      ),
      sql<boolean>`exists (select from objection
        where objection.application_id = application.id and objection.outcome is null)`.as(
        "isObjected",
      ),
      sql<
        QueueRow["examination"]
      >`case when application.state = 'under-review' and ${inScope(scope, ofApplication)} then json_build_object(
          'visitOn', (select visit.on_day from visit
            where visit.application_id = application.id and visit.cancelled_at is null and visit.signed_at is null),
          'expertDueOn', (select min(question.due_on) from expert_question question
            where question.application_id = application.id and question.revoked_at is null
              and not exists (select from expert_answer answer where answer.question_id = question.id)),
          'hasOpinions', not exists (select from application_sub_area chosen
            where chosen.application_id = application.id and not exists (select from opinion
              where opinion.application_id = application.id and opinion.sub_area_id = chosen.sub_area_id
                and opinion.verdict is not null))) end`.as("examination"),
      sql<QueueRow["renewal"]>`case when application.kind = 'renewal' then json_build_object(
          'endsOn', ${endOfRenewedRight}, 'sessionOn', (
            select max(session.held_on) from committee_session session
            where session.state in ('planned', 'convened', 'open') and session.held_on <= ${endOfRenewedRight}
              and (application.state <> 'on-agenda' or exists (select from agenda_item item
                where item.session_id = session.id and item.application_id = application.id)))) end`.as(
        "renewal",
      ),
    ]);

/** How many applications each tab holds, without filters: what the link of the tab shows. Each is counted up to `tabsCountedTo`. */
export async function queueCounts(
  db: Db,
  viewer: QueueViewer,
): Promise<Partial<Record<QueueTab, number>>> {
  const { tabs } = viewer.work;
  const held = (tab: QueueTab) =>
    seen(db, viewer.scope)
      .where(ofTab(tab, viewer))
      .select(sql`1`.as("one"))
      .limit(tabsCountedTo + 1)
      .as("held");
  const counted = await db
    .selectNoFrom(
      tabs.map((tab) =>
        db.selectFrom(held(tab)).select(sql<string>`count(*)`.as("count")).as(`count of ${tab}`),
      ),
    )
    .executeTakeFirstOrThrow();
  const byTab = counted as Record<string, string | null>;
  return Object.fromEntries(tabs.map((tab) => [tab, Number(byTab[`count of ${tab}`])]));
}
