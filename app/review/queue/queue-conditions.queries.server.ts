import { type RawBuilder, sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import { holdsNumber, matchesCompany } from "#app/companies/company-search.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import {
  liveStates,
  NOBODY,
  type QueueConditions,
  type QueueTab,
  type QueueWork,
} from "./queue.ts";

type Condition = RawBuilder<boolean>;

/** Written out, as the partial indexes have them: the planner uses these only for constants. */
const inStates = (states: readonly ApplicationState[]): Condition =>
  states.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`application.state in (${sql.join(states.map((state) => sql.lit(state)))})`;

/** Under way. */
export const live = inStates(liveStates);
/** Not a draft, nor one that was abandoned as a draft. */
export const filed = sql<boolean>`application.filed_at is not null`;
const LAST_DAY = "2200-12-31";
/** The day by which the queue is ordered; one without a day comes last. */
export const dueDay = sql`coalesce(application.due_on, date ${sql.lit(LAST_DAY)})`;

/** For whom the queue is read. */
export interface QueueViewer {
  scope: StaffScope;
  work: QueueWork;
  today: string;
}

/**
 * The applications of each tab. One is somebody's while they act on it or wait for the company; from its signed report on it stands
 * under « Prêts ». What the company has answered shows only in applications that the reader reads whole. */
export const ofTab = (tab: QueueTab, { scope, work, today }: QueueViewer): Condition =>
  ({
    "a-moi": () =>
      sql<boolean>`${inStates([...work.staff, ...work.company])} and (application.handled_by = ${scope.accountId} or application.id = any(array(
        select offered.application_id from assignment offered
        where offered.account_id = ${scope.accountId} and offered.state = 'offered')))`,
    nouveaux: () =>
      sql<boolean>`${inStates(work.staff)} and application.handled_by is null and not exists (
        select from assignment offered
        where offered.application_id = application.id and offered.state = 'offered')`,
    recus: () =>
      sql<boolean>`${inStates(work.staff)} and exists (select from complement
  where complement.application_id = application.id and complement.state = 'answered') and ${inScope(scope, ofApplication)}`,
    retard: () => sql<boolean>`${inStates(work.staff)} and ${dueDay} < ${today}`,
    entreprise: () => inStates(work.company),
    prets: () => inStates(["ready", "on-agenda"]),
    tous: () => live,
  })[tab]();

/** Words without a figure are in no number; alone, the condition on companies is joined instead of tried row by row. */
const ofNumber = (search: string) =>
  /\d/.test(search)
    ? sql`${holdsNumber(sql`replace(lower(application.number), '-', '')`, search)} or`
    : sql``;

/** The conditions of one list. */
export const matching = (conditions: QueueConditions, viewer: QueueViewer): Condition[] => {
  const { tab, states, kind, region, family, dueUntil, handler, search } = conditions;
  return [
    // Applications that have ended are found by their state.
    ...(tab === "tous" && states ? [inStates(states), filed] : [ofTab(tab, viewer)]),
    ...(states ? [inStates(states)] : []),
    ...(conditions.class ? [sql<boolean>`application.class = ${conditions.class}`] : []),
    ...(kind ? [sql<boolean>`application.kind = ${kind}`] : []),
    ...(region ? [sql<boolean>`application.region = ${region}`] : []),
    ...(dueUntil
      ? [sql<boolean>`application.due_on <= ${dueUntil} and ${dueDay} <= ${dueUntil}`]
      : []),
    ...(handler === NOBODY
      ? [sql<boolean>`application.handled_by is null`]
      : handler
        ? [sql<boolean>`application.handled_by = ${handler}`]
        : []),
    ...(family
      ? [
          sql<boolean>`exists (select from application_family asked where asked.application_id = application.id
            and asked.family_id = (select id from family where code = ${family}))`,
        ]
      : []),
    ...(search
      ? [
          sql<boolean>`(${ofNumber(search)}
            application.company_id in (select company.id from company where ${matchesCompany(search)}))`,
        ]
      : []),
  ];
};

/** The staff who check or examine applications, by name. */
export async function handlerChoices(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom("account")
    .innerJoin("staff_role as held", "held.account_id", "account.id")
    .select(["account.id", "account.name"])
    .distinct()
    .where("held.role", "in", ["registrar", "examiner"])
    .where("held.ended_at", "is", null)
    .orderBy("account.name")
    .execute();
}
