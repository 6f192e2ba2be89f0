import { sql } from "kysely";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { type AssignmentRole, exceptionOfAdmission } from "./assignment.queries.server.ts";

/** Somebody to whom an application could be offered, with what speaks for and against it. */
export interface Candidate {
  accountId: string;
  name: string;
  /** Applications that they have now. */
  load: number;
  /** The number of these applications that are due within the next five days. */
  pressing: number;
  /** Families of the application for which they have no authorisation in force; none for a registrar. */
  lacks: {
    familyId: string;
    name: string;
    /** The exception of the admission, while nobody is authorised for the family. */
    exception: string | null;
  }[];
  absentUntil: string | null;
  /** The first day of their next absence. */
  absentFrom: string | null;
  ownCompany: boolean;
  conflict: boolean;
  /** An objection of the company against them was upheld. */
  objected: boolean;
  declaredClear: boolean;
}

interface Asked {
  applicationId: string;
  companyId: string;
  role: AssignmentRole;
  today: string;
  accountId?: string;
}

/** The staff who hold a role, those who lack nothing and have least to do first; or one of them. */
export async function candidatesFor(
  db: Db,
  { applicationId, companyId, role, today, accountId }: Asked,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select account.id as "accountId", account.name,
      (select count(*)::integer from application held where held.handled_by = account.id) as load,
      (select count(*)::integer from application held where held.handled_by = account.id
        and held.due_on <= ${today}::date + 5) as pressing,
      case when ${role} = 'examiner' then coalesce((
        select json_agg(json_build_object('familyId', asked.family_id, 'name', newest.name,
          'exception', ${exceptionOfAdmission(today)}) order by newest.name)
        from application_family asked
        cross join lateral ${newestFamilyName("asked.family_id")} newest
        where asked.application_id = ${applicationId} and not exists (
          select from authorisation ground where ground.account_id = account.id
          and ground.function = 'examiner' and ground.family_id = asked.family_id
          and ground.state = 'granted' and ${today}::date between ground.from_on and ground.to_on)), '[]')
        else '[]' end as lacks,
      (select max(away.to_on)::text from absence away where away.account_id = account.id
        and ${today}::date between away.from_on and away.to_on) as "absentUntil",
      (select min(away.from_on)::text from absence away where away.account_id = account.id
        and away.from_on > ${today}::date) as "absentFrom",
      exists (select from member where member.account_id = account.id
        and member.company_id = ${companyId}) as "ownCompany",
      exists (select from declaration where declaration.account_id = account.id
        and declaration.application_id = ${applicationId} and outcome = 'conflict') as conflict,
      exists (select from objection where objection.account_id = account.id
        and objection.application_id = ${applicationId} and objection.outcome = 'upheld') as objected,
      exists (select from declaration where declaration.account_id = account.id
        and declaration.application_id = ${applicationId} and outcome = 'clear') as "declaredClear"
    from account
    where account.disabled_at is null and account.password_hash is not null
      and exists (select from staff_role held where held.account_id = account.id
        and held.role = ${role} and held.ended_at is null)
      and (${accountId ?? null}::uuid is null or account.id = ${accountId ?? null}::uuid)
    order by account.name, account.id`.execute(db);
  return rows.sort((one, other) => obstacles(one) - obstacles(other) || one.load - other.load);
}

const obstacles = ({ lacks, absentUntil, ownCompany, conflict, objected }: Candidate) =>
  (ownCompany || conflict || objected ? 100 : 0) + (absentUntil ? 10 : 0) + lacks.length;
