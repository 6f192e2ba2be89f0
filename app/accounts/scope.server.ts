import { type RawBuilder, sql } from "kysely";
import type { Actor, StaffRole } from "#app/kernel/actor.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import {
  type Grade,
  type Reading,
  readingAll,
  readingGranted,
  readingSummaries,
  readings,
} from "./reading.ts";

/** What a staff member sees. It excludes the companies for which they act as a member. */
export interface StaffScope {
  kind: "staff";
  accountId: string;
  roles: readonly StaffRole[];
  ownCompanies: readonly string[];
}

/** The companies and applications whose rows a person may see: those of one company, or those that the staff may see. */
export type Scope = { kind: "company"; companyId: string } | StaffScope;

/**
 * The first parameter of every query about a company or an application; `inScope` puts it into the `where`. Without `companyId`
 * it is the first company that the member acts for. Null when the person may see nothing: the answer is then the same as for a
 * company that does not exist.
 */
export function companyScope(actor: Actor, companyId?: string): Scope | null {
  if (actor.kind !== "person") return null;
  const membership = actor.memberships.find((each) => !companyId || each.companyId === companyId);
  return membership ? { kind: "company", companyId: membership.companyId } : staffScope(actor);
}

/** The account id for actors without an account, such as those of the demonstration; no row has it. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** The scope of back-office pages, also for staff who act for companies too; null without a role that reads companies. */
export function staffScope(actor: Actor): StaffScope | null {
  if (actor.kind !== "person" || !permit(actor, "company.read")) return null;
  return {
    kind: "staff",
    accountId: isId(actor.accountId) ? actor.accountId : NO_ACCOUNT,
    roles: actor.staffRoles,
    ownCompanies: actor.memberships.map(({ companyId }) => companyId),
  };
}

/** All scopes of a person: one for each company that they act for, and the staff scope. */
export function scopesOf(actor: Actor): Scope[] {
  if (actor.kind !== "person") return [];
  const companyScopes = actor.memberships.map(({ companyId }) => companyScope(actor, companyId));
  return [...companyScopes, staffScope(actor)].filter((each) => each !== null);
}

/**
 * A column with the name of its table, or of its alias. A bare column does not compile: the subqueries of the scope read
 * `application_reader`, which has a `company_id` too, and would take it for theirs.
 */
export type Column = `${string}.${string}`;

/**
 * What a row belongs to, and the columns that hold the ids: identity of a company (`company`), data that the company keeps with
 * us (`record`), decisions of the staff about it (`decided`), an application, a document of the vault, or fees.
 */
export type Belonging =
  | { company: Column }
  | { record: Column }
  | { decided: Column }
  | { company: Column; application: Column; grade?: Grade }
  | { company: Column; document: Column }
  | { fees: Column };

/** The columns of a query that reads the table `application` without an alias. */
export const ofApplication = {
  company: "application.company_id",
  application: "application.id",
} as const;

/** The SQL condition that limits a query to what a scope may see. */
export function inScope(scope: Scope, belonging: Belonging): RawBuilder<boolean> {
  const company = sql.ref(companyColumn(belonging));
  if (scope.kind === "company") return sql<boolean>`${company} = ${scope.companyId}`;
  const seen = forStaff(scope, belonging);
  if (scope.ownCompanies.length === 0) return sql<boolean>`(${seen})`;
  return sql<boolean>`(${company} <> all(${[...scope.ownCompanies]}::uuid[]) and ${seen})`;
}

const companyColumn = (belonging: Belonging): Column => {
  if ("record" in belonging) return belonging.record;
  if ("decided" in belonging) return belonging.decided;
  return "fees" in belonging ? belonging.fees : belonging.company;
};

type Condition = RawBuilder<boolean>;
const always: Condition = sql`true`;
const never: Condition = sql`false`;
/** The reader examines, votes or signs, so not the check of admissibility alone. */
const examines: Condition = sql`reader.grounds <> array['admissibility']::text[]`;

function forStaff(scope: StaffScope, belonging: Belonging): Condition {
  const { accountId } = scope;
  if ("application" in belonging) return seesApplication(scope, belonging);
  if ("document" in belonging) return seesDocument(scope, belonging);
  const company = sql.ref(companyColumn(belonging));
  const row = (condition: Condition) =>
    sql<boolean>`exists (select from application_reader reader where reader.account_id = ${accountId}
      and reader.company_id = ${company} and ${condition})`;
  const notHidden = sql<boolean>`not ${row(sql`reader.grade = 'hidden'`)}`;
  // Staff who examine, vote or sign for a company see none of its fees, whatever other role they have.
  if ("fees" in belonging)
    return conditionForRoles(scope, "fees", ["all"], sql`not ${row(examines)}`) ?? never;
  if ("record" in belonging)
    return anyCondition(
      conditionForRoles(scope, "record", ["all"], notHidden),
      conditionForRoles(
        scope,
        "record",
        ["granted"],
        sql`${row(sql`reader.grade = 'whole'`)} and ${notHidden}`,
      ),
    );
  const identity = anyCondition(
    conditionForRoles(scope, "companies", ["all"], always),
    conditionForRoles(scope, "companies", ["granted"], row(sql`reader.grade <> 'hidden'`)),
  );
  return "decided" in belonging ? sql`${identity} and ${notHidden}` : identity;
}

function seesApplication(
  scope: StaffScope,
  { application, grade = "whole" }: { application: Column; grade?: Grade },
): Condition {
  const row = readerOf(scope, sql.ref(application));
  const enough: Reading["applications"][] = grade === "whole" ? ["whole"] : ["whole", "summary"];
  const granted: Condition =
    grade === "whole" ? sql`reader.grade = 'whole'` : sql`reader.grade <> 'hidden'`;
  const seen = anyCondition(
    conditionForRoles(scope, "applications", enough, always),
    conditionForRoles(scope, "applications", ["whole", "summary", "granted"], row(granted)),
  );
  return sql`not ${row(sql`reader.grade = 'hidden'`)} and ${seen}`;
}

/** Staff who read every record see the vault. Staff who were granted an application see the documents filed with it. */
function seesDocument(
  scope: StaffScope,
  { company, document }: { company: Column; document: Column },
): Condition {
  const filed = (condition: Condition) =>
    sql<boolean>`exists (select from application_document filed
      join application_reader reader on reader.application_id = filed.application_id
      where filed.document_id = ${sql.ref(document)} and reader.account_id = ${scope.accountId}
      and ${condition})`;
  const hiddenVault = sql`exists (select from application_reader reader
    where reader.account_id = ${scope.accountId} and reader.company_id = ${sql.ref(company)}
    and reader.grade = 'hidden')`;
  return anyCondition(
    conditionForRoles(scope, "record", ["all"], sql`not ${hiddenVault}`),
    conditionForRoles(
      scope,
      "record",
      ["all", "granted"],
      sql`${filed(sql`reader.grade = 'whole'`)} and not ${filed(sql`reader.grade = 'hidden'`)}`,
    ),
  );
}

const readerOf =
  ({ accountId }: StaffScope, application: RawBuilder<unknown>) =>
  (condition: Condition): Condition =>
    sql<boolean>`exists (select from application_reader reader where reader.account_id = ${accountId}
    and reader.application_id = ${application} and ${condition})`;

/** The condition, if one of the roles reads this part in one of the allowed ways; otherwise undefined. */
function conditionForRoles<Part extends keyof Reading>(
  { roles }: StaffScope,
  part: Part,
  allowed: readonly Reading[Part][],
  condition: Condition,
): Condition | undefined {
  return roles.some((role) => allowed.includes(readings[role][part])) ? condition : undefined;
}

function anyCondition(...conditions: (Condition | undefined)[]): Condition {
  const alternatives = conditions.filter((each) => each !== undefined);
  return alternatives.length === 0
    ? never
    : sql`(${sql.join(
        alternatives.map((each) => sql`(${each})`),
        sql` or `,
      )})`;
}

/**
 * For rows of the journal and of the access log: excludes those about an application that is hidden from the reader, and about
 * its company, whatever else the reader may see. `kind` and `id` are the columns of the subject.
 */
export function notHidden(actor: Actor, { kind, id }: { kind: Column; id: Column }): Condition {
  if (actor.kind !== "person" || !isId(actor.accountId)) return always;
  const [kindOf, idOf] = [sql.ref(kind), sql.ref(id)];
  return sql`not exists (select from application_reader reader
    where reader.account_id = ${actor.accountId} and reader.grade = 'hidden' and case ${kindOf}
      when 'application' then ${idOf} = reader.application_id::text
      when 'company' then ${idOf} = reader.company_id::text
      when 'payment' then exists (select from payment
        where payment.company_id = reader.company_id and payment.id::text = ${idOf})
      when 'company-change' then exists (select from company_change change
        where change.company_id = reader.company_id and change.id::text = ${idOf})
      when 'succession' then exists (select from succession
        where succession.company_id = reader.company_id and succession.id::text = ${idOf})
      -- The access log names the journal of one subject by both its names.
      when 'journal' then ${idOf} in ('application ' || reader.application_id, 'company ' || reader.company_id)
        or exists (select from payment
          where payment.company_id = reader.company_id and ${idOf} = 'payment ' || payment.id)
      else false end)`;
}

/**
 * For rows of the journal, by the column of their data: excludes those of a session that are about an item whose application is
 * hidden from the reader.
 */
export function itemNotHidden(actor: Actor, data: Column): Condition {
  if (actor.kind !== "person" || !isId(actor.accountId)) return always;
  return sql`not exists (select from application_reader reader
    join agenda_item item on item.application_id = reader.application_id
    where reader.account_id = ${actor.accountId} and reader.grade = 'hidden'
    and item.id::text = ${sql.ref(data)} ->> 'itemId')`;
}

/** For the recipients of mails: the account in this column is staff and reads the application now, whole or its summary. */
export const readsApplication = (
  account: Column,
  applicationId: string,
  grade: Grade = "whole",
): Condition =>
  sql`exists (select from application
    left join application_reader reader on reader.application_id = application.id
      and reader.account_id = ${sql.ref(account)}
    where application.id = ${applicationId} and reader.grade is distinct from 'hidden'
    and exists (select from staff_role held where held.account_id = ${sql.ref(account)} and held.ended_at is null
      and (held.role in (${sql.join(grade === "whole" ? readingAll : readingSummaries)})
        or (reader.grade = 'whole' and held.role in (${sql.join(readingGranted)}))))
    and not exists (select from member
      where member.account_id = ${sql.ref(account)} and member.company_id = application.company_id))`;
