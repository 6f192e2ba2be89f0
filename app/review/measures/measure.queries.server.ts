import { type RawBuilder, sql } from "kysely";
import { inScope, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import { holdsNumber } from "#app/companies/company-search.queries.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { foldedText, holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { permissions } from "#app/kernel/permissions.ts";
import type { Level } from "#app/tariff/classes.ts";
import { UNREAD_DAYS } from "../decision/decision.ts";
import type { MeasureConcern } from "./measure.ts";

/** A measure of which nothing waits any more: a decided withdrawal or reduction is not lifted. */
const hasEnded = sql<boolean>`(measure.state in ('lifted', 'dropped')
  or (measure.state = 'decided' and measure.kind in ('reduction', 'withdrawal')))`;

type Reading = Pick<Context, "db" | "now">;

/**
 * The measures that somebody of the staff may know of: those of companies within their scope for the roles that follow measures, those of
 * every company for who may sign for the body; none about a company of theirs, or one whose application they declared a conflict in.
 */
function seesMeasures(scope: StaffScope, now: Date): RawBuilder<boolean> {
  const { accountId, roles } = scope;
  const follows = roles.some((role) => permissions["measure.read"].staff.includes(role));
  const signs = sql<boolean>`(may_attest(${accountId}, ${now})
    and concern_with_company(measure.company_id, ${accountId}, ${todayInDakar(now)}::date) is null)`;
  return follows
    ? sql<boolean>`(${inScope(scope, { decided: "measure.company_id" })} or ${signs})`
    : signs;
}

const measures = ({ db, now }: Reading, scope: StaffScope) =>
  db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .select(["measure.id", "measure.number", "measure.kind", "measure.state", "measure.version"])
    .select(["measure.company_id as companyId", "company.name as companyName"])
    .select(["measure.proposed_at as proposedAt", "measure.due_on as dueOn", "measure.answer"])
    .select(["measure.demanded_by as demandedBy", "measure.urgent_until as urgentUntil"])
    .select(["measure.urgent_ended_at as urgentEndedAt", "measure.state_since as stateSince"])
    .where(seesMeasures(scope, now));

/** One page of the measures that are open, the most pressing day first, or of those that ended. */
export function measuresPage(
  reading: Reading,
  scope: StaffScope,
  { closed, search, wanted }: { closed: boolean; search: string; wanted: PageWanted<"due"> },
) {
  const query = measures(reading, scope)
    .where(closed ? hasEnded : sql<boolean>`not ${hasEnded}`)
    .$if(search !== "", (some) =>
      some.where(holdsWords(foldedText(sql`measure.number || ' ' || company.name`), search)),
    );
  const day = sql`case when ${hasEnded} then (measure.state_since at time zone 'Africa/Dakar')::date
    when measure.state = 'heard' then measure.due_on
    when measure.state = 'decided' and measure.kind = 'condition' then measure.demanded_by
    when measure.state = 'decided' then '9999-12-31'::date
    else (measure.state_since at time zone 'Africa/Dakar')::date end`;
  return keysetPage(
    reading.db,
    query,
    { sorts: { due: { by: day, kind: "day" } }, id: { by: sql`measure.id`, kind: "uuid" } },
    wanted,
  );
}

/** The measures whose number, or a part of it, was typed. */
export const measuresNumbered = (reading: Reading, scope: StaffScope, typedNumber: string) =>
  measures(reading, scope).where(
    holdsNumber(sql`replace(lower(measure.number), '-', '')`, typedNumber),
  );

/** A measure that its reader of the staff may know of. */
export const measureInScope = (reading: Reading, scope: StaffScope, id: string) =>
  measures(reading, scope).where("measure.id", "=", id).executeTakeFirst();

/** The measures of a company, newest first, for its record. */
export const measuresOfRecord = (reading: Reading, scope: StaffScope, companyId: string) =>
  measures(reading, scope)
    .where("measure.company_id", "=", companyId)
    .orderBy("measure.proposed_at", "desc")
    .limit(20)
    .execute();

/** What a measure says, who acted and when, in the scope of its company: the caller has found it for a reader of the staff. */
export const measureWhole = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .innerJoin("account as proposer", "proposer.id", "measure.proposed_by")
    .leftJoin("account as urgent", "urgent.id", "measure.urgent_by")
    .leftJoin("account as asker", "asker.id", "measure.asked_by")
    .leftJoin("account as answerer", "answerer.id", "measure.answered_by")
    .leftJoin("account as listener", "listener.id", "measure.heard_in_person_by")
    .leftJoin("account as decider", "decider.id", "measure.decided_by")
    .leftJoin("account as dropper", "dropper.id", "measure.dropped_by")
    .leftJoin("account as lifting", "lifting.id", "measure.lift_proposed_by")
    .leftJoin("account as lifter", "lifter.id", "measure.lifted_by")
    .leftJoin("complaint", "complaint.id", "measure.complaint_id")
    .select(["measure.id", "measure.number", "measure.kind", "measure.state", "measure.version"])
    .select(["measure.company_id as companyId", "company.name as companyName", "company.demo"])
    .select(["measure.facts", "measure.demand", "measure.demanded_by as demandedBy"])
    .select((measured) => measured.ref("measure.to_level").$castTo<Level | null>().as("toLevel"))
    .select("measure.to_class as toClass")
    .select(["measure.proposed_by as proposedById", "proposer.name as proposedBy"])
    .select(["measure.proposed_at as proposedAt", "measure.state_since as stateSince"])
    .select(["measure.urgent_at as urgentAt", "measure.urgent_reason as urgentReason"])
    .select(["measure.urgent_until as urgentUntil", "measure.urgent_ended_at as urgentEndedAt"])
    .select(["measure.urgent_by as urgentById", "urgent.name as urgentBy"])
    .select(["measure.asked_by as askedById", "asker.name as askedBy"])
    .select(["measure.asked_at as askedAt", "measure.due_on as dueOn", "measure.answer"])
    .select(["answerer.name as answeredBy", "measure.answered_at as answeredAt"])
    .select(["measure.heard_in_person as heardInPerson", "listener.name as heardInPersonBy"])
    .select(["measure.heard_in_person_on as heardInPersonOn", "measure.reason"])
    .select(["decider.name as decidedBy", "measure.decided_at as decidedAt"])
    .select(["measure.drop_reason as dropReason", "dropper.name as droppedBy"])
    .select(["measure.lift_reason as liftReason", "lifting.name as liftProposedBy"])
    .select(["measure.lift_proposed_by as liftProposedById", "lifter.name as liftedBy"])
    .select(["complaint.id as complaintId", "complaint.number as complaintNumber"])
    .where("measure.id", "=", id)
    .where(inScope(scope, { company: "measure.company_id" }))
    .executeTakeFirst();

/** The measures on which a company was heard or that took effect, newest first: none that is only proposed, or was dropped before. */
export const measuresOfCompany = (db: Db, scope: Scope, companyId: string) =>
  db
    .selectFrom("measure")
    .select(["measure.id", "measure.number", "measure.kind", "measure.state", "measure.answer"])
    .select(["measure.due_on as dueOn", "measure.answered_at as answeredAt"])
    .select(["measure.urgent_until as urgentUntil", "measure.urgent_ended_at as urgentEndedAt"])
    .select("measure.state_since as stateSince")
    .where("measure.company_id", "=", companyId)
    .where("measure.asked_at", "is not", null)
    .where(inScope(scope, { company: "measure.company_id" }))
    .orderBy("measure.asked_at", "desc")
    .limit(100)
    .execute();

/** Why an account takes no part in what is decided about a company today; null where nothing speaks against it. */
export async function concernWithCompany(
  db: Db,
  { companyId, accountId, today }: { companyId: string; accountId: string; today: string },
): Promise<MeasureConcern | null> {
  const { rows } = await sql<{ concern: MeasureConcern | null }>`
    select concern_with_company(${companyId}, ${accountId}, ${today}::date) as concern`.execute(db);
  return rows[0]?.concern ?? null;
}

/** The staff who may decide on a measure now and whom nothing ties to its company: the president and deputies named in advance. */
export async function measureSigners(
  db: Db,
  { companyId, at, today }: { companyId: string; at: Date; today: string },
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select account.id, account.name, account.email from account
    where account.disabled_at is null and account.email_verified and may_attest(account.id, ${at})
      and concern_with_company(${companyId}, account.id, ${today}::date) is null
    order by account.name`.execute(db);
  return rows;
}

/** An account as a recipient of mails; nobody when it is disabled. */
export const recipient = (db: Db, accountId: string) =>
  db
    .selectFrom("account")
    .select(["id", "name", "email"])
    .where("id", "=", accountId)
    .where("disabled_at", "is", null)
    .execute();

/** What waits for somebody: measures to put to the company, to decide, to lift, letters to call about; and how many are late. */
export async function measuresToDo({ db, now }: Reading, scope: StaffScope) {
  const today = todayInDakar(now);
  const { rows } = await sql<
    Record<"proposed" | "toDecide" | "toLift" | "toCall" | "overdue", number>
  >`
    select count(*) filter (where measure.state = 'proposed')::integer as proposed,
      count(*) filter (where measure.state = 'heard' and (measure.answer is not null or measure.due_on < ${today}::date)
        and measure.proposed_by <> ${scope.accountId} and may_attest(${scope.accountId}, ${now}))::integer as "toDecide",
      count(*) filter (where measure.state = 'lift-proposed' and measure.lift_proposed_by <> ${scope.accountId}
        and may_attest(${scope.accountId}, ${now}))::integer as "toLift",
      count(*) filter (where exists (select from measure_letter letter where letter.measure_id = measure.id
        and letter.notified_at is null and letter.signed_at < ${daysBefore(now, UNREAD_DAYS)}))::integer as "toCall",
      count(*) filter (where measure.state = 'decided' and measure.demanded_by < ${today}::date)::integer as overdue
    from measure
    where ${seesMeasures(scope, now)}
      and concern_with_company(measure.company_id, ${scope.accountId}, ${today}::date) is null`.execute(
    db,
  );
  return rows[0] ?? { proposed: 0, toDecide: 0, toLift: 0, toCall: 0, overdue: 0 };
}
