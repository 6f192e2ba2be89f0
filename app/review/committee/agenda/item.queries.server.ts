import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { ReasonScope } from "#app/settings/reasons/reason.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { atWork, type CommitteeScope, itemHiddenFrom } from "../committee-scope.queries.server.ts";

export interface Item {
  id: string;
  sessionId: string;
  applicationId: string;
  position: number;
  rapporteurId: string;
  rapporteurName: string;
  baseClass: Class | null;
  state: "pending" | "open" | "closed";
  outcome: "adopted" | "adjourned" | "postponed" | "withdrawn" | null;
  dividedBy: string | null;
  reason: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  number: string;
  companyName: string;
  kind: string;
  class: Class | null;
  region: string | null;
  /** Its reader is recused on it: everything but its place, its company and whether it is called is empty. */
  isHidden: boolean;
}

const items = (db: Db, scope: CommitteeScope) =>
  db
    .selectFrom("agenda_item as item")
    .innerJoin("application", "application.id", "item.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .innerJoin("account as rapporteur", "rapporteur.id", "item.rapporteur_id")
    .select(["item.id", "item.position", "item.state", "item.outcome", "item.reason"])
    .select(["item.session_id as sessionId", "item.application_id as applicationId"])
    .select(["item.rapporteur_id as rapporteurId", "rapporteur.name as rapporteurName"])
    .select(["item.base_class as baseClass", "item.divided_by as dividedBy"])
    .select(["item.opened_at as openedAt", "item.closed_at as closedAt"])
    .select(["application.number", "company.name as companyName", "application.kind"])
    .select(["application.class", "application.region"])
    .select(itemHiddenFrom(scope).as("isHidden"))
    .$narrowType<{ number: string; class: Class | null }>();

/** What is left of an item for whoever is recused on it. */
const nothingBeside = {
  applicationId: "",
  rapporteurId: "",
  rapporteurName: "",
  baseClass: null,
  outcome: null,
  dividedBy: null,
  reason: null,
  number: "",
  kind: "",
  class: null,
  region: null,
};

/** The agenda of a session, with nothing but the companies of the items on which the reader is recused. */
export async function agendaOf(db: Db, scope: CommitteeScope, sessionId: string): Promise<Item[]> {
  const rows = await items(db, scope)
    .where("item.session_id", "=", sessionId)
    .orderBy("item.position")
    .orderBy("item.id")
    .execute();
  return rows.map((item) => (item.isHidden ? { ...item, ...nothingBeside } : item));
}

/** The session of an item; undefined when there is no such item. */
export async function sessionOfItem(db: Db, itemId: string): Promise<string | undefined> {
  if (!isId(itemId)) return undefined;
  const row = await db
    .selectFrom("agenda_item as item")
    .select("session_id")
    .where("id", "=", itemId)
    .executeTakeFirst();
  return row?.session_id;
}

/** Locks an item: its vote opens, takes ballots and closes under this lock. */
export async function lockItem(db: Db, itemId: string): Promise<Item | undefined> {
  if (!isId(itemId)) return undefined;
  await db.selectFrom("agenda_item").select("id").where("id", "=", itemId).forUpdate().execute();
  return await items(db, atWork).where("item.id", "=", itemId).executeTakeFirst();
}

export interface Line {
  subAreaId: string;
  code: string;
  name: string;
  askedLevel: Level;
  outcome: "granted" | "refused";
  level: Level | null;
  class: Class | null;
  note: string | null;
  voted: string;
  reasons: { code: string; version: number; scope: ReasonScope; text: string }[];
}

/** What is proposed, or was voted, for each sub-area of an item; nothing for whoever is recused on it. */
export async function linesOf(db: Db, scope: CommitteeScope, itemId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line.sub_area_id as "subAreaId", sub_area.code, named.name, asked.level as "askedLevel",
      line.outcome, line.level, line.class, line.note, line.voted,
      coalesce((select jsonb_agg(jsonb_build_object('code', reason.code, 'version', reason.version,
          'scope', reason.scope, 'text', reason.text)
          order by reason.code)
        from item_line_reason because join reason on reason.code = because.code and reason.version = because.version
        where because.item_id = line.item_id and because.sub_area_id = line.sub_area_id), '[]') as reasons
    from item_line line
    join agenda_item item on item.id = line.item_id
    join application on application.id = line.application_id
    join application_sub_area asked on asked.application_id = line.application_id and asked.sub_area_id = line.sub_area_id
    join sub_area on sub_area.id = line.sub_area_id
    cross join lateral (select entry.name from sub_area_in_edition entry
      join nomenclature_edition edition on edition.id = entry.edition_id
      where entry.sub_area_id = line.sub_area_id order by edition.number desc limit 1) named
    where line.item_id = ${itemId} and not ${itemHiddenFrom(scope)} order by sub_area.code`.execute(
    db,
  );
  return rows;
}

/** The applications that are ready and on no agenda, for who reads their summaries. */
export async function readyApplications(db: Db, scope: StaffScope) {
  return await db
    .selectFrom("application")
    .innerJoin("company", "company.id", "application.company_id")
    .leftJoin("account as handler", "handler.id", "application.handled_by")
    .select(["application.id", "application.number", "company.name as companyName"])
    .select(["application.class", "application.kind", "handler.name as examiner"])
    .where("application.state", "=", "ready")
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .orderBy(sql`application.due_on nulls last, application.number`)
    .limit(200)
    .execute();
}

/**
 * The filed sub-areas of an application, with level, and the opinion of its signed report. A level and a class count where the opinion is
 * for another one: what was typed before it became favourable stays in its row.
 */
export async function opinionsFor(db: Db, applicationId: string) {
  const { rows } = await sql<{
    subAreaId: string;
    level: Level;
    verdict: "favourable" | "other" | "unfavourable" | null;
    otherLevel: Level | null;
    otherClass: Class | null;
    reasonCode: string | null;
    reasonVersion: number | null;
    aboveReasonCode: string | null;
    aboveReasonVersion: number | null;
  }>`select asked.sub_area_id as "subAreaId", asked.level, opinion.verdict,
      case when opinion.verdict = 'other' then opinion.level end as "otherLevel",
      case when opinion.verdict = 'other' then opinion.class end as "otherClass",
      opinion.reason_code as "reasonCode", opinion.reason_version as "reasonVersion",
      opinion.above_reason_code as "aboveReasonCode", opinion.above_reason_version as "aboveReasonVersion"
    from application_sub_area asked left join opinion on opinion.application_id = asked.application_id
      and opinion.sub_area_id = asked.sub_area_id
    where asked.application_id = ${applicationId} order by asked.sub_area_id`.execute(db);
  return rows;
}

/** The class that the figures of a filed application reach, as its signed report says; null when they reach none. */
export async function reachedClass(db: Db, applicationId: string): Promise<Class | null> {
  const { rows } = await sql<{ reached: Class | null }>`
    select content ->> 'classReached' as reached from report
    where application_id = ${applicationId} and set_aside_at is null`.execute(db);
  return rows[0]?.reached ?? null;
}

/** The application of an item; undefined when there is no such item. */
export async function applicationOfItem(db: Db, itemId: string): Promise<string | undefined> {
  if (!isId(itemId)) return undefined;
  const row = await db
    .selectFrom("agenda_item as item")
    .select("application_id")
    .where("id", "=", itemId)
    .executeTakeFirst();
  return row?.application_id;
}

/** Who may present an item on a day: examiners, and members with a mandate; the guard asks for declaration and authorisation. */
export async function rapporteursFor(
  db: Db,
  day: string,
): Promise<{ accountId: string; name: string }[]> {
  const { rows } = await sql<{ accountId: string; name: string }>`
    select account.id as "accountId", account.name from account
    where account.disabled_at is null
      and (exists (select from staff_role held where held.account_id = account.id and held.role = 'examiner' and held.ended_at is null)
        or exists (select from mandate where mandate.account_id = account.id and mandate.from_on <= ${day} and mandate.to_on >= ${day}))
    order by account.name limit 200`.execute(db);
  return rows;
}
