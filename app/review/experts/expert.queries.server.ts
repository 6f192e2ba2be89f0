import { sql } from "kysely";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** Adds an expert; undefined when another one has this address. */
export async function insertExpert(
  { db, now }: Tx,
  expert: { name: string; organisation: string | null; email: string; addedBy: string },
): Promise<string | undefined> {
  const written = await db
    .insertInto("expert")
    .values({
      id: newId(),
      name: expert.name,
      organisation: expert.organisation,
      email: expert.email,
      added_by: expert.addedBy,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id;
}

/** Ends an expert: nothing is asked of them any more; false when there is no such one. */
export async function writeExpertEnd({ db, now }: Tx, expertId: string): Promise<boolean> {
  const written = await db
    .updateTable("expert")
    .set({ ended_at: now })
    .where("id", "=", expertId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** Whether somebody of the staff has this address. */
export async function isStaffAddress(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .innerJoin("staff_role", "staff_role.account_id", "account.id")
    .select("account.id")
    .where(sql`lower(account.email)`, "=", email)
    .where("staff_role.ended_at", "is", null)
    .executeTakeFirst();
  return account !== undefined;
}

export interface ListedExpert {
  id: string;
  name: string;
  organisation: string | null;
  /** Null once the personal data of the expert are erased. */
  email: string | null;
  endedAt: Date | null;
  /** The families for which an authorisation is in force on the day, with its last day. */
  families: { name: string; until: string }[];
}

/** Every expert by name, with the authorisations in force on a day. */
export async function listedExperts(db: Db, day: string): Promise<ListedExpert[]> {
  const { rows } = await sql<ListedExpert>`
    select expert.id, expert.name, expert.organisation, expert.ended_at as "endedAt",
      case when expert.email not like 'efface-%@invalid' then expert.email end as email,
      coalesce((select json_agg(json_build_object('name', newest.name, 'until', ground.to_on) order by newest.name)
        from authorisation ground
        cross join lateral ${newestFamilyName("ground.family_id")} newest
        where ground.expert_id = expert.id and ground.state = 'granted'
          and ${day}::date between ground.from_on and ground.to_on), '[]') as families
    from expert
    order by expert.ended_at is not null, lower(expert.name), expert.id
    limit 500`.execute(db);
  return rows;
}

/** An expert who could be asked about an application, with what speaks against it. */
export interface ExpertCandidate {
  expertId: string;
  name: string;
  organisation: string | null;
  email: string;
  /** The families of the application; without an id of an authorisation in force the expert cannot be asked about it. */
  families: { familyId: string; name: string; authorisationId: string | null }[];
  /** They act for the company, or work for the certification body. */
  related: boolean;
  /** An objection of the company against them was upheld. */
  objected: boolean;
  /** A question waits for their answer. */
  asked: boolean;
}

interface Asked {
  applicationId: string;
  companyId: string;
  today: string;
  expertId?: string;
}

/** The experts who have not ended, each with every family of an application; or one of them. */
export async function expertCandidates(
  db: Db,
  { applicationId, companyId, today, expertId }: Asked,
): Promise<ExpertCandidate[]> {
  const { rows } = await sql<ExpertCandidate>`
    select expert.id as "expertId", expert.name, expert.organisation, expert.email,
      coalesce((select json_agg(json_build_object('familyId', wanted.family_id, 'name', newest.name,
          'authorisationId', (select ground.id from authorisation ground where ground.expert_id = expert.id
            and ground.family_id = wanted.family_id and ground.state = 'granted'
            and ${today}::date between ground.from_on and ground.to_on order by ground.to_on desc limit 1))
          order by newest.name)
        from application_family wanted
        cross join lateral ${newestFamilyName("wanted.family_id")} newest
        where wanted.application_id = ${applicationId}), '[]') as families,
      (exists (select from member left join account on account.id = member.account_id
          where member.company_id = ${companyId} and lower(expert.email) in (lower(member.email), lower(account.email)))
        or exists (select from company where company.id = ${companyId} and lower(company.email) = lower(expert.email))
        or exists (select from account join staff_role held on held.account_id = account.id and held.ended_at is null
          where lower(account.email) = lower(expert.email))) as related,
      exists (select from objection join expert_question opposed on opposed.id = objection.question_id
        where opposed.expert_id = expert.id and objection.application_id = ${applicationId}
          and objection.outcome = 'upheld') as objected,
      exists (select from expert_question earlier where earlier.expert_id = expert.id
        and earlier.application_id = ${applicationId} and earlier.revoked_at is null and earlier.due_on >= ${today}::date
        and not exists (select from expert_answer where expert_answer.question_id = earlier.id)
        and not exists (select from expert_declaration where expert_declaration.question_id = earlier.id
          and expert_declaration.outcome = 'conflict')) as asked
    from expert
    where expert.ended_at is null and (${expertId ?? null}::uuid is null or expert.id = ${expertId ?? null}::uuid)
    order by lower(expert.name), expert.id
    limit 500`.execute(db);
  return rows;
}
